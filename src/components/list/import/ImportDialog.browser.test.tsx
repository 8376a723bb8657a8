/** The import dialog: what it sends, and what happens with the replies. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { ApiError } from '@/runtime/errors/api-error';
import { capabilities } from '@/runtime/http/capabilities';
import { confirmations, notices, resolveConfirmation } from '@/runtime/notices/notices';
import { onInvalidated } from '@/runtime/records/invalidation';
import { cellAt } from '../../../../tests/helpers/open-grid';
import { mount, unmount } from '../../../../tests/helpers/mount';
import { RawReply, startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';
import ImportDialog from './ImportDialog';

const { entity } = sampleScreens(
  {
    title: '台账',
    api: '/demo/paper',
    fields: {
      name: { label: '名称', type: 'input', required: true },
      amount: { label: '数量', type: 'inputNumber' },
    },
    unique: [['name']],
  },
  { types },
);

const onClose = vi.fn<() => void>();
let requests: StubRequest[] = [];
let reply: (request: StubRequest) => unknown;

beforeEach(() => {
  requests = [];
  onClose.mockReset();
  startStubServer((request) => {
    if (!request.path.startsWith('/demo/paper/')) return null;
    requests.push(request);
    return reply(request);
  });
});
afterEach(unmount);

function open({ preview = false, of = entity, params = {} } = {}): void {
  capabilities().calls = new Set(preview ? [extensions.importPreview] : []);
  mount(
    <ImportDialog
      entity={of}
      formats={['.xls', '.xlsx']}
      params={params}
      path="/demo/paper/importExcel"
      schema="demo/paper.list"
      onClose={onClose}
    />,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = async (...names: string[]) => {
  await expect.poll(chooser).toBeTruthy();
  await userEvent.upload(
    chooser(),
    names.map((name) => new File(['x'], name)),
  );
};
const fieldsSent = (): Record<string, unknown[]> => {
  const body = requests[0]?.body;
  if (!(body instanceof FormData)) return {};
  return Object.fromEntries(
    [...new Set(body.keys())].map((key) => [
      key,
      body.getAll(key).map((value) => (value instanceof File ? value.name : value)),
    ]),
  );
};
const texts = () => notices().list.map(({ tone, text }) => `${tone} ${text}`);

test('[2§2.19, 2§5.83] is 600 wide; its upload button is disabled with no file', async () => {
  open();
  const dialog = page.getByRole('dialog', { name: '导入台账' });
  await expect.element(dialog).toBeVisible();
  expect(document.querySelector('.ant-modal')!.getBoundingClientRect().width).toBe(Math.min(600, window.innerWidth));
  await expect.element(button('上传')).toBeDisabled();
  await choose('a.xlsx');
  await expect.element(button('上传')).toBeEnabled();
  await button('移除 a.xlsx').click();
  await expect.element(button('上传')).toBeDisabled();
});

test('[2§5.82] takes .xls and .xlsx only, and names what it does not take', async () => {
  open();
  await expect.poll(() => chooser()?.accept).toBe('.xls,.xlsx');
  const box = document.querySelector('fieldset')!;
  const dropped = new DataTransfer();
  for (const name of ['a.XLS', 'b.xlsx', 'c.csv', 'd.exe']) dropped.items.add(new File(['x'], name));
  box.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  await expect.poll(texts).toEqual(['warning “c.csv”、“d.exe” 不能导入，只支持 .xls、.xlsx']);
  await expect.poll(() => [...document.querySelectorAll('fieldset li')].map((one) => one.textContent)).toHaveLength(2);
});

test('[2§7.15, 2§7.16, 2§8.17, 2§8.18] sends isSingleTableImport, foreignKeys and files[] once, and shows the success message', async () => {
  let finish: () => void = () => undefined;
  reply = () =>
    new Promise((resolve) => {
      finish = () => resolve(new RawReply({ success: true, code: 200, message: '文件导入成功！数据行数：3' }));
    });
  const reloaded = vi.fn<() => void>();
  onInvalidated(entity.id, reloaded);
  open({ params: { mainId: 'm1' } });
  await choose('a.xls', 'b.xlsx');
  await button('上传').dblClick();
  await expect.poll(() => requests).toHaveLength(1);
  finish();
  await expect.poll(texts).toEqual(['success 文件导入成功！数据行数：3']);
  expect(requests).toHaveLength(1);
  expect(fieldsSent()).toEqual({
    isSingleTableImport: ['true'],
    foreignKeys: ['{"mainId":"m1"}'],
    'files[]': ['a.xls', 'b.xlsx'],
  });
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  await expect.poll(() => reloaded.mock.calls).toHaveLength(1);
});

test.each([
  [false, '0'],
  [true, '1'],
])('[2§7.15] validateStatus of an online form, checked %s: %s', async (checked, sent) => {
  reply = () => null;
  open({ of: { ...entity, preset: 'online' } });
  await choose('a.xls');
  if (checked) await page.getByRole('checkbox', { name: '校验数据' }).click();
  await button('上传').click();
  await expect.poll(() => fieldsSent()['validateStatus']).toEqual([sent]);
});

test.each([
  ['a path', 'temp/errors.txt', ''],
  [
    'an object',
    { fileUrl: 'temp/errors.txt', totalCount: 5, successCount: 3, errorCount: 2 },
    '共 5 行，成功 3 行，失败 2 行',
  ],
])(
  '[2§7.17, 2§8.15, 2§8.16] code 201 with %s: 导入成功,但是有错误数据! with a download link',
  async (_, result, counts) => {
    reply = () => new RawReply({ success: true, code: 201, message: '有错误', result });
    open();
    await choose('a.xls');
    await button('上传').click();
    await expect.element(page.getByText('导入成功,但是有错误数据!')).toBeVisible();
    await expect.element(button('下载错误数据')).toBeVisible();
    if (counts !== '') await expect.element(page.getByText(counts)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('[2§8.13, 2§8.14] a failed import shows the server message as warning and keeps the files', async () => {
  reply = () => Promise.reject(new ApiError('文件导入失败:没有表头', { code: 500, httpStatus: 200 }));
  open();
  await choose('a.xls');
  await button('上传').click();
  await expect.poll(texts).toEqual(['warning 文件导入失败:没有表头']);
  await expect.element(button('上传')).toBeEnabled();
  await expect.element(page.getByText('a.xls')).toBeVisible();
});

test('rows of children are in tabs of their own; an error of one keeps its record, and both are sent together', async () => {
  const place = (sheet: string, row: number) => ({ file: 'a.xls', sheet, row, texts: {}, errors: [] });
  const item = (row: number, values: object) => ({ ...place('明细', row), values });
  const bad = { ...item(3, {}), texts: { qty: '三' }, errors: [{ field: 'qty', message: '请输入数字' }] };
  const { entity: of } = sampleScreens(
    {
      api: '/demo/paper',
      fields: { name: { label: '名称', type: 'input', required: true } },
      children: {
        item: {
          title: '明细',
          table: 'demo_item',
          foreignKey: 'mainId',
          fields: { qty: { label: '数量', type: 'inputNumber' }, mainId: { label: '主表', type: 'input' } },
        },
      },
    },
    { types },
  );
  const rows = [
    { ...place('S', 2), values: { name: '甲' }, children: { item: [item(2, { qty: 1 })] } },
    { ...place('S', 3), values: { name: '乙' }, children: { item: [bad] } },
  ];
  const children = [{ key: 'item', title: '明细', columns: ['qty'], unmatched: [] }];
  reply = ({ path }) =>
    path.endsWith('/importPreview')
      ? { rows, total: 2, columns: ['name'], unknown: [], keys: [], children, checkedWhenSaved: true }
      : { totalCount: 1, successCount: 1, errorCount: 0, errors: [] };
  open({ preview: true, of });
  await choose('a.xls');
  await button('读取并预览').click();

  await expect.element(page.getByText('部分业务检查在导入时进行，未通过的行会留在这里。')).toBeVisible();
  await page.getByRole('tab', { name: '明细（2，1 处错误）' }).click();
  await expect.poll(() => cellAt(1, 1).query()?.textContent).toContain('乙');
  await expect.poll(() => cellAt(1, 2).query()?.textContent).toContain('三');
  await button('只导入正确的行').click();
  await expect
    .poll(bodies)
    .toMatchObject([
      { rows: [{ sheet: 'S', row: 2, values: { name: '甲' }, children: { item: [{ row: 2, values: { qty: 1 } }] } }] },
    ]);
  await expect.element(page.getByRole('tab', { name: '明细（1，1 处错误）' })).toBeVisible();
  await cellAt(0, 2).click();
  await userEvent.keyboard('3{Enter}');
  await button('导入').click();
  await expect
    .poll(() => bodies()[1])
    .toMatchObject({
      rows: [{ row: 3, values: { name: '乙' }, children: { item: [{ row: 3, values: { qty: '3' } }] } }],
    });
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

const PREVIEW = {
  total: 2,
  columns: ['name', 'amount'],
  unknown: ['备用'],
  keys: [{ key: 'name', label: '名称' }],
  rows: [
    { file: 'a.xls', sheet: 'S', row: 4, values: { name: '甲', amount: 1 }, texts: {}, errors: [] },
    {
      file: 'a.xls',
      sheet: 'S',
      row: 5,
      values: { name: '乙' },
      texts: { amount: '三个' },
      errors: [{ field: 'amount', message: '请输入数字' }],
    },
  ],
};
const bodies = () => requests.filter(({ path }) => path.endsWith('/importRows')).map(({ body }) => body);

/** Opens the dialog with the rows of a file in its grid. */
async function openRows(saved: (request: StubRequest) => unknown): Promise<void> {
  reply = (request) => (request.path.endsWith('/importPreview') ? PREVIEW : saved(request));
  open({ preview: true });
  await choose('a.xls');
  await button('读取并预览').click();
  await expect.element(page.getByText('共 2 行，1 处错误')).toBeVisible();
}
/** Columns of the grid, after the place in the file. */
const COLUMNS = ['', 'name', 'amount'];
const cellOf = (key: string, row: number) => cellAt(row, COLUMNS.indexOf(key));
const cellText = (key: string, row: number) => cellOf(key, row).query()?.textContent;

test('shows the rows of the files, keeps a text that was not understood, and sends it only after it was corrected', async () => {
  await openRows(() => ({ totalCount: 2, successCount: 2, errorCount: 0, errors: [] }));
  await expect.element(page.getByText('文件中的这些列不认识，不会导入：备用')).toBeVisible();
  await expect.poll(() => cellText('amount', 1)).toContain('三个');
  await button('导入').click();
  await expect.poll(texts).toEqual(['warning 还有错误，改好后再导入，或只导入正确的行']);
  expect(bodies()).toEqual([]);
  await cellOf('amount', 1).click();
  await userEvent.keyboard('3{Enter}');
  await expect.element(page.getByText('共 2 行，没有错误')).toBeVisible();
  await button('导入').click();
  await expect.poll(bodies).toEqual([
    {
      mode: 'add',
      key: null,
      partial: false,
      importList: 'demo/paper.list',
      rows: [
        { file: 'a.xls', sheet: 'S', row: 4, values: { name: '甲', amount: 1 } },
        { file: 'a.xls', sheet: 'S', row: 5, values: { name: '乙', amount: '3' } },
      ],
    },
  ]);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test('imports the good rows; those with errors stay in the grid, and closing asks', async () => {
  await openRows(() => ({ totalCount: 1, successCount: 1, errorCount: 0, errors: [] }));
  await button('只导入正确的行').click();
  await expect.element(page.getByText('已导入 1 行；1 行有错误，留在下面，改好后可以继续导入')).toBeVisible();
  await expect.element(page.getByText('共 1 行，1 处错误')).toBeVisible();
  await button('关闭').click();
  await expect.poll(() => confirmations().list.map(({ title }) => title)).toEqual(['放弃导入？']);
  resolveConfirmation(confirmations().list[0]!.key, false);
  expect(onClose).not.toHaveBeenCalled();
});

test('shows only the rows with errors, until all are shown again', async () => {
  await openRows(() => null);
  await page.getByRole('checkbox', { name: '只看有错误的行' }).click();
  await expect.poll(() => cellText('name', 0)).toContain('乙');
  await page.getByRole('checkbox', { name: '只看有错误的行' }).click();
  await expect.poll(() => cellText('name', 1)).toContain('乙');
});

test('keeps the rows when the connection is cut, and says that the result is not known', async () => {
  await openRows(() => Promise.reject(new ApiError('', {})));
  await button('只导入正确的行').click();
  await expect.poll(texts).toEqual(['warning 没有收到服务器的回答，数据都还在这里。请先在列表中核对，再决定是否重试']);
  await expect.element(page.getByText('共 2 行，1 处错误')).toBeVisible();
});

test('sends the same rows again with the same key until they are saved, and the next rows with another one', async () => {
  let count = 0;
  await openRows(() => {
    count += 1;
    if (count === 1) throw new ApiError('数据库忙', { code: 500, httpStatus: 500 });
    return { totalCount: 1, successCount: 1, errorCount: 0, errors: [] };
  });
  capabilities().calls = new Set([extensions.importPreview, extensions.saveOutcome]);
  const keys = () =>
    requests.filter(({ path }) => path.endsWith('/importRows')).map(({ headers }) => headers['Idempotency-Key']);
  await button('只导入正确的行').click();
  // The server is found to be back within a second, which is said too.
  await expect.poll(texts).toContain('warning 数据库忙');
  await button('只导入正确的行').click();
  await expect.element(page.getByText('共 1 行，1 处错误')).toBeVisible();
  await cellOf('amount', 0).click();
  await userEvent.keyboard('3{Enter}');
  await button('导入').click();
  await expect.poll(keys).toHaveLength(3);
  const [first, second, third] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('shows errors of the server at their cells and in a table', async () => {
  const errors = [{ file: 'a.xls', sheet: 'S', row: 4, field: 'name', label: '名称', message: '名称已存在' }];
  await openRows(() => ({ totalCount: 1, successCount: 0, errorCount: 1, errors, fileUrl: 'temp/e.xlsx' }));
  await button('只导入正确的行').click();
  await expect.element(page.getByRole('cell', { name: '名称已存在' })).toBeVisible();
  await expect.element(page.getByText('共 2 行，2 处错误')).toBeVisible();
  await expect.element(button('下载错误数据')).toBeVisible();
});

test('offers an import in the background for files with too many rows', async () => {
  reply = ({ path }) => {
    if (!path.endsWith('/importPreview')) return { jobId: 'j1' };
    throw new ApiError('超过2000行，不能预览', { code: 500, httpStatus: 400, errorCode: 'record.importNoPreview' });
  };
  open({ preview: true });
  await choose('a.xls');
  await page.getByRole('radio', { name: '按名称更新' }).click();
  await button('读取并预览').click();
  await button('在后台导入').click();
  await expect
    .poll(() => requests.at(-1))
    .toMatchObject({
      path: '/demo/paper/importExcel',
      params: { background: '1', mode: 'update', key: 'name', importList: 'demo/paper.list' },
    });
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});
