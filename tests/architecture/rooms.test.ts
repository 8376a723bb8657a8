import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, read } from './source';

const ENGINE = 'src/server/crud';

/** The rooms of the record engine, as the header of its entry file lists them. */
const rooms = [...read(`${ENGINE}/index.ts`).matchAll(/^ \* - `([a-z]+)\/`/gm)].map((match) => match[1]!);
const files = filesBelow(ENGINE, /\.ts$/).filter((path) => path !== `${ENGINE}/index.ts`);
const roomOf = (path: string) => path.slice(ENGINE.length + 1).split('/')[0]!;

describe('rooms of the record engine', () => {
  it('are those that the entry file lists', () => {
    expect(new Set(files.map(roomOf))).toEqual(new Set(rooms));
  });

  it.each(files)('%s imports only its own room and those before it', (path) => {
    const later = importsOf(path)
      .filter(({ target }) => target === ENGINE || target.startsWith(`${ENGINE}/`))
      .filter(({ target }) => !rooms.slice(0, rooms.indexOf(roomOf(path)) + 1).includes(roomOf(target)))
      .map(({ target, line }) => `${path}:${line} imports ${target}`);
    expect(later, `move what both rooms need to the earlier one; the order stands in ${ENGINE}/index.ts`).toEqual([]);
  });
});
