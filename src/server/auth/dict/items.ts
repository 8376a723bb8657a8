/** Items and texts of dictionaries, of either kind, as one person may read them. */
import type { Caller, Engine } from '../../crud';
import { textColumnOf } from '../../crud/context/shapes';
import { type Bindings, escapeLike } from '../../crud/context/sql';
import { Refusal } from '../../refusal';
import { type DictCode, readCode, readTableCode } from './code';
import type { Dicts } from './dicts';
import { MOST_ROWS, openCode, type Pair, readPairs, readTexts } from './table';
import { texts } from './texts';

/** As contract.md §5 sends it. */
export interface Item {
  value: string;
  text: string;
  title: string;
  label: string;
  color?: string | null;
}

export const DEFAULT_SIZE = 10;
const MOST_CODES = 100;
/** `[a,b]` as a keyword asks for codes. */
const CODES = /^\[(.*)\]$/s;

const toItem = ({ value, text }: Pair): Item => ({ value, text, title: text, label: text });

/** What a search asks for. */
export interface Search {
  keyword: string;
  size: number;
  page: number;
}

export interface DictItems {
  /** All items of a code. @throws Refusal */
  items(code: string, caller: Caller): Promise<readonly Item[]>;
  /** Items by code; codes that the person may not read, and codes of no form, are left out. */
  batch(codes: readonly string[], caller: Caller): Promise<Record<string, readonly Item[]>>;
  /** A page of a table's items whose text contains the keyword. @throws Refusal for a plain code */
  search(code: string, search: Search, caller: Caller): Promise<Item[]>;
  /** What the keyword finds, then the first page of the others. */
  searchFirst(code: string, search: Search, caller: Caller): Promise<Item[]>;
  /** Texts in the order of their codes; unknown codes are left out, or stand for themselves. */
  texts(code: string, keys: readonly string[], echo: boolean, caller: Caller): Promise<string[]>;
}

export function buildItems(engine: Engine, dicts: Dicts): DictItems {
  const itemsOf = async (code: DictCode, caller: Caller): Promise<readonly Item[]> =>
    code.kind === 'plain' ? dicts.items(code.code) : (await readPairs(openCode(engine, code, caller))).map(toItem);

  async function search(code: string, { keyword, size, page }: Search, caller: Caller): Promise<Item[]> {
    const open = openCode(engine, readTableCode(code), caller);
    const wanted = keyword.trim().replaceAll('\0', '');
    const codes = CODES.exec(wanted)?.[1]?.split(',');
    const narrow = (bindings: Bindings) =>
      wanted === ''
        ? []
        : codes
          ? [`${textColumnOf(open.code)} = any(${bindings.add(codes)})`]
          : [`${textColumnOf(open.text)} like ${bindings.add(`%${escapeLike(wanted)}%`)}`];
    return (await readPairs(open, { narrow, size, page })).map(toItem);
  }

  return {
    items: async (code, caller) => itemsOf(readCode(code), caller),
    async batch(codes, caller) {
      if (codes.length > MOST_CODES) throw new Refusal(texts.tooManyCodes(MOST_CODES));
      const found: Record<string, readonly Item[]> = {};
      for (const code of new Set(codes)) {
        try {
          found[code] = await itemsOf(readCode(code), caller);
        } catch (error) {
          // One dictionary that the person may not read must not empty the boxes of all others.
          if (!(error instanceof Refusal)) throw error;
        }
      }
      return found;
    },
    search,
    async searchFirst(code, { keyword, size, page }, caller) {
      const first = keyword.trim() === '' ? [] : await search(code, { keyword, size: MOST_ROWS, page: 1 }, caller);
      const others = await search(code, { keyword: '', size, page }, caller);
      const known = new Set(first.map(({ value }) => value));
      return [...first, ...others.filter(({ value }) => !known.has(value))];
    },
    async texts(written, keys, echo, caller) {
      const code = readCode(written);
      const names =
        code.kind === 'plain'
          ? new Map(Object.entries(await dicts.names(code.code)))
          : await readTexts(openCode(engine, code, caller), keys);
      return keys.flatMap((key) => names.get(key) ?? (echo ? [key] : []));
    },
  };
}
