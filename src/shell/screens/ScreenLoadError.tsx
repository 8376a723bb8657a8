import { Button } from 'antd';
import { ViewError } from '@/registry/views';
import { ApiError } from '@/runtime/errors/api-error';
import { SchemaError } from '@/runtime/schemas/schema-error';
import { chunkErrorCode } from '../errors/chunk-error';
import { messages } from '../messages';
import { ForbiddenPage, StatusPage, ServerErrorPage } from './StatusPages';

/** Error page of a screen that could not be loaded: the cause and the next step. */
export function ScreenLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && [403, 510].includes(error.code)) return <ForbiddenPage />;
  if (error instanceof ApiError && error.httpStatus >= 500) {
    return <ServerErrorPage text={error.message} small={`HTTP ${error.httpStatus}`} onRetry={onRetry} />;
  }
  const chunk = error instanceof ViewError ? error.code : chunkErrorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  // Browsers do not fetch a failed chunk again: only a reload helps.
  const action = chunk ? (
    <Button type="primary" onClick={() => location.reload()}>
      {messages.reload}
    </Button>
  ) : (
    <Button type="primary" onClick={onRetry}>
      {messages.retry}
    </Button>
  );
  if (error instanceof SchemaError && error.missing) {
    return (
      <StatusPage
        code="404"
        title={error.message}
        text={messages.unknownText}
        action={action}
        small={messages.moduleNotFound(error.id)}
      />
    );
  }
  return (
    <StatusPage
      title={chunk ? messages.chunkTitle : messages.loadFailed}
      text={chunk ? messages.chunkText : message}
      action={action}
      small={chunk ?? undefined}
    />
  );
}
