/** Loads the cards and charts of a list for its present query. */
import { proxy, ref } from 'valtio/vanilla';
import { createLoadController, type LoadState } from '@/components/loading/load-controller';
import type { ListFigures } from '@/model/http/api-result';
import { isJsonObject } from '@/model/http/json';

export interface FiguresState extends LoadState {
  /** Null until the first reply. */
  figures: ListFigures | null;
}

export interface FiguresLoader {
  /** Observe with valtio. */
  data: FiguresState;
  load(): Promise<void>;
  stop(): void;
}

/** The figures in a reply. @throws Error for a reply of another shape */
function parseFigures(reply: unknown): ListFigures {
  const { cards, charts, range } = isJsonObject(reply) ? reply : {};
  if (!Array.isArray(cards) || !Array.isArray(charts)) throw new Error('The reply has no figures.');
  return { cards, charts, range: isJsonObject(range) ? range : null } as ListFigures;
}

/** @param fetchFigures requests the figures of the present query */
export function figuresLoaderOf(fetchFigures: (signal: AbortSignal) => Promise<unknown>): FiguresLoader {
  const data: FiguresState = proxy({ figures: null, loading: false, error: null });
  const loads = createLoadController(data, async (signal) => {
    const figures = parseFigures(await fetchFigures(signal));
    if (!signal.aborted) data.figures = ref(figures);
  });
  return { data, load: () => loads.load(), stop: () => loads.stop() };
}
