import { Alert, Button } from 'antd';
import { SchemaError } from '@/runtime/schemas/screens';
import { texts } from '../messages';

/** Each mistake of a schema with its place, else the error's own words. */
function reasons(error: unknown): string[] {
  if (error instanceof SchemaError && !error.missing)
    return error.problems.map(({ file, pointer, message }) => `${file} ${pointer || '/'} ${message}`);
  return [error instanceof Error ? error.message : String(error)];
}

/** Why one part of a screen is not there, in its place; the rest of the screen works on. */
export function PartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={texts.partFailed}
      description={reasons(error).map((one) => (
        <div key={one}>{one}</div>
      ))}
      action={
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    />
  );
}
