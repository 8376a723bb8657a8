import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { messages } from '../messages';
import styles from './error-steps.module.css';

/** Buttons to the previous and the next error. @param props.onStep 1: to the next error; -1: to the previous one */
export function ErrorSteps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <span className={styles.steps}>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined aria-hidden="true" />}
        title={messages.previousErrorHint}
        onClick={() => onStep(-1)}
      >
        {messages.previousError}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden="true" />}
        title={messages.nextErrorHint}
        onClick={() => onStep(1)}
      >
        {messages.nextError}
      </Button>
    </span>
  );
}
