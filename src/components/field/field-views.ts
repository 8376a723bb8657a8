import type { FieldView } from '@/registry/field-view';
import { hasView, loadView, loadedView } from '@/registry/views';
import { useLazy, type LazySource } from '../deferred/use-lazy';

const missingViews = (types: readonly string[]) =>
  [...new Set(types)].filter((type) => hasView(type) && !loadedView(type));

/** True when the views of all these types are loaded. */
export const areViewsLoaded = (types: readonly string[]): boolean => missingViews(types).length === 0;

/** Loads the views of a screen in parallel with its data. Unknown types are skipped; `UnknownType` reports them. */
export async function loadViews(types: readonly string[]): Promise<void> {
  await Promise.all(missingViews(types).map((type) => loadView(type).catch(() => undefined)));
}

/** An unknown type has no view: null. */
const FIELD_VIEWS: LazySource<string, FieldView | null> = {
  peek: (type) => (hasView(type) ? loadedView(type) : null),
  load: loadView,
};

/**
 * View of a type: null for an unknown type, undefined while loading. @throws while rendering, when it cannot be loaded
 */
export function useView(type: string): FieldView | null | undefined {
  const { state } = useLazy(type, FIELD_VIEWS);
  if (state.status === 'failed') throw state.error;
  return state.status === 'ready' ? state.value : undefined;
}
