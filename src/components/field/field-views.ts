import { useEffect, useState } from 'react';
import type { FieldView } from '@/registry/field-view';
import { hasView, loadView, viewNow } from '@/registry/views';

const missing = (types: readonly string[]) => [...new Set(types)].filter((type) => hasView(type) && !viewNow(type));

/** True when a screen of these types can be drawn at once. */
export const areViewsHere = (types: readonly string[]): boolean => missing(types).length === 0;

/** Loads what a screen will draw, in parallel with its data; unknown types are left to say so themselves. */
export async function loadViews(types: readonly string[]): Promise<void> {
  await Promise.all(missing(types).map((type) => loadView(type).catch(() => undefined)));
}

/** A type's view: null for an unknown type, undefined while it loads. @throws while rendering, when it cannot be loaded */
export function useView(type: string): FieldView | null | undefined {
  const [state, setState] = useState<{ type: string; error: unknown } | null>(null);
  const now = viewNow(type);
  const known = hasView(type);
  useEffect(() => {
    if (now || !known) return undefined;
    let gone = false;
    const done = (error: unknown) => {
      if (!gone) setState({ type, error });
    };
    loadView(type).then(() => done(null), done);
    return () => {
      gone = true;
    };
  }, [type, now, known]);
  if (!known) return null;
  if (now) return now;
  if (state?.type === type && state.error !== null) throw state.error;
  return undefined;
}
