import { Alert, Button } from 'antd';
import { messages } from '../messages';
import type { LoadError } from './load-controller';

/** Load error of a list with a retry button: code 510 as a warning, every other code as an error. */
export function LoadErrorAlert({ error, onRetry }: { error: LoadError; onRetry: () => void }) {
  return (
    <Alert
      type={error.code === 510 ? 'warning' : 'error'}
      showIcon
      role="alert"
      message={messages.loadFailed}
      description={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {messages.retry}
        </Button>
      }
    />
  );
}
