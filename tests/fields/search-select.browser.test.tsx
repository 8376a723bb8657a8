/** Choices found by typing: states of the open list. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { axeViolations, unmount } from '../helpers/mount';
import { server, startFixtureServer } from '../helpers/fixture-server';
import { drawPicker } from '../helpers/draw-field';

startFixtureServer();

const USERS = 'sys_user,realname,username';
const people = [
  { value: 'zhang', text: '张三' },
  { value: 'wang', text: '王五' },
];
const found = ({ keyword = '' }: Readonly<Record<string, string>>) =>
  people.filter(({ text }) => text.includes(keyword));

beforeEach(() => {
  clearDicts();
  server.asked = [];
  server.answers = { [USERS]: found };
});
afterEach(unmount);

const box = () => page.getByRole('combobox', { name: '负责人' });
const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
const draw = (type: string) => drawPicker('who', { label: '负责人', type, dict: USERS });
const keywords = () => server.asked.map(({ params }) => (params as { keyword: string }).keyword);

describe('select-dict-search', () => {
  test('[1§8.23, 1§8.24, 2§8.26] asks for a search term, and shows when nothing is found', async () => {
    const value = await draw('select-dict-search');
    await box().click();
    await expect.element(page.getByText('请输入搜索内容').last()).toBeInTheDocument();
    expect(server.asked).toEqual([]);
    await userEvent.keyboard('赵');
    await expect.element(page.getByText('没有查询到任何数据')).toBeInTheDocument();
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByText('没有查询到任何数据')).not.toBeInTheDocument();
    await userEvent.keyboard('张');
    await vi.waitFor(() => expect(options()).toEqual(['张三']), { timeout: 5000 });
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('zhang');
    expect(keywords()).toEqual(['赵', '张']);
    expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  });
});

describe('sel_search', () => {
  test('offers the first options, then those that the last term finds', async () => {
    const value = await draw('sel_search');
    await box().click();
    await vi.waitFor(() => expect(options()).toEqual(['张三', '王五']));
    await userEvent.keyboard('王');
    await vi.waitFor(() => expect(options()).toEqual(['王五']), { timeout: 5000 });
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('wang');
    expect(keywords()).toEqual(['', '王']);
  });

  test('shows the reason of a failed search in the list', async () => {
    server.answers = {};
    await draw('sel_search');
    await box().click();
    await expect.element(page.getByText(/the fixture has no answer/)).toBeInTheDocument();
  });
});

describe('link_down', () => {
  const dict = 'demo_region,name,id';
  const levels: Record<string, { key: string; title: string }[]> = {
    '86': [
      { key: '33', title: '浙江' },
      { key: '44', title: '广东' },
    ],
    '33': [{ key: '3301', title: '杭州' }],
  };
  const file = { label: '负责人', type: 'link_down', dict };
  beforeEach(() => {
    server.answers = {
      loadTreeData: ({ pid = '' }) => levels[pid] ?? [],
      [dict]: ({ key = '' }) => key.split(','),
    };
  });

  test('clears the levels below a new choice', async () => {
    const patch = vi.fn();
    const props = { linkFields: ['city', 'town'], root: '86' };
    const value = await drawPicker('who', { ...file, props }, { patch });
    await box().click();
    await vi.waitFor(() => expect(options()).toEqual(['浙江', '广东']));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('44');
    expect(patch).toHaveBeenCalledWith({ city: null, town: null });
  });

  test('offers the children of the level above once one is chosen', async () => {
    const props = { after: 'province', root: '86' };
    await drawPicker('who', { ...file, props }, { row: { province: null } });
    await box().click();
    await expect.element(page.getByText('请先选择上一级').last()).toBeInTheDocument();
    expect(server.asked).toEqual([]);
    unmount();
    const value = await drawPicker('who', { ...file, props }, { row: { province: '33' } });
    await box().click();
    await vi.waitFor(() => expect(options()).toEqual(['杭州']));
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('3301');
    expect(server.asked.map(({ params }) => (params as { pid: string }).pid)).toEqual(['33']);
  });
});

test('keeps a typed text on blur when other texts are allowed', async () => {
  const options = [{ value: 'a', text: '甲' }];
  const field = { label: '负责人', type: 'select', options, props: { allowInput: true } } as const;
  const value = await drawPicker('who', field, { options: [{ ...options[0]!, color: null, disabled: false }] });
  await box().click();
  await userEvent.keyboard('丙{Tab}');
  await vi.waitFor(() => expect(value()).toBe('丙'));
});
