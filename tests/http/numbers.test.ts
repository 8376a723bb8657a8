/** Document numbers: drawn by a fill rule in the saving transaction. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

const text = { type: 'input', size: 40 };
const paper = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '单据',
  table: 'num_paper',
  api: '/num/paper',
  permissionPrefix: 'num:paper',
  titleField: 'no',
  fields: {
    no: { label: '编号', ...text, default: '${PAPER}', required: true },
    kind: { label: '种类', ...text },
    code: { label: '编码', ...text, rules: ['unique'] },
    amount: { label: '金额', type: 'inputNumber' },
    extraNo: { label: '副号', ...text, default: '${EXTRA}', visible: { kind: 'extra' } },
  },
  checks: [{ expect: '=amount == null || amount >= 0', message: '不能为负', at: 'amount' }],
  children: {
    line: {
      title: '明细',
      table: 'num_line',
      foreignKey: 'paperId',
      titleField: 'no',
      readonly: { kind: 'closed' },
      fields: { no: { label: '行号', ...text, default: '${LINE}' }, name: { label: '名称', ...text } },
    },
  },
};
const rules = {
  $schema: '../_meta/fill-rules.schema.json',
  version: 2,
  rules: {
    PAPER: { title: '单据编号', format: 'P-{seq}', length: 3 },
    EXTRA: { title: '副号', format: 'X{seq}' },
    LINE: { title: '行号', format: 'L{yyyy}-{seq}', length: 4 },
  },
};

describe.each(databaseKinds)('document numbers on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'numbers-'));
  let server: TestServer;
  beforeAll(async () => {
    for (const name of ['num', '_shared']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'num/paper.entity.json'), JSON.stringify(paper));
    writeFileSync(join(folder, '_shared/fill-rules.json'), JSON.stringify(rules));
    server = await openTestServer({ kind, folders: ['schemas', folder] });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const add = (body: Row) => server.call<string>('POST', '/num/paper/add', { body });
  async function saved(body: Row): Promise<Row> {
    const { result: id, message } = await add(body);
    if (!id) throw new Error(message);
    return (await server.call<Row>('GET', '/num/paper/queryById', { query: { id } })).result!;
  }
  const numberIn = (row: Row) => Number(String(row.no).slice(2));

  test('follow the rule, one after the other, and give way to an entered number', async () => {
    expect((await saved({})).no).toBe('P-001');
    expect((await saved({ no: '手工' })).no).toBe('手工');
    expect((await saved({})).no).toBe('P-002');
  });

  test('have no gap after saves that failed', async () => {
    const before = numberIn(await saved({ code: 'A' }));
    expect((await add({ code: 'A' })).success).toBe(false);
    expect((await add({ amount: '-1' })).success).toBe(false);
    expect((await add({ code: 'x'.repeat(41) })).success).toBe(false);
    expect(numberIn(await saved({}))).toBe(before + 1);
  });

  test('are distinct and consecutive when saves run at the same time', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, () => saved({})));
    const numbers = rows.map(numberIn).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  });

  test('are drawn once where a child is read-only under a condition, whose rows are not added', async () => {
    const before = numberIn(await saved({}));
    const closed = await saved({ kind: 'closed', line: [{ name: 'a' }] });
    expect([numberIn(closed), closed.line]).toEqual([before + 1, []]);
    const open = await saved({ kind: 'open', line: [{ name: 'a' }, { name: 'b' }] });
    expect(numberIn(open)).toBe(before + 2);
    const year = String((open.line as Row[])[0]!.no).slice(1, 5);
    expect((open.line as Row[]).map((row) => row.no)).toEqual([`L${year}-0001`, `L${year}-0002`]);
  });

  test('are not drawn for hidden fields', async () => {
    expect((await saved({ kind: 'extra' })).extraNo).toBe('X00001');
    expect((await saved({ kind: 'none' })).extraNo).toBeNull();
    expect((await saved({ kind: 'extra' })).extraNo).toBe('X00002');
  });

  test('follow a changed rule; without the rule nothing is saved, and the message says what to do', async () => {
    const change = (values: { rule_params?: string; del_flag?: string }) =>
      server.db.updateTable('sys_fill_rule').set(values).where('rule_code', '=', 'PAPER').execute();
    await change({ rule_params: '{"format":"Q{seq}","length":1}' });
    expect((await saved({})).no).toBe('Q1');
    await change({ del_flag: '1' });
    const { success, message } = await add({ kind: 'lost' });
    expect([success, message]).toEqual([false, '没有填值规则“PAPER”，请在“填值规则”中添加或恢复它']);
    const lost = server.db.dynamic.selectFrom('num_paper').selectAll().where('kind', '=', 'lost');
    expect(await lost.execute()).toEqual([]);
  });
});
