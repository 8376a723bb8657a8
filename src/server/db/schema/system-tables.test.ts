import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import type { Database } from '../index';
import { migrate } from './migration-runner';
import { systemTables } from './system-tables';

/** Column kinds by the catalogue's type. */
const KINDS: Readonly<Record<string, string>> = {
  'character varying': 'text',
  'timestamp without time zone': 'timestamp',
  text: 'text',
  integer: 'int',
  bigint: 'numeric',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  jsonb: 'json',
};

interface CatalogueRow {
  table: string;
  column: string;
  type: string;
  required: boolean;
  filled: boolean;
}

function kindOf({ column, type, required, filled }: CatalogueRow): string {
  const kind = KINDS[type] ?? type;
  if (!required) return kind;
  if (filled) return `${kind}=`;
  return column === 'id' && kind === 'text' ? 'id' : `${kind}!`;
}

describe.each(databaseKinds)('system tables on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
  });
  afterAll(() => db.close());

  test('have the names, kinds, defaults and not-null marks of the migrated catalogue', async () => {
    const { rows } = await sql<CatalogueRow>`
      select table_name as table, column_name as column, data_type as type,
        is_nullable = 'NO' as required, column_default is not null as filled
      from information_schema.columns where table_schema = current_schema()`.execute(db);
    const catalogue: Record<string, Record<string, string>> = {};
    for (const row of rows) (catalogue[row.table] ??= {})[row.column] = kindOf(row);
    expect(systemTables).toEqual(catalogue);
  });
});
