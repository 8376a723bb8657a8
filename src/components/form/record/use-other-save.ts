import { useEffect, useEffectEvent, useState } from 'react';
import type { Row } from '@/model/record';
import { currentUser } from '@/runtime/session/session-state';

/** A save of the open record that was not made here. */
export interface OtherSave {
  /** Name of the user; empty when it is not known. */
  by: string;
  /** True when the user is the signed-in one, in another window. */
  own: boolean;
  /** `HH:mm`; empty when it is not known. */
  time: string;
}

/** Milliseconds between two checks, and at least between two that the focus of the window causes. */
const EVERY_MS = 60_000;
const PAUSE_MS = 10_000;

const TIME = / (\d\d:\d\d)/;

function otherSaveOf(stored: Row): OtherSave {
  const by = String(stored['updateBy'] ?? '');
  return {
    by: String(stored['updateBy_dictText'] ?? by),
    own: by !== '' && by === currentUser().username,
    time: TIME.exec(String(stored['updateTime'] ?? ''))?.[1] ?? '',
  };
}

interface Options {
  /** The record as it was loaded. */
  record: Row;
  /** Name of its version field. */
  lock: string;
  /** Reads the stored record; null: the record has no stored version. Its failures are ignored. */
  read: ((signal: AbortSignal) => Promise<Row | null>) | null;
  /** While this window saves, a new version is its own. */
  saving: boolean;
}

/**
 * Finds out that another user saved the open record: when the window gets the focus, and every minute while it is visible.
 * Needs only the call that loads the record, so it works with every server.
 * @returns null until the stored version differs from the loaded one
 */
export function useOtherSave({ record, lock, read, saving }: Options): OtherSave | null {
  const [found, setFound] = useState<{ since: Row; save: OtherSave } | null>(null);
  const version = record[lock] ?? null;
  const accept = useEffectEvent((stored: Row | null, since: Row) => {
    if (saving || since !== record || !stored) return;
    const differs = (stored[lock] ?? null) !== null && stored[lock] !== version;
    setFound(differs ? { since, save: otherSaveOf(stored) } : null);
  });
  const check = useEffectEvent((signal: AbortSignal) => {
    const since = record;
    if (!saving)
      void read?.(signal).then(
        (stored) => accept(stored, since),
        () => undefined,
      );
  });
  const watches = read !== null && version !== null;
  useEffect(() => {
    if (!watches) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let last = Date.now();
    const run = (): void => {
      if (document.hidden || Date.now() - last < PAUSE_MS) return;
      last = Date.now();
      check(signal);
    };
    const timer = setInterval(run, EVERY_MS);
    window.addEventListener('focus', run, { signal });
    document.addEventListener('visibilitychange', run, { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [watches]);
  return found?.since === record ? found.save : null;
}
