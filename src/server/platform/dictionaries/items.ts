/** Items and texts of dictionaries, of either kind, as one person may read them. */
import type { Caller, CrudEngine } from '@/server/crud';
import { textColumnSql } from '@/server/crud/context/shapes';
import { type Bindings, escapeLike } from '@/server/crud/context/sql-bindings';
import { HttpError } from '@/server/http/http-error';
import { type DictionaryCode, parseDictionaryCode, parseTableCode } from './dictionary-code';
import type { Dictionaries } from '../context';
import { MAX_ROWS, openColumns, type ValueText, readValueTexts, readTextsOf } from './table-items';
import { messages } from './messages';

/** As contract.md §5 sends it. */
export interface ItemOption {
  value: string;
  text: string;
  title: string;
  label: string;
  color?: string | null;
}

export const DEFAULT_PAGE_SIZE = 10;
const MAX_CODES = 100;
/** `[a,b]` as a keyword asks for codes. */
const CODE_LIST = /^\[(.*)\]$/s;

const toItemOption = ({ value, text }: ValueText): ItemOption => ({ value, text, title: text, label: text });

/** What a search asks for. */
export interface ItemSearch {
  keyword: string;
  size: number;
  page: number;
}

export interface DictionaryLookups {
  /** All items of a code. @throws HttpError */
  items(code: string, caller: Caller): Promise<readonly ItemOption[]>;
  /** Items by code; codes that the person may not read, and codes of no form, are left out. */
  batch(codes: readonly string[], caller: Caller): Promise<Record<string, readonly ItemOption[]>>;
  /** A page of a table's items whose text contains the keyword. @throws HttpError for a plain code */
  search(code: string, search: ItemSearch, caller: Caller): Promise<ItemOption[]>;
  /** What the keyword finds, then the first page of the others. */
  searchFirst(code: string, search: ItemSearch, caller: Caller): Promise<ItemOption[]>;
  /** Texts in the order of their codes; unknown codes are left out, or stand for themselves. */
  texts(code: string, keys: readonly string[], echo: boolean, caller: Caller): Promise<string[]>;
}

export function buildDictionaryLookups(engine: CrudEngine, dicts: Dictionaries): DictionaryLookups {
  const itemsOf = async (code: DictionaryCode, caller: Caller): Promise<readonly ItemOption[]> =>
    code.kind === 'plain'
      ? dicts.items(code.code)
      : (await readValueTexts(openColumns(engine, code, caller))).map(toItemOption);

  async function search(code: string, { keyword, size, page }: ItemSearch, caller: Caller): Promise<ItemOption[]> {
    const open = openColumns(engine, parseTableCode(code), caller);
    const wanted = keyword.trim().replaceAll('\0', '');
    const codes = CODE_LIST.exec(wanted)?.[1]?.split(',');
    const narrow = (bindings: Bindings) =>
      wanted === ''
        ? []
        : codes
          ? [`${textColumnSql(open.code)} = any(${bindings.add(codes)})`]
          : [`${textColumnSql(open.text)} like ${bindings.add(`%${escapeLike(wanted)}%`)}`];
    return (await readValueTexts(open, { narrow, size, page })).map(toItemOption);
  }

  return {
    items: async (code, caller) => itemsOf(parseDictionaryCode(code), caller),
    async batch(codes, caller) {
      if (codes.length > MAX_CODES) throw new HttpError(messages.tooManyCodes(MAX_CODES));
      const found: Record<string, readonly ItemOption[]> = {};
      for (const code of new Set(codes)) {
        try {
          found[code] = await itemsOf(parseDictionaryCode(code), caller);
        } catch (error) {
          // One dictionary that the person may not read must not empty the boxes of all others.
          if (!(error instanceof HttpError)) throw error;
        }
      }
      return found;
    },
    search,
    async searchFirst(code, { keyword, size, page }, caller) {
      const first = keyword.trim() === '' ? [] : await search(code, { keyword, size: MAX_ROWS, page: 1 }, caller);
      const others = await search(code, { keyword: '', size, page }, caller);
      const known = new Set(first.map(({ value }) => value));
      return [...first, ...others.filter(({ value }) => !known.has(value))];
    },
    async texts(written, keys, echo, caller) {
      const code = parseDictionaryCode(written);
      const names =
        code.kind === 'plain'
          ? new Map(Object.entries(await dicts.names(code.code)))
          : await readTextsOf(openColumns(engine, code, caller), keys);
      return keys.flatMap((key) => names.get(key) ?? (echo ? [key] : []));
    },
  };
}
