/** Look-ups of plain and table dictionaries with the permissions of one user. */
import { sql, type SqlBool } from 'kysely';
import type { Caller } from '@/server/crud';
import { textColumnSql } from '@/server/crud/context/shapes';
import { escapeLike, type SqlTest } from '@/server/crud/context/sql-tests';
import { HttpError } from '@/server/http/http-error';
import { type DictionaryCode, parseDictionaryCode, parseTableCode } from './dictionary-code';
import type { Dictionaries } from '../context';
import type { FormAccess } from '../form-definitions/access';
import { MAX_ROWS, openColumns, type ValueText, readValueTexts, readTextsOf } from './table-items';
import { fail } from './errors';

/** Dictionary item in wire format (contract.md §5). */
export interface ItemOption {
  value: string;
  text: string;
  title: string;
  label: string;
  color?: string | null;
}

export const DEFAULT_PAGE_SIZE = 10;
const MAX_CODES = 100;
/** A keyword of the form `[a,b]` searches by codes. */
const CODE_LIST = /^\[(.*)\]$/s;

const toItemOption = ({ value, text }: ValueText): ItemOption => ({ value, text, title: text, label: text });

/** Search parameters. */
export interface ItemSearch {
  keyword: string;
  size: number;
  page: number;
}

export interface DictionaryLookups {
  /** All items of a code. @throws HttpError */
  items(code: string, caller: Caller): Promise<readonly ItemOption[]>;
  /** Items by code. Codes that are invalid or that the user may not read are omitted. */
  batch(codes: readonly string[], caller: Caller): Promise<Record<string, readonly ItemOption[]>>;
  /** A page of the items of a table whose text contains the keyword. @throws HttpError for a plain code */
  search(code: string, search: ItemSearch, caller: Caller): Promise<ItemOption[]>;
  /** The items that match the keyword, followed by the first page of the other items. */
  searchFirst(code: string, search: ItemSearch, caller: Caller): Promise<ItemOption[]>;
  /** Texts in the order of `keys`. @param echo returns an unknown code as its text instead of omitting it */
  texts(code: string, keys: readonly string[], echo: boolean, caller: Caller): Promise<string[]>;
}

export function buildDictionaryLookups(
  recordsOf: FormAccess['recordsOf'],
  dictionaries: Dictionaries,
): DictionaryLookups {
  const openTable = async (code: DictionaryCode & { kind: 'table' }, caller: Caller) =>
    openColumns(await recordsOf(code.table, caller), code);
  const itemsOf = async (code: DictionaryCode, caller: Caller): Promise<readonly ItemOption[]> =>
    code.kind === 'plain'
      ? dictionaries.items(code.code)
      : (await readValueTexts(await openTable(code, caller))).map(toItemOption);

  async function search(code: string, { keyword, size, page }: ItemSearch, caller: Caller): Promise<ItemOption[]> {
    const open = await openTable(parseTableCode(code), caller);
    const wanted = keyword.trim().replaceAll('\0', '');
    const codes = CODE_LIST.exec(wanted)?.[1]?.split(',');
    const tests: SqlTest[] = [];
    if (codes) tests.push(sql<SqlBool>`${textColumnSql(open.code)} = any(${codes})`);
    else if (wanted !== '') tests.push(sql<SqlBool>`${textColumnSql(open.text)} like ${`%${escapeLike(wanted)}%`}`);
    return (await readValueTexts(open, { tests, size, page })).map(toItemOption);
  }

  return {
    items: async (code, caller) => itemsOf(parseDictionaryCode(code), caller),
    async batch(codes, caller) {
      if (codes.length > MAX_CODES) throw fail.tooManyCodes(MAX_CODES);
      const found: Record<string, readonly ItemOption[]> = {};
      for (const code of new Set(codes)) {
        try {
          found[code] = await itemsOf(parseDictionaryCode(code), caller);
        } catch (error) {
          // One unreadable dictionary must not make the whole batch fail.
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
          ? new Map(Object.entries(await dictionaries.names(code.code)))
          : await readTextsOf(await openTable(code, caller), keys);
      return keys.flatMap((key) => names.get(key) ?? (echo ? [key] : []));
    },
  };
}
