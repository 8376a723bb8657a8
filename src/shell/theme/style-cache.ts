/**
 * antd's style cache (@ant-design/cssinjs 1.24), kept. As it comes, each component that mounts looks for its style
 * elements and compares their text with what should be in them, three times; and once the last component of a kind has
 * gone, its rules are forgotten and made anew for the next. A screen mounts hundreds: opening one took 40 ms longer.
 */
import { createCache } from '@ant-design/cssinjs';

type Cache = ReturnType<typeof createCache>;
/** How many use it, and what they use: the place of the text depends on the kind of entry. */
type Entry = [uses: number, content: unknown[]];

/** Rules depend on no theme; variables do, and must go with theirs. */
const RULES = 'style%';
/** Where an entry keeps the text that is to stand in the page, and what says that it stands there already. */
const TEXTS: readonly { prefix: string; at: number; done: string }[] = [
  { prefix: RULES, at: 0, done: '_FILE_STYLE__' },
  { prefix: 'cssVar%', at: 1, done: '' },
  { prefix: 'token%', at: 3, done: '' },
];

/** A cache for `StyleProvider`: every style is written once. */
export function createStyleCache(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache) as (path: string, change: (before?: Entry) => Entry | null) => void;
  cache.opUpdate = ((path: string, change: (before?: Entry) => Entry | null) =>
    update(path, (before) => {
      const after = change(before);
      if (after === null) return path.startsWith(RULES) && before ? before : null;
      const text = TEXTS.find(({ prefix }) => path.startsWith(prefix));
      // In use means written: antd counts a use right after it has written.
      if (text && after[0] > 0) after[1][text.at] = text.done;
      return after;
    })) as unknown as Cache['opUpdate'];
  return cache;
}
