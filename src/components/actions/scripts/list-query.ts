/** The query of a list as `that.queryParam` of its script: the fields of the query bar, with both ends of a range apart. */
import type { Value } from '@/model/entity/field-type';
import { isJsonObject } from '@/model/http/json';
import type { QueryItem } from '@/model/screens/screen';
import type { ListScriptState } from '@/runtime/scripts/protocol';
import type { QueryValues } from '../../query/query-params';

/** The list whose query a script reads and writes. */
export interface QueriedList {
  readonly data: { query: QueryValues };
  readonly queryItems: readonly QueryItem[];
  /** Loads the first page with these values. */
  search(query: QueryValues): Promise<void>;
}

const MAX_TEXT = 500;

const keysOf = ({ key, rule }: QueryItem): readonly string[] =>
  rule === 'range' ? [`${key}_begin`, `${key}_end`] : [key];

/** Values of a query bar are texts; a script may give numbers, and several codes as a list. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(',').slice(0, MAX_TEXT) || null;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return String(value).slice(0, MAX_TEXT) || null;
}

/** The query of a list while its script runs. */
export class ListQuery {
  private isWritten = false;

  /** @param reload loads all lists of the entity, with their own queries */
  constructor(
    private readonly list: QueriedList | null,
    private readonly reload: () => void,
  ) {}

  /** What the script sees. */
  state(): Pick<ListScriptState, 'query' | 'queryFields'> {
    const items = this.list?.queryItems ?? [];
    const values: QueryValues = this.list?.data.query ?? {};
    const entries = items.flatMap((item): (readonly [string, Value])[] => {
      const value = values[item.key] ?? null;
      const parts = item.rule === 'range' ? (Array.isArray(value) ? value : []) : [value];
      return keysOf(item).map((key, index) => [key, parts[index] ?? null]);
    });
    return { query: Object.fromEntries(entries), queryFields: items.flatMap(keysOf) };
  }

  /** Sets the fields of the query bar; other values of the list, such as its status tab, stay. */
  write(given: unknown): void {
    if (!this.list) return;
    const { queryItems, data } = this.list;
    const written = isJsonObject(given) ? given : {};
    const entries = queryItems.map((item) => {
      const texts = keysOf(item).map((key) => textOf(Object.hasOwn(written, key) ? written[key] : null));
      return [item.key, item.rule === 'range' ? texts : (texts[0] ?? null)] as const;
    });
    this.isWritten = true;
    data.query = { ...data.query, ...Object.fromEntries(entries) };
  }

  /** Loads with the written query; without one, all lists of the entity load again. */
  load(): void {
    if (this.isWritten && this.list) void this.list.search(this.list.data.query);
    else this.reload();
    this.isWritten = false;
  }

  /** Loads when a query was written and not loaded yet. */
  loadWritten(): void {
    if (this.isWritten) this.load();
  }
}
