/** Import and export of records with their children: a sheet per child, whose rows name the main record. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import excel from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportPreview } from '@/model/screens/transfer/import-messages';
import { databaseKinds } from '../helpers/databases';
import { MULTIPART, multipart } from '../helpers/multipart';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

const KINDS = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
];
const order = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '订货单',
  table: 'ic_order',
  api: '/ic/order',
  permissionPrefix: 'ic:order',
  titleField: 'code',
  fields: {
    code: { label: '编号', type: 'input', size: 20, required: true, rules: ['unique'] },
    name: { label: '名称', type: 'input', size: 20, required: true },
    total: { label: '合计', type: 'inputNumber', value: '=sum(item.qty)' },
  },
  checks: [{ expect: '=total <= 100', at: 'total', message: '合计不能超过 100' }],
  children: {
    item: {
      title: '明细',
      table: 'ic_item',
      titleField: 'name',
      foreignKey: 'orderId',
      fields: {
        orderId: { label: '所属单', type: 'input', size: 32, hiddenIn: ['import', 'export', 'form', 'list'] },
        name: { label: '品名', type: 'input', size: 20, required: true },
        kind: { label: '种类', type: 'select', options: KINDS },
        qty: { label: '数量', type: 'inputNumber', size: [18, 2] },
      },
    },
    note: {
      title: '备注',
      table: 'ic_note',
      titleField: 'text',
      foreignKey: 'orderId',
      fields: {
        orderId: { label: '所属单', type: 'input', size: 32, hiddenIn: ['import', 'export', 'form', 'list'] },
        text: { label: '内容', type: 'input', size: 50 },
      },
    },
  },
};
const list = {
  $schema: '../_meta/list.schema.json',
  version: 2,
  title: '订货单列表',
  entity: 'ic/order',
  toolbar: ['import', 'export'],
};

interface Reply<T> {
  success: boolean;
  code: number;
  message: string;
  result: T;
}
type Lines = readonly (readonly (string | number)[])[];

/** A workbook with these sheets. */
async function workbook(sheets: Readonly<Record<string, Lines>>): Promise<Buffer> {
  const book = new excel.Workbook();
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function sheetsOf(content: Buffer): Promise<Record<string, unknown[][]>> {
  const book = new excel.Workbook();
  await book.xlsx.load(new Uint8Array(content).buffer);
  return Object.fromEntries(
    book.worksheets.map((sheet) => {
      const rows: unknown[][] = [];
      sheet.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)));
      return [sheet.name, rows];
    }),
  );
}

const ITEM_HEAD = ['编号', '品名', '种类', '数量'];

describe.each(databaseKinds)('import and export with children on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'import-children-'));
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    mkdirSync(join(folder, 'ic'));
    writeFileSync(join(folder, 'ic/order.entity.json'), JSON.stringify(order));
    writeFileSync(join(folder, 'ic/order.list.json'), JSON.stringify(list));
    server = await openTestServer({ kind, folders: ['schemas', folder], env: { DATA_DIR: folder } });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function send<T>(call: string, content: Buffer, fields: Record<string, string> = {}): Promise<Reply<T>> {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}/ic/order/${call}`,
      headers: { 'x-access-token': token, 'content-type': MULTIPART },
      payload: multipart([['files[]', 'a.xlsx', content]], fields),
    });
    return reply.json();
  }
  const getFile = async (path: string): Promise<Buffer> =>
    (await server.inject({ method: 'GET', url: `${BASE}${path}`, headers: { 'x-access-token': token } })).rawPayload;
  const stored = async (codes: string) => {
    const found = await sql<{ code: string; total: string | null; items: string[] | null; notes: string[] | null }>`
      select code, total::text,
        (select json_agg(i.name || ':' || coalesce(i.kind, '') || ':' || coalesce(i.qty::text, '') order by i.order_num, i.id)
          from ic_item i where i.order_id = o.id) as items,
        (select json_agg(n.text order by n.order_num, n.id) from ic_note n where n.order_id = o.id) as notes
      from ic_order o where code like ${codes} order by code`.execute(server.db.dynamic);
    return found.rows;
  };

  test('rows of children are saved with the record that they name, wherever their sheet stands', async () => {
    const content = await workbook({
      明细: [ITEM_HEAD, ['A2', '螺母', '乙', 3], ['A1', '螺栓', '甲', 1], ['A1', '垫片', '', 2.5]],
      订货单: [
        ['编号', '名称'],
        ['A1', '一'],
        ['A2', '二'],
        ['A3', '三'],
      ],
      备注: [
        ['编号', '内容'],
        ['A1', '急'],
      ],
    });
    expect(await send('importExcel', content)).toMatchObject({ code: 200, message: '共3行数据全部导入成功！' });
    expect(await stored('A%')).toEqual([
      { code: 'A1', total: '3.50', items: ['螺栓:a:1.00', '垫片::2.50'], notes: ['急'] },
      { code: 'A2', total: '3.00', items: ['螺母:b:3.00'], notes: null },
      { code: 'A3', total: '0.00', items: null, notes: null },
    ]);
  });

  test('an error of a row of a child is named by sheet, row and column; its record is not saved', async () => {
    const content = await workbook({
      订货单: [
        ['编号', '名称'],
        ['B1', '好'],
        ['B2', '坏'],
      ],
      明细: [
        ITEM_HEAD,
        ['B1', '螺栓', '甲', 1],
        ['B2', '螺母', '丙', 'x'],
        ['B2', '', '甲', 1],
        ['B9', '多余', '甲', 1],
      ],
    });
    const reply = await send<{ fileUrl: string }>('importExcel', content);
    expect(reply).toMatchObject({ code: 201, result: { totalCount: 3, errorCount: 2, successCount: 1 } });
    expect((await stored('B%')).map(({ code }) => code)).toEqual(['B1']);
    const sheets = await sheetsOf(await getFile(reply.result.fileUrl));
    expect(sheets['订货单']).toEqual([
      ['编号', '名称', '错误'],
      ['B2', '坏', expect.stringMatching(/明细第3行种类：“丙”不是可选的值；明细第3行数量：“x”不是数字/)],
    ]);
    const [head, unreadable, , unmatched] = sheets['明细']!;
    expect(head).toEqual([...ITEM_HEAD, '错误']);
    expect(unreadable).toEqual(['B2', '螺母', '丙', 'x', expect.stringContaining('“x”不是数字')]);
    expect(unmatched).toEqual(['B9', '多余', '甲', '1', '文件中没有编号为“B9”的主表行']);
    const all = await send('importExcel', content, { validateStatus: '1' });
    expect(all).toMatchObject({ code: 201, result: { successCount: 0 } });
  });

  test('an error that only the save finds is at the row of the child; the record is saved with all rows or not', async () => {
    const content = await workbook({
      订货单: [
        ['编号', '名称'],
        ['C1', '超'],
        ['C2', '缺'],
      ],
      明细: [ITEM_HEAD, ['C1', '螺栓', '甲', 101], ['C2', '螺母', '甲', 1], ['C2', '', '甲', 2]],
    });
    const { result } = await send<{ fileUrl: string }>('importExcel', content);
    expect(await stored('C%')).toEqual([]);
    const sheets = await sheetsOf(await getFile(result.fileUrl));
    expect(sheets['订货单']!.map((row) => row.at(-1))).toEqual([
      '错误',
      '合计不能超过 100',
      expect.stringMatching(/^明细第4行品名：/),
    ]);
    expect(sheets['明细']!.at(-1)!.at(-1)).toMatch(/品名/);
  });

  test('a preview refuses a file whose rows of children are too many', async () => {
    const items = Array.from({ length: 2200 }, (_, at) => ['A1', `件${at}`, '', 1]);
    const content = await workbook({
      订货单: [
        ['编号', '名称'],
        ['A1', '一'],
      ],
      明细: [ITEM_HEAD, ...items],
    });
    expect((await send('importPreview', content)).message).toBe('超过2000行，不能预览；请直接导入，在后台执行');
  });

  test('a preview has the rows of children, their names and errors, and saves them with their record', async () => {
    const content = await workbook({
      订货单: [
        ['编号', '名称'],
        ['D1', '一'],
        ['D2', '超'],
      ],
      明细: [ITEM_HEAD, ['D1', '螺栓', '甲', 1], ['D1', '', '甲', 1], ['D2', '螺母', '', 101], ['D9', '多余', '', 1]],
    });
    const { result } = await send<ImportPreview>('importPreview', content);
    const [first, second] = result.rows;
    expect(result.children).toMatchObject([
      { key: 'item', title: '明细', columns: ['name', 'kind', 'qty'], unmatched: [{ sheet: '明细', row: 5 }] },
    ]);
    expect(result.columns).toEqual(['code', 'name']);
    expect(result.checkedWhenSaved).toBe(false);
    expect(first!.errors).toEqual([]);
    expect(first!.children!['item']).toMatchObject([
      { sheet: '明细', row: 2, values: { name: '螺栓', kind: 'a', kind_dictText: '甲', qty: '1.00' }, errors: [] },
      { sheet: '明细', row: 3, errors: [{ field: 'name' }] },
    ]);
    expect(second!.errors).toEqual([{ field: 'total', message: '合计不能超过 100' }]);
    expect(await stored('D%')).toEqual([]);
    const save = async (rows: object[], mode = 'add') =>
      (
        await server.inject({
          method: 'POST',
          url: `${BASE}/ic/order/importRows`,
          headers: { 'x-access-token': token },
          payload: { rows, mode, key: mode === 'update' ? 'code' : null, partial: true },
        })
      ).json<Reply<{ errors: object[]; fileUrl?: string }>>();
    const { file, sheet, row, values, children } = first!;
    const record = { file, sheet, row, values, children: { item: children!['item']! } };
    const failed = await save([record]);
    expect(failed).toMatchObject({
      code: 201,
      result: { errors: [{ sheet: '明细', row: 3, field: 'name', label: '品名' }] },
    });
    const errors = await sheetsOf(await getFile(`/sys/common/static/${failed.result.fileUrl!}`));
    expect(errors['明细']!.map(([main]) => main)).toEqual(['编号', 'D1', 'D1']);
    expect(errors['明细']![1]!.slice(0, 3)).toEqual(['D1', '螺栓', '甲']);
    expect(await save([{ ...record, children: { item: [children!['item']![0]!] } }])).toMatchObject({ code: 200 });
    expect(await stored('D%')).toMatchObject([{ code: 'D1', items: ['螺栓:a:1.00'] }]);
    const changed = { ...children!['item']![0]!, values: { name: '新', qty: '5' } };
    const update = { file, sheet, row, values: { code: 'D1', name: '改' } };
    expect(await save([{ ...update, children: { item: [changed] } }], 'update')).toMatchObject({ code: 200 });
    expect(await stored('D%')).toMatchObject([{ total: '5.00', items: ['新::5.00'] }]);
    // Without rows of a child in the request, the stored ones stay.
    expect(await save([update], 'update')).toMatchObject({ code: 200 });
    expect(await stored('D%')).toMatchObject([{ items: ['新::5.00'] }]);
    for (const broken of [{ item: 'x' }, { item: [null] }, 'x'])
      expect(await save([{ ...record, children: broken }])).toMatchObject({ success: false });
  });

  test.each(['xls', 'xlsx'])(
    'what the export writes as .%s is imported without a difference, children included',
    async (format) => {
      const code = `E${format}`;
      const content = await workbook({
        订货单: [
          ['编号', '名称'],
          [`${code}1`, '=1+1'],
          [`${code}2`, '二'],
        ],
        明细: [ITEM_HEAD, [`${code}1`, '00123', '乙', 1.5], [`${code}1`, '=A1', '', 0], [`${code}2`, ' x', '甲', 7]],
        备注: [
          ['编号', '内容'],
          [`${code}2`, '第一\n第二'],
        ],
      });
      expect(await send('importExcel', content)).toMatchObject({ code: 200 });
      const before = await stored(`${code}%`);
      const { rows } = await sql<{ id: string }>`select id from ic_order where code like ${`${code}%`}`.execute(
        server.db.dynamic,
      );
      const file = await getFile(
        `/ic/order/exportXls?format=${format}&selections=${rows.map(({ id }) => id).join(',')}`,
      );
      await sql`delete from ic_item`.execute(server.db.dynamic);
      await sql`delete from ic_note`.execute(server.db.dynamic);
      await sql`delete from ic_order`.execute(server.db.dynamic);
      const reply = await server.inject({
        method: 'POST',
        url: `${BASE}/ic/order/importExcel`,
        headers: { 'x-access-token': token, 'content-type': MULTIPART },
        payload: multipart([['files[]', `a.${format}`, file]]),
      });
      expect(reply.json()).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' });
      expect(await stored(`${code}%`)).toEqual(before);
    },
  );

  test('an export of chosen columns has the sheets that it asks for; a child names its record also without that column', async () => {
    const content = await workbook({
      订货单: [
        ['编号', '名称'],
        ['F1', '一'],
      ],
      明细: [ITEM_HEAD, ['F1', '螺栓', '甲', 1]],
    });
    await send('importExcel', content);
    const { rows } = await sql<{ id: string }>`select id from ic_order where code = 'F1'`.execute(server.db.dynamic);
    const url = `/ic/order/exportXls?format=xlsx&selections=${rows[0]!.id}&exportFields=name`;
    expect(Object.keys(await sheetsOf(await getFile(url)))).toEqual(['订货单']);
    const sheets = await sheetsOf(await getFile(`${url}&exportChildren=item,unknown`));
    expect(sheets).toEqual({
      订货单: [['订货单'], [expect.stringContaining('导出人')], ['名称'], ['一']],
      明细: [['明细'], [expect.stringContaining('导出人')], ITEM_HEAD, ['F1', '螺栓', '甲', 1]],
    });
  });

  test('the template has a sheet for each child, with drop-downs and the column that names the record', async () => {
    const book = new excel.Workbook();
    await book.xlsx.load(new Uint8Array(await getFile('/ic/order/importTemplate')).buffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['订货单', '明细', '备注', '选项']);
    const sheet = book.getWorksheet('明细')!;
    expect((sheet.getRow(3).values as unknown[]).slice(1)).toEqual(['编号*', '品名*', '种类', '数量']);
    expect(sheet.getCell('C4').dataValidation).toMatchObject({ type: 'list' });
    book.getWorksheet('订货单')!.getRow(4).values = ['G1', '一'];
    sheet.getRow(4).values = ['G1', '螺栓', '乙', 2];
    const filled = Buffer.from(await book.xlsx.writeBuffer());
    expect(await send('importExcel', filled)).toMatchObject({ code: 200 });
    expect(await stored('G%')).toMatchObject([{ total: '2.00', items: ['螺栓:b:2.00'] }]);
  });

  describe('of a list whose labels an administrator has changed', () => {
    const LIST = 'ic/order.list';
    const FROM = `importList=${LIST}`;
    const MAIN = ['单号', '客户'];
    const CHILD = ['单号', '品名', '种类', '数量'];
    const bookOf = (code: string, main: readonly string[], child: readonly string[]) =>
      workbook({ 订货单: [main, [code, '一']], 明细: [child, [code, '螺栓', '甲', 1]] });

    beforeAll(async () => {
      const { result } = await server.call<{ column: Record<string, unknown>[] }>('GET', '/sys/screen/queryById', {
        query: { id: LIST },
      });
      const labels: Record<string, string> = { code: '单号', name: '客户' };
      const column = result!.column.map((row) => ({ ...row, label: labels[String(row['field'])] ?? null }));
      await server.call('PUT', '/sys/screen/edit', { body: { id: LIST, column } });
    });

    test('its template and its export have the changed labels', async () => {
      const template = await sheetsOf(await getFile(`/ic/order/importTemplate?${FROM}`));
      expect([template['订货单']![2], template['明细']![2]]).toEqual([
        ['单号*', '客户*'],
        ['单号*', '品名*', '种类', '数量'],
      ]);
      const shipped = await sheetsOf(await getFile('/ic/order/importTemplate'));
      expect(shipped['订货单']![2]).toEqual(['编号*', '名称*']);
      for (const code of ['H0', 'HA']) await send('importExcel', await bookOf(code, ['编号', '名称'], ITEM_HEAD));
      // Filtered by a field with a changed label.
      const exported = await sheetsOf(await getFile(`/ic/order/exportXls?format=xlsx&exportList=${LIST}&code=H0`));
      expect(exported['订货单']!.slice(2)).toEqual([
        [...MAIN, '合计'],
        ['H0', '一', 1],
      ]);
      expect(exported['明细']!.slice(2)).toEqual([CHILD, ['H0', '螺栓', '甲', 1]]);
    });

    test.each([
      ['H1', MAIN, CHILD],
      ['H2', ['编号', '名称'], ITEM_HEAD],
      ['H3', ['编号', '客户'], CHILD],
    ])('its import accepts the changed and the shipped labels: %s', async (code, main, child) => {
      const content = await bookOf(code, main, child);
      const { result } = await send<ImportPreview>(`importPreview?${FROM}`, content);
      expect(result).toMatchObject({
        columns: ['code', 'name'],
        unknown: [],
        children: [{ key: 'item', unmatched: [] }],
      });
      expect(await send(`importExcel?${FROM}`, content)).toMatchObject({ code: 200 });
      expect(await stored(code)).toMatchObject([{ items: ['螺栓:a:1.00'] }]);
    });

    test('an import of another list does not know the changed labels', async () => {
      const { result } = await send<ImportPreview>('importPreview', await bookOf('H4', ['编号', '客户'], ITEM_HEAD));
      expect(result).toMatchObject({ columns: ['code'], unknown: ['客户'] });
    });

    test('its errors and the file of failed rows have the changed labels', async () => {
      const content = await workbook({ 订货单: [MAIN, ['H5', '']] });
      const { result } = await send<ImportPreview>(`importPreview?${FROM}`, content);
      expect(result.rows[0]!.errors).toEqual([{ field: 'name', message: '请输入客户' }]);
      const failed = await send<{ fileUrl: string }>(`importExcel?${FROM}`, content);
      expect(failed).toMatchObject({ code: 201 });
      const [sheet] = Object.values(await sheetsOf(await getFile(failed.result.fileUrl)));
      expect(sheet![0]).toEqual([...MAIN, '错误']);
    });

    test('a job reads the changed labels, too', async () => {
      const lines = Array.from({ length: 501 }, (_, at) => [`HJ${at}`, '一']);
      const content = await workbook({ 订货单: [MAIN, ...lines] });
      expect(await send(`importExcel?${FROM}`, content)).toMatchObject({ message: '共501行数据全部导入成功！' });
    });
  });
});
