import { Alert } from 'antd';
import { messages } from '../messages';
import type { ActionReport } from './action-runner';
import styles from './actions.module.css';

/** Alert with the outcome per record of a partly failed action. It stays until the user closes it. */
export function ActionOutcomes({ report, onClose }: { report: ActionReport; onClose: () => void }) {
  const { label, outcomes } = report;
  const done = outcomes.filter((outcome) => outcome.success).length;
  return (
    <Alert
      type="warning"
      showIcon
      closable
      role="alert"
      onClose={onClose}
      message={messages.partialSuccess(label, done, outcomes.length - done)}
      description={
        <ul className={styles.outcomes}>
          {outcomes.map(({ id, name, success, message }) => (
            <li key={id}>
              <span>{name}</span>
              <span data-success={success}>{success ? messages.success : message}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
