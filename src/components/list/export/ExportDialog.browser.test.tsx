/** The export dialog: what it requests, and what happens with the reply. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { notices } from '@/runtime/notices/notices';
import { ApiError } from '@/runtime/errors/api-error';
import ExportDialog from './ExportDialog';

const { entity } = sampleScreens(
  {
    table: 'demo_paper',
    fields: {
      name: { label: '名称', type: 'input' },
      note: { label: '备注', type: 'input' },
      day: { label: '日期', type: 'date' },
      hidden: { label: '隐藏', type: 'input', hiddenIn: ['export'] },
    },
  },
  { types },
);

const onClose = vi.fn<() => void>();
let requests: Record<string, string>[] = [];
let reply: () => unknown;

beforeEach(() => {
  requests = [];
  reply = () => ({ jobId: 'j1' });
  onClose.mockReset();
  startStubServer(({ path, params }) => {
    if (!path.endsWith('/exportXls')) return null;
    requests.push(params);
    return reply();
  });
});
afterEach(unmount);

const ALL = { value: 'all', label: '符合当前条件的全部 1234 条' } as const;
const SELECTED = { value: 'selected', label: '选中的 2 条' } as const;

function open(...scopes: Parameters<typeof ExportDialog>[0]['scopes']): void {
  mount(
    <ExportDialog
      title="台账"
      entity={entity}
      listed={['day', 'name']}
      scopes={scopes}
      path="/demo/paper/exportXls"
      paramsOf={(scope): Record<string, string> => (scope === 'selected' ? { selections: '1,2' } : { name: '*x*' })}
      onClose={onClose}
    />,
  );
}
const press = () => page.getByRole('button', { name: '导出', exact: true }).click();

test('exports the listed columns of all records that the query finds', async () => {
  open(ALL);
  await expect.element(page.getByRole('radio', { name: '符合当前条件的全部 1234 条' })).toBeChecked();
  await press();
  await expect.poll(() => requests).toMatchObject([{ name: '*x*', exportFields: 'day,name', format: 'xls' }]);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test('[2§7.12] exports the selected records, with the columns and the format that were chosen', async () => {
  open(SELECTED, ALL);
  await expect.element(page.getByRole('radio', { name: '选中的 2 条' })).toBeChecked();
  await page.getByRole('checkbox', { name: '备注' }).click();
  await page.getByRole('checkbox', { name: '日期' }).click();
  await page.getByRole('radio', { name: /CSV/ }).click();
  await press();
  await expect.poll(() => requests).toMatchObject([{ selections: '1,2', exportFields: 'name,note', format: 'csv' }]);
});

test('shows why the file was not sent, and stays open', async () => {
  reply = () => Promise.reject(new ApiError('没有可以导出的列', { code: 500, httpStatus: 200 }));
  open(ALL);
  await press();
  await expect.poll(() => notices().list.map(({ text }) => text)).toEqual(['文件下载失败：没有可以导出的列']);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test('[2§7.13] saves the file as 导出文件.xls when the server names it not', async () => {
  reply = () => new Blob(['x']);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  open(ALL);
  await press();
  await expect.poll(() => saved).toEqual(['导出文件.xls']);
  vi.restoreAllMocks();
});

test('[2§8.9, 2§8.10] warns 文件下载失败 when the file is empty', async () => {
  reply = () => new Blob([]);
  open(ALL);
  await press();
  await expect
    .poll(() => notices().list.map(({ tone, text }) => [tone, text]))
    .toContainEqual(['warning', '文件下载失败']);
  expect(onClose).not.toHaveBeenCalled();
});

test('exports the groups of a grouped list, or its records alone', async () => {
  // Stays open.
  reply = () => Promise.reject(new ApiError('没有数据', { code: 500, httpStatus: 200 }));
  mount(
    <ExportDialog
      title="台账"
      entity={entity}
      listed={['day', 'name']}
      scopes={[ALL]}
      grouping={{ groupBy: ['day'], totalFields: [] }}
      path="/demo/paper/exportXls"
      paramsOf={() => ({})}
      onClose={onClose}
    />,
  );
  await press();
  await expect.poll(() => requests.length).toBe(1);
  await page.getByRole('checkbox', { name: '按日期分组，带小计和合计' }).click();
  await press();
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[0]).toMatchObject({ exportGroups: '1', groupBy: 'day' });
  expect(requests[1]).not.toHaveProperty('exportGroups');
});
