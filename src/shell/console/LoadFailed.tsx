import { Button } from 'antd';
import { ViewError } from '@/registry/views';
import { ApiError } from '@/runtime/api-error';
import { SchemaError } from '@/runtime/schemas';
import { loadFailure } from '../load-failure';
import { texts } from '../texts';
import { Forbidden, Result, ServerError } from './Results';

/** A screen that could not be fetched: why, and what can be done. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && [403, 510].includes(error.code)) return <Forbidden />;
  if (error instanceof ApiError && error.httpStatus >= 500) {
    return <ServerError text={error.message} small={`HTTP ${error.httpStatus}`} onRetry={onRetry} />;
  }
  const chunk = error instanceof ViewError ? error.code : loadFailure(error);
  const message = error instanceof Error ? error.message : String(error);
  // A chunk that a browser failed to fetch once is not fetched again: only a reload helps.
  const action = chunk ? (
    <Button type="primary" onClick={() => location.reload()}>
      {texts.reload}
    </Button>
  ) : (
    <Button type="primary" onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  if (error instanceof SchemaError && error.missing) {
    return (
      <Result
        code="404"
        title={error.message}
        text={texts.unknownText}
        action={action}
        small={texts.moduleNotFound(error.id)}
      />
    );
  }
  return (
    <Result
      title={chunk ? texts.chunkTitle : texts.loadFailed}
      text={chunk ? texts.chunkText : message}
      action={action}
      small={chunk ?? undefined}
    />
  );
}
