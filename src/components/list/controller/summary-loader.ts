/** Loads count, totals and counts by value of all records of a list, beside its rows. */
import { ref } from 'valtio/vanilla';
import type { ListSummary } from '@/model/http/api-result';
import { isJsonObject } from '@/model/http/json';
import type { List } from '@/model/screens/screen';
import { createLoadController, type LoadController } from '@/components/loading/load-controller';
import type { ListState } from './list-state';
import type { LoaderContext } from './row-loader';

/** A server that sends summaries. */
export interface SummarySource {
  /** Requests the summary of the records that a query selects. @throws anything with `code` and `message` */
  fetchSummary: (params: Record<string, string>, signal: AbortSignal) => Promise<unknown>;
}

/** Parameters of the rows, which do not change their summary. */
const ROW_PARAMS: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'column', 'order', 'sortInfoString', 'field']);

/** The parameters of a request that select records, without those of its page and columns. */
export const queryOf = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !ROW_PARAMS.has(name)));

/** No route: the list of this entity has no summary, although other lists of the server have one. */
const NOT_FOUND = 404;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Totals by field key; what is none is left out. */
export function parseTotals(totals: unknown): ListSummary['totals'] {
  const parsed = Object.entries(isJsonObject(totals) ? totals : {}).flatMap(([key, value]) =>
    isJsonObject(value) ? [[key, { sum: textOrNull(value.sum), average: textOrNull(value.average) }] as const] : [],
  );
  return Object.fromEntries(parsed);
}

/** The summary in a reply. @throws Error for a reply of another shape */
function parseSummary(reply: unknown): ListSummary {
  const { total, totals, counts } = isJsonObject(reply) ? reply : {};
  if (typeof total !== 'number' || !isJsonObject(totals) || !Array.isArray(counts))
    throw new Error('The reply is no summary.');
  return {
    total,
    totals: parseTotals(totals),
    counts: counts.flatMap((one: unknown) => {
      const { value, count } = isJsonObject(one) ? one : {};
      return typeof value === 'string' && typeof count === 'number' ? [{ value, count }] : [];
    }),
  };
}

export interface SummaryOptions {
  data: ListState;
  source: SummarySource;
  requestParams: () => Record<string, string>;
  /** Keys of the fields to total, and of the field to count by. */
  totalFields: readonly string[];
  countBy: string | null;
}

/** A failure is not shown: the list works without a summary. */
export class SummaryLoader {
  /** False once the server has no summary of this list. */
  available = true;
  private shownQuery: string | null = null;
  private readonly loads: LoadController;

  constructor(private readonly options: SummaryOptions) {
    this.loads = createLoadController({ loading: false, error: null }, (signal) => this.fetch(signal));
  }

  /** Loads the summary of the present query; the count of another query is unknown from now on. */
  async load(): Promise<void> {
    const { data } = this.options;
    if (!this.available) return;
    data.summaryStale = this.query() !== this.shownQuery;
    if (data.summaryStale) data.total = null;
    data.countFailed = false;
    await this.loads.load();
  }

  stop(): void {
    this.loads.stop();
  }

  /** True when `stop` aborted a load, until the next one. */
  get interrupted(): boolean {
    return this.loads.interrupted();
  }

  private params(): Record<string, string> {
    const { requestParams, totalFields, countBy } = this.options;
    return {
      ...queryOf(requestParams()),
      ...(totalFields.length > 0 ? { totalFields: totalFields.join(',') } : {}),
      ...(countBy === null ? {} : { countBy }),
    };
  }

  private query(): string {
    return JSON.stringify(this.params());
  }

  private async fetch(signal: AbortSignal): Promise<void> {
    const { data, source } = this.options;
    const query = this.query();
    try {
      const { total, ...summary } = parseSummary(await source.fetchSummary(this.params(), signal));
      if (signal.aborted) return;
      this.shownQuery = query;
      data.total = total;
      data.summary = ref(summary);
      data.summaryStale = false;
    } catch (error) {
      if (signal.aborted) return;
      this.available = (error as { code?: unknown } | null)?.code !== NOT_FOUND;
      this.shownQuery = null;
      data.countFailed = this.available;
      data.summary = null;
      throw error;
    }
  }
}

/** Keys of the columns with totals. */
export const totalFieldsOf = ({ columns }: List): string[] =>
  columns.flatMap(({ key, total }) => (total === null ? [] : [key]));

/** Keys of the columns whose totals are sums. */
export const summedFieldsOf = ({ columns }: List): string[] =>
  columns.flatMap(({ key, total }) => (total === 'sum' ? [key] : []));

/** The summary that the columns of a list need; null where the server has none. */
export function summaryLoaderOf(
  list: List,
  { fetchSummary }: Partial<SummarySource>,
  { data, requestParams }: LoaderContext,
): SummaryLoader | null {
  if (!fetchSummary) return null;
  const source = { fetchSummary };
  return new SummaryLoader({ data, source, requestParams, totalFields: totalFieldsOf(list), countBy: list.statusTabs });
}
