import { useState } from 'react';
import { ApiError } from '@/runtime/errors/api-error';
import { reportError } from '@/runtime/notices/notices';

export interface Attempt {
  busy: boolean;
  error: string | undefined;
  setError: (text: string | undefined) => void;
  /** Runs a request; an `ApiError` is kept as `error`. */
  run: (work: () => Promise<void>) => void;
}

/** One request at a time with its error. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    work()
      .catch((failure: unknown) => {
        if (failure instanceof ApiError) setError(failure.message);
        else reportError(failure);
      })
      .finally(() => setBusy(false));
  };
  return { busy, error, setError, run };
}
