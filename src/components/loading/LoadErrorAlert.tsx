import { Alert, Button } from 'antd';
import { texts } from '../messages';
import type { LoadError } from './load-controller';

/** Why a list did not load, in its place: code 510 as a warning, anything else as an error; both can be tried again. */
export function LoadFailure({ error, onRetry }: { error: LoadError; onRetry: () => void }) {
  return (
    <Alert
      type={error.code === 510 ? 'warning' : 'error'}
      showIcon
      role="alert"
      message={texts.loadFailed}
      description={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    />
  );
}
