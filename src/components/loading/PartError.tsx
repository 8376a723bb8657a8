import { Alert, Button } from 'antd';
import { SchemaError } from '@/runtime/schemas/screens';
import { messages } from '../messages';

/** Each mistake of a schema with its place, else the error's own words. */
function errorLines(error: unknown): string[] {
  if (error instanceof SchemaError && !error.missing)
    return error.problems.map(({ file, pointer, message }) => `${file} ${pointer || '/'} ${message}`);
  return [error instanceof Error ? error.message : String(error)];
}

/** Why one part of a screen is not there, in its place; the rest of the screen works on. */
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
