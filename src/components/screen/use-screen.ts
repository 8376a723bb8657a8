import { loadReadyScreen, peekReadyScreen, type ReadyScreen } from '@/registry/screen-loader';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { useLazy, type LazySource, type LazyState } from '../deferred/use-lazy';

const SCREENS: LazySource<string | LoadedScreen, ReadyScreen> = { peek: peekReadyScreen, load: loadReadyScreen };

/** Loads a screen by its id, or the view of a loaded screen; `retry` loads it again after an error. */
export const useScreen = (source: string | LoadedScreen): { state: LazyState<ReadyScreen>; retry: () => void } =>
  useLazy(source, SCREENS);
