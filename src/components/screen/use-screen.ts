import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { Screen } from '@/model/screens/screen';
import { loadedScreenView, loadScreenView, type ScreenProps } from '@/registry/views';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { loadScreen, loadedScreen } from '@/runtime/schemas/screens';

/** A loaded screen and the component that renders it. */
export interface ScreenWithView extends LoadedScreen {
  View: ComponentType<ScreenProps>;
}

export type ScreenState =
  { status: 'loading' } | { status: 'ready'; ready: ScreenWithView } | { status: 'failed'; error: unknown };

/** Screen kind from the last part of the id. It lets the view and the schema load in parallel. */
const kindOfId = (id: string) => /\.(list|form|page)$/.exec(id)?.[1] as Screen['kind'] | undefined;

async function fetchScreen(id: string): Promise<ScreenWithView> {
  const kind = kindOfId(id);
  if (kind && !loadedScreenView(kind)) void loadScreenView(kind).catch(() => undefined);
  const loaded = await loadScreen(id);
  return { ...loaded, View: await loadScreenView(loaded.screen.kind) };
}

/** State of a screen that is already loaded; null otherwise. It avoids rendering a placeholder first. */
function loadedState(id: string): ScreenState | null {
  const loaded = loadedScreen(id);
  const View = loaded && loadedScreenView(loaded.screen.kind);
  return loaded && View ? { status: 'ready', ready: { ...loaded, View } } : null;
}

const LOADING: ScreenState = { status: 'loading' };

/** Loads a screen by its id; `retry` loads it again after an error. */
export function useScreen(id: string): { state: ScreenState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const requestKey = `${id} ${attempt}`;
  const [result, setResult] = useState<{ wanted: string; state: ScreenState }>({ wanted: requestKey, state: LOADING });
  // oxlint-disable-next-line react/exhaustive-deps -- what was ready when it was asked for stays what is shown
  const immediate = useMemo(() => loadedState(id), [requestKey]);
  useEffect(() => {
    if (immediate) return undefined;
    let mounted = true;
    const setState = (state: ScreenState) => mounted && setResult({ wanted: requestKey, state });
    fetchScreen(id).then(
      (ready) => setState({ status: 'ready', ready }),
      (error: unknown) => setState({ status: 'failed', error }),
    );
    return () => {
      mounted = false;
    };
  }, [id, requestKey, immediate]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: immediate ?? (result.wanted === requestKey ? result.state : LOADING), retry };
}
