import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, read } from './source';

const ENGINE = 'src/server/crud';

/** The folders of the record engine in their order, as the header of its entry file lists them. */
const folders = [...read(`${ENGINE}/index.ts`).matchAll(/^ \* - `([a-z]+)\/`/gm)].map((match) => match[1]!);
const files = filesBelow(ENGINE, /\.ts$/).filter((path) => path !== `${ENGINE}/index.ts`);
const folderOf = (path: string) => path.slice(ENGINE.length + 1).split('/')[0]!;

describe('folders of the record engine', () => {
  it('are those that the entry file lists', () => {
    expect(new Set(files.map(folderOf))).toEqual(new Set(folders));
  });

  it.each(files)('%s imports only its own folder and those before it', (path) => {
    const later = importsOf(path)
      .filter(({ target }) => target === ENGINE || target.startsWith(`${ENGINE}/`))
      .filter(({ target }) => !folders.slice(0, folders.indexOf(folderOf(path)) + 1).includes(folderOf(target)))
      .map(({ target, line }) => `${path}:${line} imports ${target}`);
    expect(later, `move what both folders need to the earlier one; the order stands in ${ENGINE}/index.ts`).toEqual([]);
  });
});
