import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { Screen } from '@/model/screens/screen';
import { screenNow, screenView, type ScreenProps } from '@/registry/views';
import { loadScreen, loadedScreen, type LoadedScreen } from '@/runtime/schemas/screens';

/** A screen with what draws it. */
export interface ReadyScreen extends LoadedScreen {
  View: ComponentType<ScreenProps>;
}

export type ScreenState = { is: 'loading' } | { is: 'ready'; ready: ReadyScreen } | { is: 'failed'; error: unknown };

/** The kind is the id's last part, so that view and screen are fetched side by side. */
const kindOf = (id: string) => /\.(list|form|page)$/.exec(id)?.[1] as Screen['kind'] | undefined;

async function fetchScreen(id: string): Promise<ReadyScreen> {
  const kind = kindOf(id);
  if (kind && !screenNow(kind)) void screenView(kind).catch(() => undefined);
  const loaded = await loadScreen(id);
  return { ...loaded, View: await screenView(loaded.screen.kind) };
}

/** What needs no fetching: nothing is drawn in its place first. */
function readyNow(id: string): ScreenState | null {
  const loaded = loadedScreen(id);
  const View = loaded && screenNow(loaded.screen.kind);
  return loaded && View ? { is: 'ready', ready: { ...loaded, View } } : null;
}

const LOADING: ScreenState = { is: 'loading' };

/** A screen by its id, fetched; `retry` asks again after a failure. */
export function useScreen(id: string): { state: ScreenState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const wanted = `${id} ${attempt}`;
  const [came, setCame] = useState<{ wanted: string; state: ScreenState }>({ wanted, state: LOADING });
  // oxlint-disable-next-line react/exhaustive-deps -- what was ready when it was asked for stays what is shown
  const now = useMemo(() => readyNow(id), [wanted]);
  useEffect(() => {
    if (now) return undefined;
    let here = true;
    const put = (state: ScreenState) => here && setCame({ wanted, state });
    fetchScreen(id).then(
      (ready) => put({ is: 'ready', ready }),
      (error: unknown) => put({ is: 'failed', error }),
    );
    return () => {
      here = false;
    };
  }, [id, wanted, now]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: now ?? (came.wanted === wanted ? came.state : LOADING), retry };
}
