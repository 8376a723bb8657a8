import type { FieldDisplay, FieldInputs } from '@/registry/field-view';
import { hasView, loadedInputs, loadedView, loadInputs, loadView } from '@/registry/views';
import { useLazy, type LazySource } from '../deferred/use-lazy';

const missing = (types: readonly string[], loaded: (type: string) => unknown) =>
  [...new Set(types)].filter((type) => hasView(type) && !loaded(type));

/** True when the views of the types that are shown, and the inputs of those that are entered, are loaded. */
export const areViewsLoaded = (shown: readonly string[], entered = shown): boolean =>
  missing(shown, loadedView).length === 0 && missing(entered, loadedInputs).length === 0;

/**
 * Loads the views and inputs of a screen in parallel with its data. Unknown types are skipped; `UnknownType` reports them.
 * @param shown types of fields whose values are shown
 * @param entered types of fields whose values are entered
 */
export async function loadViews(shown: readonly string[], entered = shown): Promise<void> {
  const parts = [...missing(shown, loadedView).map(loadView), ...missing(entered, loadedInputs).map(loadInputs)];
  await Promise.allSettled(parts);
}

/** An unknown type has no view: null. */
const VIEWS: LazySource<string, FieldDisplay | null> = {
  peek: (type) => (hasView(type) ? loadedView(type) : null),
  load: loadView,
};
const INPUTS: LazySource<string, FieldInputs | null> = {
  peek: (type) => (hasView(type) ? loadedInputs(type) : null),
  load: loadInputs,
};

function useLoaded<Part>(type: string, source: LazySource<string, Part>): Part | undefined {
  const { state } = useLazy(type, source);
  if (state.status === 'failed') throw state.error;
  return state.status === 'ready' ? state.value : undefined;
}

/**
 * View of a type: null for an unknown type, undefined while loading. @throws while rendering, when it cannot be loaded
 */
export const useView = (type: string): FieldDisplay | null | undefined => useLoaded(type, VIEWS);

/**
 * Inputs of a type: null for an unknown type, undefined while loading. @throws while rendering, when they cannot be loaded
 */
export const useInputs = (type: string): FieldInputs | null | undefined => useLoaded(type, INPUTS);
