import { useEffect, useState } from 'react';
import type { FieldView } from '@/registry/field-view';
import { hasView, loadView, loadedView } from '@/registry/views';

const missingViews = (types: readonly string[]) =>
  [...new Set(types)].filter((type) => hasView(type) && !loadedView(type));

/** True when a screen of these types can be drawn at once. */
export const areViewsLoaded = (types: readonly string[]): boolean => missingViews(types).length === 0;

/** Loads what a screen will draw, in parallel with its data; unknown types are left to say so themselves. */
export async function loadViews(types: readonly string[]): Promise<void> {
  await Promise.all(missingViews(types).map((type) => loadView(type).catch(() => undefined)));
}

/** A type's view: null for an unknown type, undefined while it loads. @throws while rendering, when it cannot be loaded */
export function useView(type: string): FieldView | null | undefined {
  const [state, setState] = useState<{ type: string; error: unknown } | null>(null);
  const view = loadedView(type);
  const known = hasView(type);
  useEffect(() => {
    if (view || !known) return undefined;
    let unmounted = false;
    const done = (error: unknown) => {
      if (!unmounted) setState({ type, error });
    };
    loadView(type).then(() => done(null), done);
    return () => {
      unmounted = true;
    };
  }, [type, view, known]);
  if (!known) return null;
  if (view) return view;
  if (state?.type === type && state.error !== null) throw state.error;
  return undefined;
}
