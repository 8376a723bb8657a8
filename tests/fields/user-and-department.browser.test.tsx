/** User and department pickers: search, texts in one request, several as tags. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FieldShow } from '@/components/field/FieldShow';
import { fillField } from '@/model/entity/fill-field';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { loadView } from '@/registry/views';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { axeViolations, mount, unmount } from '../helpers/mount';
import { server, startFixtureServer } from '../helpers/fixture-server';
import { drawPicker } from '../helpers/draw-field';

startFixtureServer();

beforeEach(() => {
  clearDicts();
  server.asked = [];
});
afterEach(unmount);

const person = (id: string, username: string, realname: string) => ({ id, username, realname });
const people = [person('1', 'li', '李四'), person('2', 'wang', '王五'), person('3', 'zhao', '赵六')];

const draw = (file: Omit<FieldFile, 'label'>, start: Value = null, more: Record<string, Value> = {}) =>
  drawPicker('who', { label: '人员', ...file }, { value: start, row: { who: start, ...more } });

const box = () => page.getByRole('combobox', { name: '人员' });
const LIST = '.ant-select-dropdown';
/** What the open list offers. */
const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
const shown = () => document.querySelector('main')?.textContent ?? '';

describe('users', () => {
  test('searches once for the last term after typing', async () => {
    server.answers = { queryUserComponentData: { records: people, total: 3 } };
    const value = await draw({ type: 'sel_user' });
    await box().click();
    await vi.waitFor(() => expect(options()).toEqual(['李四li', '王五wang', '赵六zhao']));
    expect(server.asked.length).toBe(1);
    server.answers = { queryUserComponentData: { records: [people[1]!], total: 1 } };
    await userEvent.keyboard('王五');
    await vi.waitFor(() => expect(server.asked.length).toBe(2), { timeout: 5000 });
    expect(server.asked[1]).toMatchObject({ params: { realname: '王五' } });
    await vi.waitFor(() => expect(options()).toEqual(['王五wang']));
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('wang');
    await vi.waitFor(() => expect(shown()).toContain('王五'));
    // The list closes with an animation.
    await vi.waitFor(() => expect(document.querySelectorAll(`${LIST}:not(${LIST}-hidden)`).length).toBe(0));
    expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  });

  test('loads missing names in one request, and not those that came with the record', async () => {
    server.answers = { getMultiUser: people };
    await draw({ type: 'sel_user', props: { many: true } }, 'li,wang');
    await vi.waitFor(() => expect(shown()).toContain('王五'));
    expect(server.asked.map(({ params }) => params)).toEqual([{ username: 'li,wang' }]);
    server.asked = [];
    await draw({ type: 'sel_user', props: { many: true } }, 'a,b', { who_dictText: '甲,乙' });
    await vi.waitFor(() => expect(shown()).toContain('乙'));
    expect(server.asked).toEqual([]);
  });

  test('[2§4.32, 2§4.33] shows the placeholder when empty, else the names with a clear icon', async () => {
    server.answers = { getMultiUser: people };
    const clear = () => document.querySelector('.ant-select-clear');
    await draw({ type: 'sel_user' });
    await vi.waitFor(() => expect(shown()).toBe('请选择'));
    expect(clear()).toBe(null);
    unmount();
    const value = await draw({ type: 'sel_user', props: { many: true } }, 'li,wang');
    await vi.waitFor(() => expect(shown().trim()).toBe('李四王五'));
    clear()!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await vi.waitFor(() => expect(value()).toBe(null));
  });

  test('shows an empty result and a rejection in the list', async () => {
    server.answers = { queryUserComponentData: { records: [], total: 0 } };
    await draw({ type: 'sel_user' });
    await box().click();
    await expect.element(page.getByText('没有匹配的人员')).toBeInTheDocument();
  });

  test('loads missing names of a list in one request', async () => {
    server.answers = { getMultiUser: people };
    const field = fillField('who', { label: '人员', type: 'sel_user' }, { types });
    await loadView('sel_user');
    mount(
      <>
        {['li', 'wang', 'gone'].map((who) => (
          <p key={who}>
            <FieldShow field={field} row={{ who }} options={[]} place="list" schema="demo/x.list" />
          </p>
        ))}
      </>,
    );
    await vi.waitFor(() => expect(shown()).toBe('李四王五gone'));
    expect(server.asked.length).toBe(1);
  });
});

describe('departments', () => {
  const tree = [
    {
      key: '1',
      title: '总公司',
      orgCode: 'A01',
      children: [
        { key: '2', title: '财务部', orgCode: 'A01A01', isLeaf: true },
        { key: '3', title: '市场部', orgCode: 'A01A02', isLeaf: true },
      ],
    },
  ];

  test('searches by name and shows several as tags', async () => {
    server.answers = { queryTreeList: tree };
    const value = await draw({ type: 'sel_depart', props: { many: true } });
    await box().click();
    await page.getByTitle('总公司').click();
    expect(value()).toBe('1');
    await userEvent.keyboard('市场');
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('财务部'));
    await page.getByTitle('市场部').first().click();
    expect(value()).toBe('1,3');
    expect(server.asked.length).toBe(1);
    expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  });

  test('checks and unchecks the departments below when not strict', async () => {
    server.answers = { queryTreeList: tree };
    const value = await draw({ type: 'sel_depart', props: { many: true, strict: false } });
    await box().click();
    await page.getByTitle('总公司').click();
    expect(value()).toBe('1,2,3');
    await page.getByTitle('市场部').last().click();
    // The company is only partly checked; its other departments are checked.
    expect(value()).toBe('2');
    await page.getByTitle('市场部').last().click();
    await vi.waitFor(() => expect(String(value()).split(',').toSorted().join()).toBe('1,2,3'));
    await page.getByTitle('总公司').last().click();
    expect(value()).toBe(null);
    expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  });

  test('shows the department of a code', async () => {
    server.answers = { queryTreeList: tree };
    await draw({ type: 'sel_depart', props: { store: 'orgCode' } }, 'A01A01');
    await vi.waitFor(() => expect(shown()).toContain('财务部'));
  });

  test('[2§9.26] the list is 400 pixels high at most', async () => {
    server.answers = {
      queryTreeList: Array.from({ length: 100 }, (_, index) => ({
        key: `${index}`,
        title: `部门${index}`,
        isLeaf: true,
      })),
    };
    await draw({ type: 'sel_depart' });
    await box().click();
    await vi.waitFor(() => expect(document.body.textContent).toContain('部门9'));
    const list = document.querySelector('.ant-select-tree-list-holder');
    expect((list as HTMLElement).offsetHeight).toBe(400);
    expect(list?.scrollHeight).toBeGreaterThan(400);
  });
});
