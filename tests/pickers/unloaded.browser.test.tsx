/** Choices that do not come: the list says so and asks again when told to. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as Areas from '@/model/areas';
import type { FieldFile } from '@/model/generated/files';
import { unmount } from '../screens/mount';
import { server } from '../fields/answers';
import { drawPicker } from './stage';

const areas = vi.hoisted(() => ({ down: false }));
vi.mock('@/runtime/http', async (real) => (await import('../fields/answers')).answering(await real()));
vi.mock('@/model/areas', async (real) => {
  const model = await real<typeof Areas>();
  const loadAreas = () => (areas.down ? Promise.reject(new Error('网络异常')) : model.loadAreas());
  return { ...model, loadAreas };
});

beforeEach(() => {
  areas.down = true;
  server.answers = {};
});
afterEach(unmount);

const NO_ANSWER = 'the fixture has no answer for /demo/roles';
const offered = () => document.querySelector('.ant-select-item-option, .ant-cascader-menu-item')?.textContent;

const cases: [file: FieldFile, chosen: string | null, why: string, first: string][] = [
  [{ label: '角色', type: 'list_multi', props: { from: 'GET /demo/roles' } }, null, NO_ANSWER, '管理员'],
  [{ label: '角色', type: 'list_multi', props: { from: 'GET /demo/roles' } }, 'r9', NO_ANSWER, 'r9'],
  [{ label: '省市区', type: 'area' }, null, '网络异常', '北京市'],
  [{ label: '省市区', type: 'area' }, '330106', '网络异常', '北京市'],
];

test.each(cases)('%j beginning with %j', async (file, value, why, first) => {
  await drawPicker('one', file, { value });
  await expect.element(page.getByRole('combobox', { name: file.label })).toBeInTheDocument();
  ((await page.getByRole('combobox', { name: file.label }).element()) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const failure = page.getByRole('alert');
  await expect.poll(() => failure.query()?.textContent).toBe(`选项没有载入：${why}重试`);
  expect(document.body.textContent).not.toContain('正在载入');
  areas.down = false;
  server.answers = { roles: [{ id: 'r1', name: '管理员' }] };
  await failure.getByRole('button', { name: '重试' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.poll(offered).toBe(first);
});
