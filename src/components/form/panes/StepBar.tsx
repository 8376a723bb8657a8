import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import { messages } from '../../messages';
import styles from '../form.module.css';
import { PaneTitle } from './PaneTitle';
import type { PaneView } from './use-panes';

const iconOf = ({ errors }: PaneView, at: number, active: number) => {
  if (errors > 0) return <ExclamationOutlined />;
  return at < active ? <CheckOutlined /> : at + 1;
};

/** The steps of a form in order; a click goes to a step. On a phone only the open step and those with errors are named. */
export function StepBar({ panes, onSelect }: { panes: readonly PaneView[]; onSelect: (index: number) => void }) {
  const active = panes.findIndex(({ open }) => open);
  return (
    <ol className={styles.stepBar} aria-label={messages.steps}>
      {panes.map((pane, at) => (
        <li key={pane.key} data-past={at < active} data-wrong={pane.errors > 0}>
          <button type="button" aria-current={pane.open ? 'step' : undefined} onClick={() => onSelect(at)}>
            <span className={styles.stepNumber} aria-hidden="true">
              {iconOf(pane, at, active)}
            </span>
            <PaneTitle pane={pane} />
          </button>
        </li>
      ))}
    </ol>
  );
}
