import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { goToError } from './error-navigation';
import styles from './errors.module.css';

/** Buttons to the previous and the next cell with an error. */
export function ErrorButtons({ grid }: { grid: GridState }) {
  return (
    <span className={styles.buttons}>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined aria-hidden="true" />}
        title={messages.previousErrorHint}
        onClick={() => void goToError(grid, -1)}
      >
        {messages.previousError}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden="true" />}
        title={messages.nextErrorHint}
        onClick={() => void goToError(grid, 1)}
      >
        {messages.nextError}
      </Button>
    </span>
  );
}
