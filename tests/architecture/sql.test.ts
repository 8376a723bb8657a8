/** How SQL is written: by the query builder, with bound values, over one connection layer. */
import { describe, expect, it } from 'vitest';
import type { Offence } from './ratchet';
import { filesBelow, importsOf, read, sources } from './source';

/** Every match of the pattern in the files, by line. */
function matchesIn(paths: readonly string[], pattern: RegExp): Offence[] {
  return paths.flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(pattern)].map((match) => ({
      path,
      what: `line ${text.slice(0, match.index).split('\n').length}: ${match[0]}`,
    }));
  });
}

describe('SQL', () => {
  it('names its tables and columns to the compiler', () => {
    const paths = filesBelow('src', /\.tsx?$/);
    const cure = 'use the builder (db.selectFrom …), or name the columns: sql<{ id: string }>`…${value}…`.execute(db)';
    expect(matchesIn(paths, /\bsql<AnyRow>|\bCompiledQuery\.raw\b/g), cure).toEqual([]);
  });

  it('takes identifiers from entities and from the source only', () => {
    // The last two run statements that PostgreSQL's own parser has checked, with bound values.
    const inside =
      /^src\/server\/db\/schema\/|^src\/server\/(?:crud\/context\/shapes|crud\/report\/select-source|platform\/form-enhancements\/run-statement)\.ts$/;
    const paths = sources().filter((path) => !inside.test(path));
    expect(matchesIn(paths, /\bsql\.raw\(/g), 'use sql.id, sql.table, sql.lit or a bound value').toEqual([]);
  });

  it('reaches a database through src/server/db only', () => {
    const offences = sources()
      .filter((path) => !path.startsWith('src/server/db/'))
      .flatMap((path) => importsOf(path).map(({ target, line }) => ({ path, line, target })))
      .filter(({ target }) => /^(pg|@electric-sql\/pglite)(\/|$)/.test(target));
    expect(offences, 'call openDatabase').toEqual([]);
  });
});
