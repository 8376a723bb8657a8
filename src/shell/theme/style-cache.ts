/**
 * Style cache of antd (@ant-design/cssinjs 1.24) that keeps its rules. With the default cache, each component that
 * mounts reads its style elements three times to compare their text; and when the last component of a kind unmounts,
 * its rules are removed and later created again. A screen mounts hundreds of components: opening one took 40 ms longer.
 */
import { createCache } from '@ant-design/cssinjs';

type Cache = ReturnType<typeof createCache>;
/** Number of users and content. The index of the text in the content depends on the kind of entry. */
type Entry = [uses: number, content: unknown[]];

/**
 * Key prefix of rules. Rules do not depend on the theme and are kept; variables do, and are removed with their theme.
 */
const RULES = 'style%';
/** Index of the text in an entry (`at`), and the value that marks it as already written to the page (`done`). */
const TEXTS: readonly { prefix: string; at: number; done: string }[] = [
  { prefix: RULES, at: 0, done: '_FILE_STYLE__' },
  { prefix: 'cssVar%', at: 1, done: '' },
  { prefix: 'token%', at: 3, done: '' },
];

/** Cache for `StyleProvider` that writes every style once. */
export function createStyleCache(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache) as (path: string, change: (before?: Entry) => Entry | null) => void;
  cache.opUpdate = ((path: string, change: (before?: Entry) => Entry | null) =>
    update(path, (before) => {
      const after = change(before);
      if (after === null) return path.startsWith(RULES) && before ? before : null;
      const text = TEXTS.find(({ prefix }) => path.startsWith(prefix));
      // An entry in use is already written: antd increases the count after writing.
      if (text && after[0] > 0) after[1][text.at] = text.done;
      return after;
    })) as unknown as Cache['opUpdate'];
  return cache;
}
