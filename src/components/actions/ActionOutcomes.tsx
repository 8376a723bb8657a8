import { Alert } from 'antd';
import { texts } from '../messages';
import type { Report } from './use-actions';
import styles from './actions.module.css';

/** What an action came to for each record, where not all went well; stays until closed. */
export function Outcomes({ report, onClose }: { report: Report; onClose: () => void }) {
  const { label, outcomes } = report;
  const done = outcomes.filter((outcome) => outcome.success).length;
  return (
    <Alert
      type="warning"
      showIcon
      closable
      role="alert"
      onClose={onClose}
      message={texts.partly(label, done, outcomes.length - done)}
      description={
        <ul className={styles.outcomes}>
          {outcomes.map(({ id, name, success, message }) => (
            <li key={id}>
              <span>{name}</span>
              <span data-success={success}>{success ? texts.resultOk : message}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
