import { Alert, Button } from 'antd';
import { messages } from '../messages';
import type { LoadError } from './load-controller';

/** Why a list did not load, in its place: code 510 as a warning, anything else as an error; both can be tried again. */
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
