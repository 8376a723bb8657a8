import { Alert, Button } from 'antd';
import { SchemaError } from '@/runtime/schemas/schema-error';
import { messages } from '../messages';

/** One line per schema problem with file and pointer; otherwise the error message. */
function errorLines(error: unknown): string[] {
  if (error instanceof SchemaError && !error.missing)
    return error.problems.map(({ file, pointer, message }) => `${file} ${pointer || '/'} ${message}`);
  return [error instanceof Error ? error.message : String(error)];
}

/** Error message in place of one part of a screen, with a retry button. */
export function PartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={messages.partFailed}
      description={errorLines(error).map((one) => (
        <div key={one}>{one}</div>
      ))}
      action={
        <Button size="small" onClick={onRetry}>
          {messages.retry}
        </Button>
      }
    />
  );
}
