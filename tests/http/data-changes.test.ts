/** Changed fields of an existing database: what a start would do, and what it does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { describeChanges, pendingChanges, runChanges } from '@/server/boot/pending-changes';
import { readConfig } from '@/server/config/config';
import type { Database } from '@/server/db';
import { readCatalogue } from '@/server/db/schema/catalogue';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { databaseKinds, openPreparedDatabase } from '../helpers/databases';

const config = readConfig({});

describe.each(databaseKinds)('changes of fields on %s', (kind) => {
  let db: Database;
  let base: Schemas;
  beforeAll(async () => {
    db = await openPreparedDatabase(kind, ['schemas']);
    base = await loadSchemas(['schemas'], types);
    const text = { type: 'input', size: 60 };
    await runChanges(db, config, withFields({ price: text, bought: text, secret: text, note: text }));
    const insert = (id: string, name: string, price: string, bought: string, secret: string) =>
      sql`insert into test_device (id, name, price, bought, secret, note)
        values (${id}, ${name}, ${price}, ${bought}, ${secret}, '旧')`.execute(db);
    await insert('1', '设备 A', '1,234.50', '2026年6月30日', '1');
    await insert('2', '设备\n‮B', '8', `去年${'啊'.repeat(58)}`, '机密');
  });
  afterAll(() => db.close());

  /** The files with an entity of these fields. */
  function withFields(fields: Record<string, object>): Schemas {
    const labelled = Object.entries({ name: { type: 'input', size: 50 }, ...fields }).map(([key, field]) => [
      key,
      { label: key, ...field },
    ]);
    const file = {
      version: 2,
      title: '设备',
      table: 'test_device',
      api: '/test/device',
      permissionPrefix: 'test:device',
      titleField: 'name',
      fields: Object.fromEntries(labelled),
    } as unknown as EntityFile;
    return { ...base, entities: { ...base.entities, 'test/device': fillEntity('test/device', file, { types }) } };
  }

  const changed = () =>
    withFields({
      cost: { type: 'inputNumber', was: ['price'] },
      bought: { type: 'date' },
      secret: { type: 'inputNumber', mask: { keep: [0, 0] } },
      added: { type: 'datetime' },
    });

  /** Columns and indexes of the database, and the rows that a start writes. */
  const state = async () => {
    const { columns, indexes } = await readCatalogue(db);
    const rows = await sql`select
      (select jsonb_agg(to_jsonb(d) order by id) from test_device d) as devices,
      (select jsonb_agg(to_jsonb(c) order by id) from jw_column_change c) as changes,
      (select jsonb_agg(to_jsonb(u)) from jw_unused_column u) as unused,
      (select jsonb_agg(to_jsonb(s) order by key) from jw_setting s) as settings,
      (select count(*) from sys_permission) as permissions`.execute(db);
    return JSON.stringify([[...columns].map(([table, known]) => [table, [...known]]), [...indexes], rows.rows]);
  };

  const OUTPUT = [
    '  加列  test_device.added',
    '  改列  列 test_device.price 改名为 cost',
    '  改列  列 test_device.cost 由文本(60)转换为小数(18,2)（2 行）',
  ];

  test('are listed with the rows in the way, without a change of the database', async () => {
    const before = await state();
    const lines = describeChanges(await pendingChanges(db, config, changed()), false);
    expect(await state()).toBe(before);
    expect(lines[0]).toMatch(/^\d+ 项待执行：$/);
    expect(lines).toEqual(expect.arrayContaining(OUTPUT));
    expect(lines.slice(lines.findIndex((line) => line.startsWith('  挡住')))).toEqual([
      '  挡住  test_device.bought：1 行不能转换为日期',
      `        设备␊B （2）“去年${'啊'.repeat(38)}…”：不是日期，应如 2026-06-30`,
      '  挡住  test_device.secret：1 行不能转换为小数(18,2)',
      '        设备␊B （2）***',
      expect.stringMatching(
        /^  不用  test_device\.note：2 行有值，\d{4}-\d\d-\d\d 起保留；删除：npm run migrate:data -- --drop test_device\.note$/,
      ),
      '执行：先备份，再 npm run migrate:data -- --write（启动时也会执行）',
      '有行挡住的列未改动：改好这些行，再试一次',
    ]);
  });

  test('are made by a start, except where rows are in the way', async () => {
    const lines = describeChanges(await runChanges(db, config, changed()), true);
    expect(lines[0]).toMatch(/^已执行 \d+ 项：$/);
    expect(lines).toEqual(expect.arrayContaining(OUTPUT));
    const { rows } = await sql`select cost, left(bought, 2) as bought, note from test_device order by id`.execute(db);
    expect(rows).toEqual([
      { cost: '1234.50', bought: '20', note: '旧' },
      { cost: '8.00', bought: '去年', note: '旧' },
    ]);
    const again = describeChanges(await pendingChanges(db, config, changed()), false);
    expect(again[0]).toBe('没有待执行的改动');
    expect(again.join()).not.toContain('先备份');
  });

  test('are made once the rows are right', async () => {
    await sql`update test_device set bought = '2026-07-01', secret = '5' where id = '2'`.execute(db);
    const { preparation } = await runChanges(db, config, changed());
    expect(preparation.tables.converted).toHaveLength(2);
    expect(preparation.tables.blocked).toEqual([]);
  });

  test('leave a duplicate of a new unique index to a warning of the dry run', async () => {
    await sql`update test_device set secret = 7`.execute(db);
    const fields = { ...changed().entities['test/device']!.fields };
    const entity = { ...changed().entities['test/device']!, unique: [['secret']], fields };
    const schemas = { ...base, entities: { ...base.entities, 'test/device': entity } };
    const { preparation } = await pendingChanges(db, config, schemas);
    expect(preparation.tables.warnings).toEqual([
      '表 test_device 已有重复数据，未能建立唯一索引（secret），请人工处理',
    ]);
  });
});
