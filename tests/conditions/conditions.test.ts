/** One table of conditions through the browser's `test` and through SQL on every database: equal rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { matchesCondition as holds } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Condition } from '@/model/generated/files';
import { recordScope } from '@/model/record';
import { ConditionError } from '@/server/crud/condition/column-resolver';
import { compileCondition } from '@/server/crud/condition/condition-sql';
import type { Database } from '@/server/db';
import { migrate } from '@/server/db/schema/migration-runner';
import { syncTables } from '@/server/db/schema/tables';
import { databaseKinds, openTestDatabase } from '../helpers/databases';
import { cases } from './cases';
import { companies, company, parties, party, thing, things, type Stored, types } from './rows';

const entities: Record<string, Entity> = { [thing.id]: thing, [party.id]: party, [company.id]: company };
const me = { id: 'u1', username: 'admin', realname: '管理员', orgCode: 'A01' };
const lookUp = (path: string): Value | undefined => (path === 'me.username' ? me.username : undefined);

const byId = (rows: readonly Stored[]): Record<string, Stored> =>
  Object.fromEntries(rows.map((row) => [String(row.id), { ...row, label: row.name ?? null }]));
const refs = { [party.id]: byId(parties), [company.id]: byId(companies) };

function expected(found: string): string[] {
  const named = found.replace('!', '').split(' ').filter(Boolean);
  const ids = things.map(({ id }) => String(id));
  return ids.filter((id) => named.includes(id) !== found.startsWith('!')).toSorted();
}

const title = (condition: Condition, found: string): [string, Condition, string[]] => [
  JSON.stringify(condition),
  condition,
  expected(found),
];
const table = cases.map(([condition, found]) => title(condition, found));

test('every case names existing rows', () => {
  const ids = new Set(things.map(({ id }) => id));
  for (const [, found] of cases) {
    for (const id of found.replace('!', '').split(' ').filter(Boolean)) expect(ids).toContain(id);
  }
});

describe('test', () => {
  test.each(table)('%s', (_, condition, ids) => {
    const scope = (row: Stored) => recordScope(thing, row, { refs, me, now: '2026-06-30 12:00:00' });
    const found = things.filter((row) => holds(condition, scope(row))).map(({ id }) => String(id));
    expect(found.toSorted()).toEqual(ids);
  });
});

describe.each(databaseKinds)('toSql on %s', (kind) => {
  let db: Database;

  async function insert(entity: Entity, rows: readonly Stored[]): Promise<void> {
    for (const row of rows) {
      const values = Object.entries(row).map(([key, value]) => {
        const { column, columnType } = entity.fields[key]!;
        return [column, columnType.kind === 'json' && value !== null ? JSON.stringify(value) : value] as const;
      });
      await db.dynamic.insertInto(entity.table).values(Object.fromEntries(values)).execute();
    }
  }

  async function find(condition: Condition): Promise<string[]> {
    const where = compileCondition(condition, thing, { alias: 't', entityOf: (id) => entities[id], lookUp });
    const query = sql<{ id: string }>`select id from ${sql.table(thing.table)} as t where ${where}`;
    const { rows } = await query.execute(db);
    return rows.map(({ id }) => id).toSorted();
  }

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
    await syncTables(db, Object.values(entities), types);
    await insert(party, parties);
    await insert(company, companies);
    await insert(thing, things);
  });
  afterAll(() => db.close());

  test.each(table)('%s', async (_, condition, ids) => {
    expect(await find(condition)).toEqual(ids);
  });

  test('takes more values than a statement takes parameters', async () => {
    const numbers = Array.from({ length: 70_000 }, (_, index) => 1000 + index);
    expect(await find({ count: [...numbers, 12] })).toEqual(['digits']);
    expect(await find({ name: [...numbers.map(String), 'abc'] })).toEqual(['lower']);
  });

  test('no condition changed the table', async () => {
    expect(await find({})).toHaveLength(things.length);
  });
});

test.each([
  ['nobody', 'nobody'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['name" or 1=1 --', 'name" or 1=1 --'],
  ['name.label', '不是一步引用'],
  ['partyId.name.more', '不是一步引用'],
  ['partyId.nobody', 'partyId.nobody'],
])('rejects a condition over %s', (path, message) => {
  const condition = JSON.parse(JSON.stringify({ x: 1 }).replace('"x"', JSON.stringify(path))) as Condition;
  expect(() => compileCondition(condition, thing, { entityOf: (id) => entities[id] })).toThrow(ConditionError);
  expect(() => compileCondition(condition, thing, { entityOf: (id) => entities[id] })).toThrow(message);
});
