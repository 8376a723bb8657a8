/** Export and import of every field type: what is stored comes back without a difference. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';
import { type AnyRow, newId } from '@/server/db';
import { cases } from '../fields/fixture-cases';
import { databaseKinds } from '../helpers/databases';
import { MULTIPART, multipart } from '../helpers/multipart';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

interface Column {
  field: FieldFile;
  /** Stored values, one row each; shorter lists repeat. */
  values: readonly Value[];
}

/** Types whose values name records of the server, or files: their values are made when the server runs. */
const OF_RECORDS = new Set([
  'cat_tree', 'file', 'image', 'link_down', 'link_table', 'popup', 'popup_dict', 'sel_depart', 'sel_search', 'sel_tree', 'sel_user', 'select-dict-search', 'tree_check',
]); // prettier-ignore

/** Characters of a text that fit a cell of .xls. */
const MAX_SIZE = 4000;

/** Values of the fixtures. A dictionary becomes options of the field. */
const plain = cases.flatMap(({ type, field, fixture }): Column[] => {
  const { name = '' } = type;
  const isOfRecords = OF_RECORDS.has(name) || fixture.field.props?.['from'] !== undefined;
  if (field.columnType.kind === 'none' || field.hiddenIn.export || field.hiddenIn.import || isOfRecords) return [];
  const { dict, size, ...own } = fixture.field;
  const limit = typeof size === 'number' ? Math.min(size, MAX_SIZE) : size;
  const options = (fixture.options ?? []).map(({ value, text }) => ({ value, text }));
  const known = new Set([...(fixture.field.options ?? []), ...options].filter((one) => !('disabled' in one)).map(({ value }) => value)); // prettier-ignore
  const isKnown = (value: Value) => typeof value !== 'string' || value.split(',').every((code) => known.has(code));
  const values = fixture.values
    .map(({ value, stored = value }) => stored)
    .filter((value) => JSON.stringify(value).length <= MAX_SIZE);
  const usable = dict !== undefined || fixture.field.options ? values.filter((value) => isKnown(value)) : values;
  return [
    {
      field: {
        label: '',
        type: name,
        ...own,
        ...(limit === undefined ? {} : { size: limit }),
        ...(dict === undefined ? {} : { options }),
      },
      values: usable,
    },
  ];
});

const amounts: Column[] = [
  {
    field: { label: '', type: 'inputNumber', size: [18, 2] },
    values: ['1234567890123456.78', '-1234567890123456.70', '0.10', '-0.01', '100.00'],
  },
  { field: { label: '', type: 'inputNumber', size: [30, 6] }, values: ['123456789012345678901234.500000', '0.000001'] },
];

describe.each(databaseKinds)('types in files on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'transfer-'));
  const columns: Column[] = [...plain, ...amounts];
  let server: TestServer;
  let token: string;
  let keys: string[];
  let original: AnyRow[];

  const insert = async (table: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
    const row = { id: newId(), ...values };
    await server.db.dynamic.insertInto(table).values(row).execute();
    return row.id;
  };
  const writeJson = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));

  const entityFile = (table: string, title: string, fields: object, more: object = {}) => ({
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title,
    table: `tt_${table}`,
    api: `/tt/${table}`,
    permissionPrefix: `tt:${table}`,
    titleField: 'name',
    ...more,
    fields: { code: { label: '编码', type: 'input', size: 40, rules: ['unique'] }, ...fields },
  });
  const NAME = { label: '名称', type: 'input', size: 40 };

  /** Fields that refer to records; their values follow in `valuesOfRecords`. */
  const ofRecords = (): Record<string, Omit<FieldFile, 'label'>> => ({
    user: { type: 'sel_user' },
    users: { type: 'sel_user', props: { many: true, store: 'id' } },
    depart: { type: 'sel_depart' },
    departs: { type: 'sel_depart', props: { many: true, store: 'orgCode' } },
    category: { type: 'cat_tree' },
    categories: { type: 'cat_tree', props: { many: true } },
    node: { type: 'sel_tree', ref: 'tt/node' },
    position: { type: 'sel_search', dict: 'sys_position,name,code' },
    people: { type: 'select-dict-search', dict: 'sys_position,name,code', size: 100 },
    part: { type: 'popup', ref: { entity: 'tt/part', valueField: 'code' } },
    parts: { type: 'popup', ref: { entity: 'tt/part', valueField: 'code' }, props: { many: true } },
    linked: { type: 'link_table', ref: { entity: 'tt/part', valueField: 'code' } },
    linkage: {
      type: 'link_down',
      dict: 'tt_part,name,code',
      props: { linkFields: ['linked'], parent: 'code', root: '0' },
    },
    reported: { type: 'popup_dict', props: { code: 'pop_tt_part', value: 'code', label: 'name' } },
    checked: { type: 'tree_check', props: { tree: 'GET /sys/sysDepart/queryTreeList' } },
    file: { type: 'file', props: { number: 0 } },
    image: { type: 'image', props: { number: 0, returnUrl: false } },
    roles: { type: 'list_multi', props: { from: 'GET /sys/role/queryall', name: 'roleName' } },
  });

  /** Uploads a file. @returns its path */
  async function upload(name: string): Promise<string> {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}/sys/common/upload`,
      headers: { 'x-access-token': token, 'content-type': MULTIPART },
      payload: multipart([['file', name, 'text']]),
    });
    return reply.json<{ message: string }>().message;
  }

  async function valuesOfRecords(): Promise<Record<string, Value[]>> {
    const rights = buildRights(server);
    const [one, other] = [
      await rights.user('ttone', { realname: '同名' }),
      await rights.user('tttwo', { realname: '同名' }),
    ];
    await rights.user('ttthree', { realname: '名, 带逗号' });
    const departs = [await rights.depart('T01'), await rights.depart('T02')];
    const root = await insert('sys_category', { name: '五金', code: 'T01', pid: '0' });
    const leaf = await insert('sys_category', { name: '螺丝', code: 'T01A', pid: root });
    const top = await insert('tt_node', { code: 'N1', name: '根', parent_id: '0', del_flag: '0' });
    const below = await insert('tt_node', { code: 'N2', name: '叶', parent_id: top, del_flag: '0' });
    for (const [code, name] of [['tt-a', '同职'], ['tt-b', '同职'], ['tt-c', '单职']]) await insert('sys_position', { name, code, del_flag: '0' }); // prettier-ignore
    for (const [code, name] of [['PA', '零件'], ['PB', '零件'], ['PC', '部件（丙）']]) await insert('tt_part', { name, code, del_flag: '0' }); // prettier-ignore
    const roles = [await rights.role('ttrole1', one), await rights.role('ttrole2', one)];
    return {
      user: ['ttone', 'tttwo', 'ttthree'],
      users: [`${one},${other}`, one],
      depart: departs,
      departs: ['T01,T02', 'T01'],
      category: [root, leaf],
      categories: [`${root},${leaf}`, leaf],
      node: [top, below],
      position: ['tt-a', 'tt-b', 'tt-c'],
      people: ['tt-c', 'tt-a'],
      part: ['PA', 'PC', 'PB'],
      parts: ['PA,PB', 'PC,PA', 'PC'],
      linked: ['PB', 'PC'],
      linkage: ['PA', 'PC'],
      reported: ['PA', 'PC'],
      checked: [departs.join(','), departs[0]!],
      file: [await upload('合同 1.txt'), `${await upload('甲.txt')},${await upload('乙.txt')}`],
      image: [[{ fileName: '说明.txt', filePath: await upload('说明.txt'), fileSize: 4 }]],
      roles: [roles.join(','), roles[1]!],
    };
  }

  beforeAll(async () => {
    mkdirSync(join(folder, 'tt'));
    const fields = Object.fromEntries(columns.map(({ field }, at) => [`f${at}`, { ...field, label: `列${at}` }]));
    const records = Object.fromEntries(
      Object.entries(ofRecords()).map(([key, field]) => [key, { ...field, label: `记录${key}` }]),
    );
    writeJson(
      'tt/every.entity.json',
      entityFile('every', '全部类型', { name: NAME, ...fields, ...records }, { import: { csv: true } }),
    );
    writeJson('tt/part.entity.json', entityFile('part', '零件', { name: NAME }));
    writeJson(
      'tt/node.entity.json',
      entityFile(
        'node',
        '节点',
        { name: NAME, parentId: { label: '上级', type: 'sel_tree', ref: 'tt/node' } },
        { tree: { parent: 'parentId' } },
      ),
    );
    for (const name of ['every', 'part', 'node'])
      writeJson(`tt/${name}.list.json`, {
        $schema: '../_meta/list.schema.json',
        version: 2,
        title: name,
        entity: `tt/${name}`,
        toolbar: ['import', 'export'],
      });
    server = await openTestServer({ kind, folders: ['schemas', folder], env: { DATA_DIR: folder } });
    expect(server.schemas.problems).toEqual([]);
    token = await server.signIn();
    const named = await valuesOfRecords();
    const all = [
      ...columns.map(({ values }, at): [string, readonly Value[]] => [`f${at}`, values]),
      ...Object.entries(named),
    ];
    const rows = Math.max(...all.map(([, values]) => values.length));
    const entity = server.schemas.entities['tt/every']!;
    for (let row = 0; row < rows; row += 1) {
      const cells = all.map(([key, values]) => {
        const value = values[row % values.length] ?? null;
        const { column, columnType } = entity.fields[key]!;
        return [column, columnType.kind === 'json' && value !== null ? JSON.stringify(value) : value];
      });
      await insert('tt_every', { ...Object.fromEntries(cells), code: `C${row}`, name: `名${row}`, del_flag: '0' });
    }
    await insert('tt_every', { code: 'EMPTY', name: '空', del_flag: '0' });
    keys = ['code', 'name', ...all.map(([key]) => entity.fields[key]!.column)];
    original = await stored();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const stored = async () => {
    const { rows } = await sql<AnyRow>`select * from tt_every where del_flag = '0' order by code`.execute(server.db);
    return rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));
  };
  const exported = async (format: string) => {
    const url = `${BASE}/tt/every/exportXls?format=${format}`;
    return (await server.inject({ method: 'GET', url, headers: { 'x-access-token': token } })).rawPayload;
  };
  async function imported(content: Uint8Array, format: string, query = ''): Promise<unknown> {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}/tt/every/importExcel${query}`,
      headers: { 'x-access-token': token, 'content-type': MULTIPART },
      payload: multipart([['file', `a.${format}`, content]]),
    });
    return reply.json();
  }
  test('every type is among the fields', () => {
    const given = new Set([
      ...columns.map(({ field }) => field.type),
      ...Object.values(ofRecords()).map(({ type }) => type),
    ]);
    const inFiles = cases.filter(({ field }) => field.columnType.kind !== 'none' && !field.hiddenIn.import);
    expect([...new Set(inFiles.map(({ type }) => type.name!))].filter((name) => !given.has(name))).toEqual([]);
  });

  test.each(['xlsx', 'xls', 'csv'])('.%s updates the records by their key and changes nothing', async (format) => {
    const file = await exported(format);
    expect(await imported(file, format, '?mode=update&key=code')).toMatchObject({ code: 200 });
    expect(await stored()).toEqual(original);
  });

  test.each(['xlsx', 'xls', 'csv'])('.%s fills an empty table with the same values', async (format) => {
    const file = await exported(format);
    await sql`delete from tt_every`.execute(server.db);
    expect(await imported(file, format)).toMatchObject({ code: 200 });
    expect(await stored()).toEqual(original);
  });

  test('files are exported by their paths; other paths than those of uploaded files are rejected', async () => {
    const label = '记录file';
    const path = await upload('新.txt');
    const row = (code: string, file: string) => `${code},名,"${file}"`;
    const lines = [
      `编码,名称,${label}`,
      row('OWN', path),
      row('AWAY', 'https://example.com/a.txt'),
      row('GONE', 'temp/x/无.txt'),
    ];
    const reply = await imported(Buffer.from(lines.join('\n')), 'csv');
    expect(reply).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 2 } });
    const found = (await stored()).filter(({ code }) => ['OWN', 'AWAY', 'GONE'].includes(String(code)));
    expect(found).toMatchObject([{ code: 'OWN', file: path }]);
    // An address that the record has already is kept, as an export writes it.
    await sql`update tt_every set file = 'https://example.com/old.txt' where code = 'OWN'`.execute(server.db);
    const kept = `编码,${label}\nOWN,https://example.com/old.txt`;
    expect(await imported(Buffer.from(kept), 'csv', '?mode=update&key=code')).toMatchObject({ code: 200 });
    const changed = `编码,${label}\nOWN,https://example.com/new.txt`;
    expect(await imported(Buffer.from(changed), 'csv', '?mode=update&key=code')).toMatchObject({
      code: 201,
      result: { msg: '总共1行，成功0行，失败1行' },
    });
  });
});
