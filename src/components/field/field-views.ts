import { useEffect, useState } from 'react';
import type { FieldView } from '@/registry/field-view';
import { hasView, loadView, loadedView } from '@/registry/views';

const missingViews = (types: readonly string[]) =>
  [...new Set(types)].filter((type) => hasView(type) && !loadedView(type));

/** True when the views of all these types are loaded. */
export const areViewsLoaded = (types: readonly string[]): boolean => missingViews(types).length === 0;

/** Loads the views of a screen in parallel with its data. Unknown types are skipped; `UnknownType` reports them. */
export async function loadViews(types: readonly string[]): Promise<void> {
  await Promise.all(missingViews(types).map((type) => loadView(type).catch(() => undefined)));
}

/**
 * View of a type: null for an unknown type, undefined while loading. @throws while rendering, when it cannot be loaded
 */
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
