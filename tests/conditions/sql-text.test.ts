/** Where clauses as text: parsing, rejection, and the same result in the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conditionPaths, fillPlaceholders, matchesCondition as holds } from '@/model/condition';
import { parseWhere, WhereClauseError } from '@/model/condition/where-clause/parse-where';
import type { Entity } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import { recordScope } from '@/model/record';
import { compileCondition } from '@/server/crud/condition/condition-sql';
import type { Database } from '@/server/db';
import { migrate } from '@/server/db/schema/migration-runner';
import { syncTables } from '@/server/db/schema/tables';
import { databaseKinds, openTestDatabase } from '../helpers/databases';
import { runText } from '../helpers/statements';
import { companies, company, parties, party, thing, things, type Stored, types } from './rows';

const entities: Record<string, Entity> = { [thing.id]: thing, [party.id]: party, [company.id]: company };
const parse = (text: string) => parseWhere(text, thing, entities);

test('finds a renamed field by its earlier name, unless another field has that name now', () => {
  const { name, count } = thing.fields;
  const renamed = { ...thing, fields: { ...thing.fields, name: { ...name!, was: ['goodsName', 'count'] } } };
  expect(parseWhere("goodsName = 'a' and goods_name <> 'b'", renamed, entities).condition).toEqual({
    name: { all: [{ eq: 'a' }, { ne: 'b' }] },
  });
  expect(parseWhere('count = 1', renamed, entities).condition).toEqual({ [count!.key]: { eq: 1 } });
});

describe('parses a clause', () => {
  const meanings: readonly [text: string, where: Condition | null][] = [
    ['', null],
    ['  \n ', null],
    ["name = 'abc'", { name: { eq: 'abc' } }],
    ["NAME='abc' AND count>=3", { name: { eq: 'abc' }, count: { ge: 3 } }],
    ["condition_thing.party_id = 'p1'", { partyId: { eq: 'p1' } }],
    ["partyId <> 'p1'", { partyId: { ne: 'p1' } }],
    ["party_id != 'p1'", { partyId: { ne: 'p1' } }],
    ['count > -1.5', { count: { gt: -1.5 } }],
    ['count = 12345678901234567890', { count: { eq: '12345678901234567890' } }],
    ["name = 'it''s'", { name: { eq: "it's" } }],
    ["name = '; drop table x; --'", { name: { eq: '; drop table x; --' } }],
    ['name is null', { name: null }],
    ['name is not null', { name: { ne: null } }],
    ["name in ('a', 'b,c')", { name: ['a', 'b,c'] }],
    ['count not in (1, 2)', { count: { not: [1, 2] } }],
    ["name like '%a%'", { name: { like: 'a' } }],
    ["name like 'a%'", { name: { right_like: 'a' } }],
    ["name like '%a'", { name: { left_like: 'a' } }],
    ["name like 'a'", { name: { eq: 'a' } }],
    ["name like '%'", { name: { left_like: '' } }],
    [String.raw`name like '100\%%'`, { name: { right_like: '100%' } }],
    ["name not like '%a%'", { name: { not: { like: 'a' } } }],
    ['name = #{sys_user_code}', { name: { eq: '#{sys_user_code}' } }],
    ["name like '%#{sysUserCode}%'", { name: { like: '#{sysUserCode}' } }],
    ['1=1', {}],
    ["1=1 and name='a'", { name: { eq: 'a' } }],
    ['1=2', []],
    ["name='a' or name='b'", [{ name: { eq: 'a' } }, { name: { eq: 'b' } }]],
    ["name='a' or name='b' and count=1", [{ name: { eq: 'a' } }, { name: { eq: 'b' }, count: { eq: 1 } }]],
    [
      "(name='a' or name='b') and count=1",
      [
        { name: { eq: 'a' }, count: { eq: 1 } },
        { name: { eq: 'b' }, count: { eq: 1 } },
      ],
    ],
    ['count > 1 and count > 2 and count != 5', { count: { all: [{ gt: 1 }, { gt: 2 }, { ne: 5 }] } }],
    ['party_id in (select id from condition_party)', { 'partyId.id': { ne: null } }],
    [
      "party_id in (select id from condition_party where level = 1 and name like '青%') and count is null",
      { 'partyId.id': { ne: null }, 'partyId.level': { eq: 1 }, 'partyId.name': { right_like: '青' }, count: null },
    ],
  ];
  test.each(meanings)('%s', (text, where) => {
    expect(parse(text).condition).toEqual(where);
  });

  test('parses an order beside a clause or alone', () => {
    expect(parse("name != 'admin' order by day desc, party_id, count ASC")).toEqual({
      condition: { name: { ne: 'admin' } },
      order: [
        { field: 'day', desc: true },
        { field: 'partyId', desc: false },
        { field: 'count', desc: false },
      ],
    });
    expect(parse('ORDER BY name')).toEqual({ condition: null, order: [{ field: 'name', desc: false }] });
  });
});

describe('rejects everything else at its position', () => {
  /** The text before `¦` is valid; the error is at the mark. */
  const attacks = [
    "name = 'a'¦; drop table sys_user",
    "name = 'a' ¦-- rest",
    "name = 'a' ¦/* rest */",
    "name = 'a' ¦# rest",
    "name = 'a' ¦union select password from sys_user",
    "name = 'a' ¦|| 'b'",
    "name = ¦'a",
    "name = ¦'a''",
    String.raw`name = ¦'a\' or 1=1 -- '`,
    String.raw`name = ¦'a\x41'`,
    "name = ¦'a\0'",
    "name = ¦'a\u0008'",
    'name = ¦"a"',
    "¦`name` = 'a'",
    '¦"name" = \'a\'',
    "name = ¦E'a'",
    "name = ¦x'41'",
    'name = ¦$$a$$',
    "name ¦:: text = 'a'",
    "¦cast(name as text) = 'a'",
    "¦lower(name) = 'a'",
    '¦pg_sleep(10) is null',
    'name = ¦version()',
    'name = ¦(select 1)',
    'name in (select name from ¦condition_party)',
    'party_id in (select id from ¦sys_user)',
    'party_id in (select id from ¦condition_company)',
    'party_id in (select ¦name from condition_party)',
    'party_id in (select ¦* from condition_party)',
    'party_id in (select id from condition_party where ¦party_id2 = 1)',
    'party_id in (select id from condition_party where ¦exists (select 1))',
    'owner_id in (select id from ¦condition_party)',
    'party_id not in (¦select id from condition_party)',
    'party_id in (select id from condition_party ¦limit 1)',
    'party_id in (select id from condition_party ¦order by id)',
    "party_id in (select id from condition_party where name = 'a'¦",
    '¦exists (select 1 from sys_user)',
    "¦not name = 'a'",
    "name ¦between 'a' and 'b'",
    "name ¦ilike 'a'",
    "name ¦~ 'a'",
    "name ¦!~ 'a'",
    "name ¦regexp 'a'",
    'name = ¦null',
    'name = ¦true',
    'name = ¦count',
    "¦'a' = 'a'",
    '1 = ¦name',
    '1 ¦or 1=1',
    '1=1 ¦1=1',
    'count = ¦1e5',
    'count = ¦0x10',
    'count = 1 ¦- 1',
    'count = 1 ¦+ 1',
    'count = ¦--1',
    'count = 1¦::int',
    "¦password = 'a'",
    "¦constructor = 'a'",
    "¦__proto__ = 'a'",
    "sys_user.¦password = 'a'",
    "condition_thing.¦missing = 'a'",
    "sys_user.¦name = 'a'",
    "name.¦label = 'a'",
    "name = ¦'{me.id}'",
    'name = ¦#{password}',
    "name like ¦'%#{missing}%'",
    "name like ¦'a%b'",
    "name like ¦'a_b'",
    'name like ¦5',
    'name in (¦)',
    "name in ('a' ¦'b')",
    "name in ¦'a'",
    "(name = 'a'¦",
    "name = 'a'¦)",
    "name = 'a' and ¦",
    "name = 'a' ¦xor name = 'b'",
    "name = 'a' ¦& 1",
    'name = ¦@@version',
    "name = 'a' ¦\\g",
    'name collate ¦"C" = 1',
    'name = ¦‘a’',
    'name = ¦?',
    'name <=¦> 1',
    'order by ¦1',
    'order by ¦random()',
    'order by ¦(select 1)',
    'order by name ¦nulls first',
    'order by ¦tags',
    'order by name desc ¦limit 1',
    'order ¦name',
    "¦where name = 'a'",
  ];
  test.each(attacks)('%s', (written) => {
    const position = written.indexOf('¦');
    const error = (() => {
      try {
        return parse(written.replace('¦', ''));
      } catch (caught) {
        return caught;
      }
    })();
    expect(error).toBeInstanceOf(WhereClauseError);
    const { position: at, message } = error as WhereClauseError;
    expect(message).toMatch(/^条件第 \d+ 个字符处：/);
    expect(at).toBe(position);
  });

  const many = (part: string, count: number, by: string) => Array.from({ length: count }, () => part).join(by);
  test.each([
    ['a long text', `name = '${'x'.repeat(5000)}'`],
    ['deep brackets', `${'('.repeat(30)}name = 'a'${')'.repeat(30)}`],
    ['an explosion of alternatives', many("(name = 'a' or name = 'b')", 12, ' and ')],
    ['hundreds of alternatives', many("name = 'a'", 250, ' or ')],
    ['a long list', `name in (${many("'a'", 501, ',')})`],
    ['a long order', `order by ${many('name', 6, ',')}`],
    ['patterns that make a matcher go back and forth', `name like '${'#{a}'.repeat(900)}_'`],
  ])('%s', (_, text) => {
    expect(() => parse(text)).toThrow(WhereClauseError);
  });
});

test('parses any text into existing fields or rejects it', () => {
  const words =
    "name count party_id missing id select from where and or not in like is null order by desc ( ) ' '' '% %' , . ; -- /* */ = != <> >= < #{sys_user_code} #{x} {y} 1 1=1 -1 0x1 \\ \" ` é 😀 condition_party condition_thing union * $1 :: || \0 \t".split(
      ' ',
    );
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let understood = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: 1 + random(9) }, () => words[random(words.length)]).join(random(4) ? ' ' : '');
    try {
      const { condition: where, order } = parse(text);
      understood += 1;
      for (const path of where ? conditionPaths(where) : []) expect(path).toMatch(/^[A-Za-z]+(\.[A-Za-z]+)?$/);
      for (const { field } of order) expect(Object.keys(thing.fields)).toContain(field);
      compileCondition(where ?? {}, thing, { entityOf: (id) => entities[id] });
    } catch (error) {
      expect(error, text).toBeInstanceOf(WhereClauseError);
    }
  }
  expect(understood).toBeGreaterThan(20);
});

/** A generator of clauses, the same at every run. */
function clauses(count: number): string[] {
  let state = 20260630;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const values = ['abc', 'ABC', '中文', '😀', 'it\'s "q"', '0', 'true', 'a,b', '; --', '100%'];
  const text = () => `'${one(values).replaceAll("'", "''")}'`;
  const parts = [String.raw`%\_%`, String.raw`%\%`, 'a%', '%b', '%文%', 'abc', String.raw`a\_%`];
  const ask = (): string => {
    switch (random(6)) {
      case 0:
        return `name ${one(['=', '!=', '<>', '>', '>=', '<', '<='])} ${text()}`;
      case 1:
        return `name ${one(['in', 'not in'])} (${text()}, ${text()})`;
      case 2:
        return `name ${one(['like', 'not like'])} '${one(parts)}'`;
      case 3:
        return `id ${one(['=', '!=', 'in'])} ('${one(things).id as string}')`.replace(/= \((.*)\)/, '= $1');
      case 4:
        return `party_id is ${one(['', 'not '])}null`;
      default:
        return one(['1=1', '1=2', "party_id in (select id from condition_party where name = '青柚')"]);
    }
  };
  const clause = (depth: number): string => {
    if (depth === 0) return ask();
    const joined = Array.from({ length: 1 + random(3) }, () => clause(depth - 1)).join(one([' and ', ' or ']));
    return random(2) === 0 ? `(${joined})` : joined;
  };
  return Array.from({ length: count }, () => clause(random(4)));
}

describe.each(databaseKinds)('clauses on %s', (kind) => {
  let db: Database;
  // Rows whose name is filled: only there do SQL and Conditions say the same of `!=`.
  const rows = things.filter(({ name }) => typeof name === 'string' && name !== '');

  async function insert(entity: Entity, records: readonly Stored[]): Promise<void> {
    for (const row of records) {
      const values = Object.entries(row).map(([key, value]) => {
        const { column, columnType } = entity.fields[key]!;
        return [column, columnType.kind === 'json' && value !== null ? JSON.stringify(value) : value] as const;
      });
      await db.dynamic.insertInto(entity.table).values(Object.fromEntries(values)).execute();
    }
  }

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
    await syncTables(db, Object.values(entities), types);
    await insert(party, parties);
    await insert(company, companies);
    await insert(thing, rows);
  });
  afterAll(() => db.close());

  const ids = (found: readonly Record<string, unknown>[]) => found.map(({ id }) => String(id)).toSorted();

  test('300 clauses find the same rows in SQL, through the engine and in the browser', async () => {
    let found = 0;
    const refs = { [party.id]: Object.fromEntries(parties.map((row) => [String(row.id), row])) };
    for (const text of clauses(300)) {
      const { condition: where } = parse(text);
      const here = rows.filter((row) => holds(where ?? {}, recordScope(thing, row, { refs, now: '' })));
      const condition = compileCondition(where ?? {}, thing, { alias: 't', entityOf: (id) => entities[id] });
      const asked = await sql<{ id: string }>`select id from condition_thing as t where ${condition}`.execute(db);
      const raw = await runText(db, `select id from condition_thing where ${text}`);
      expect(ids(asked.rows), text).toEqual(ids(raw));
      expect(ids(here), text).toEqual(ids(raw));
      found += asked.rows.length;
    }
    expect(found).toBeGreaterThan(500);
  });

  test('replaces variables; an empty one matches no row', async () => {
    const find = async (text: string, value: string | undefined) => {
      const condition = fillPlaceholders(parse(text).condition!, () => value);
      const where = compileCondition(condition, thing, { alias: 't', entityOf: (id) => entities[id] });
      const { rows: some } = await sql<{ id: string }>`select id from condition_thing as t where ${where}`.execute(db);
      return ids(some);
    };
    expect(await find('name = #{sys_user_code}', 'abc')).toEqual(['lower']);
    expect(await find("name not like '%#{sys_user_code}%' and name in ('abc', 'ABC')", 'b')).toEqual(['upper']);
    expect(await find("name in (#{sys_user_code}, 'ABC')", undefined)).toEqual(['upper']);
    expect(await find('name = #{sys_user_code} and name > #{sys_user_code}', undefined)).toEqual([]);
    expect(await find('name not in (#{sys_user_code})', undefined)).toHaveLength(rows.length);
  });
});
