import { Alert, Button } from 'antd';
import { messages } from '../messages';
import type { LoadError } from './load-controller';

interface LoadErrorAlertProps {
  /** What was not loaded. */
  title?: string;
  error: LoadError;
  onRetry: () => void;
}

/** Load error with a retry button: code 510 as a warning, every other code as an error. */
export function LoadErrorAlert({ title = messages.loadFailed, error, onRetry }: LoadErrorAlertProps) {
  return (
    <Alert
      type={error.code === 510 ? 'warning' : 'error'}
      showIcon
      role="alert"
      message={title}
      description={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {messages.retry}
        </Button>
      }
    />
  );
}
