import { describe, expect, test } from 'vitest';
import { applyStoredFavourites, ownPages, parseOwnPages, recordVisit, toggleFavourite } from './own-pages';

const nothing = () => undefined;
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/page/${index}`);

describe('favourite and recent pages', () => {
  test('a mark is set and removed; the order is that of marking', () => {
    for (const path of ['/b', '/a', '/c', '/a']) toggleFavourite(path, nothing);
    expect(ownPages().favourites).toEqual(['/b', '/c']);
  });

  test('the last used page is first, once, of 8 at most', () => {
    for (const path of [...paths(9), '/page/5', '/page/5']) recordVisit(path);
    expect(ownPages().recent).toEqual(['/page/5', ...[8, 7, 6, 4, 3, 2, 1].map((index) => `/page/${index}`)]);
  });

  test('the favourites of the server replace those of the browser; recent pages stay', () => {
    recordVisit('/recent');
    toggleFavourite('/old', nothing);
    applyStoredFavourites({});
    expect(ownPages().favourites).toContain('/old');
    applyStoredFavourites({ ownPages: { favourites: ['/new'], recent: ['/other'] } });
    expect(ownPages().favourites).toEqual(['/new']);
    expect(ownPages().recent[0]).toBe('/recent');
  });

  test.each([
    [null, []],
    ['text', []],
    [{ favourites: 'x' }, []],
    [{ favourites: [1, null, {}, '/a', '/a', '/'.repeat(201)] }, ['/a']],
    [{ favourites: paths(31) }, paths(30)],
  ])('stored data %#: what is wrong is left out', (raw, favourites) => {
    expect(parseOwnPages(raw)).toEqual({ favourites, recent: [] });
  });
});
