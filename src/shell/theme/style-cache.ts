/**
 * Style cache of antd (@ant-design/cssinjs 1.24) that keeps its rules. With the default cache, each component that
 * mounts reads its style elements three times to compare their text; and when the last component of a kind unmounts,
 * its rules are removed and later created again. A screen mounts hundreds of components: opening one took 40 ms longer.
 */
import { createCache } from '@ant-design/cssinjs';

type Cache = ReturnType<typeof createCache>;
/** Number of users and content. The index of the text in the content depends on the kind of entry. */
type Entry = [uses: number, content: unknown[]];

/** Key prefix of rules, which do not depend on the theme. */
const RULES = 'style%';
/** Key prefix of the theme variables of one kind of component. The key ends with that of the theme. */
const VARIABLES = 'cssVar%';
/** Index of the id of the style element in an entry of variables. */
const STYLE_ID = 2;
/** Index of the text in an entry (`at`), and the value that marks it as already written to the page (`done`). */
const TEXTS: readonly { prefix: string; at: number; done: string }[] = [
  { prefix: RULES, at: 0, done: '_FILE_STYLE__' },
  { prefix: VARIABLES, at: 1, done: '' },
  { prefix: 'token%', at: 3, done: '' },
];

type Update = (path: string, change: (before?: Entry) => Entry | null) => void;

/**
 * Variables that no component on the page uses now. They are kept while their theme lasts: calculating those of the
 * inputs of a form again took a tenth of its opening.
 */
function createUnusedVariables(update: Update) {
  const styleIds = new Map<string, unknown>();
  let theme = '';
  return {
    /** Drops those of the theme before. */
    follow(path: string): void {
      const now = path.slice(path.lastIndexOf('%'));
      if (now === theme) return;
      theme = now;
      for (const [unused, styleId] of styleIds) {
        update(unused, () => null);
        document.querySelector(`style[data-css-hash="${String(styleId)}"]`)?.remove();
      }
      styleIds.clear();
    },
    /** The entry to keep when its last component is gone; null when its theme has gone. */
    keep(path: string, [, content]: Entry): Entry | null {
      if (!path.endsWith(theme)) return null;
      styleIds.set(path, content[STYLE_ID]);
      return [0, content];
    },
    use: (path: string) => void styleIds.delete(path),
  };
}

/** Cache for `StyleProvider` that writes every style once. */
export function createStyleCache(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache) as Update;
  const unused = createUnusedVariables(update);
  cache.opUpdate = ((path: string, change: (before?: Entry) => Entry | null) =>
    update(path, (before) => {
      const after = change(before);
      if (after === null) {
        if (path.startsWith(RULES)) return before ?? null;
        return path.startsWith(VARIABLES) && before ? unused.keep(path, before) : null;
      }
      if (path.startsWith(VARIABLES)) {
        if (!before) unused.follow(path);
        if (after[0] > 0) unused.use(path);
      }
      const text = TEXTS.find(({ prefix }) => path.startsWith(prefix));
      // An entry in use is already written: antd increases the count after writing.
      if (text && after[0] > 0) after[1][text.at] = text.done;
      return after;
    })) as unknown as Cache['opUpdate'];
  return cache;
}
