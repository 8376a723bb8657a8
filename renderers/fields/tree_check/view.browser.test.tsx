/** Checkbox tree: a thousand nodes, toolbar, keyboard, and the screen that a node opens. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Value } from '@/model/entity/field-type';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import { closeDialog, dialogs } from '@/runtime/navigation/dialogs';
import { server, startFixtureServer } from '../../../tests/helpers/fixture-server';
import { axeViolations, unmount } from '../../../tests/helpers/mount';
import { drawPicker } from '../../../tests/helpers/draw-field';

startFixtureServer();

afterEach(() => {
  unmount();
  dialogs().list = [];
});

const node = (key: string, children: Value[] = [], ruleFlag = 0) => ({
  key,
  slotTitle: `节点${key}`,
  ruleFlag,
  isLeaf: children.length === 0,
  children,
});
const rule = sampleEntityFile({ fields: { name: { label: '名称', type: 'input' } } }) as unknown as Value;
/** 20 roots with 50 children each. */
const wide = Array.from({ length: 20 }, (_, root) =>
  node(
    `${root}`,
    Array.from({ length: 49 }, (__, below) => node(`${root}-${below}`)),
  ),
);

async function draw(treeList: Value[], start: Value = null, dark = false): Promise<() => string> {
  server.answers = { '7': { treeList, ids: [] } };
  const props = { tree: 'GET /tree/{id}', node: 'demo/rule.form', with: { permissionId: '{node.id}', roleId: '{id}' } };
  const file = { label: '权限', type: 'tree_check', props };
  const entered = await drawPicker('ids', file, { value: start, row: { id: '7' } }, { dark });
  await expect.element(page.getByRole('tree')).toBeInTheDocument();
  return () => String(entered() ?? '');
}

const item = (title: string) => page.getByRole('treeitem', { name: title, exact: true });

describe('a thousand nodes', () => {
  test('draws only those on screen, also after all of them were checked', async () => {
    const value = await draw(wide);
    await page.getByRole('button', { name: '展开全部' }).click();
    await expect.element(item('节点0-0')).toBeInTheDocument();
    expect(document.querySelectorAll('[role=treeitem]').length).toBeLessThan(80);
    await page.getByRole('button', { name: '全选', exact: true }).click();
    await expect.element(page.getByText('已选 1000 项')).toBeInTheDocument();
    expect(document.querySelectorAll('[role=treeitem]').length).toBeLessThan(80);
    expect(value().split(',').length).toBe(1000);
    await page.getByRole('button', { name: '全不选' }).click();
    await expect.element(page.getByText('已选 0 项')).toBeInTheDocument();
    await page.getByRole('tree').click({ position: { x: 200, y: 10 } });
    await userEvent.keyboard('{End}');
    await expect.element(item('节点19-48')).toBeInTheDocument();
    expect(document.querySelector('[data-active=true]')?.textContent).toBe('节点19-48');
  });
});

describe.each([false, true])('in a form, dark %s', (dark) => {
  test('linked, independent, searched, and nothing that axe objects to', async () => {
    const value = await draw([node('a', [node('b'), node('c')]), node('d')], null, dark);
    await item('节点b').click();
    expect(value()).toBe('a,b');
    await expect.element(item('节点a')).toHaveAttribute('aria-checked', 'mixed');
    expect(await axeViolations()).toEqual([]);
    await page.getByText('层级独立').click();
    await expect.element(item('节点a')).toHaveAttribute('aria-checked', 'true');
    await item('节点a').click();
    expect(value()).toBe('b');
    await page.getByRole('button', { name: '收起' }).click();
    await expect.element(item('节点b')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: '搜索权限' }).fill('节点c');
    await expect.element(item('节点c')).toBeInTheDocument();
    await expect.element(item('节点d')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: '搜索权限' }).fill('没有');
    await expect.element(page.getByText('没有匹配的节点')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });
});

test('a node with data rules opens its screen, by a press and by Enter; its box still ticks', async () => {
  const value = await draw([node('a', [], 1), node('b')]);
  server.answers = {
    ...server.answers,
    'rule.form.json': { kind: 'form', screen: null, entities: { 'demo/rule': rule } },
  };
  await page.getByText('节点a').click();
  const opened = () => dialogs().list.map(({ loaded, params }) => [loaded.screen.id, params]);
  const rules = ['demo/rule.form', { permissionId: 'a', roleId: '7' }];
  await expect.poll(opened).toEqual([rules]);
  expect(value()).toBe('');
  closeDialog(dialogs().list[0]!.key);
  await expect.poll(opened).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(opened).toEqual([rules]);
  await userEvent.keyboard(' ');
  await vi.waitFor(() => expect(value()).toBe('a'));
});

test('what does not load says so, and loads again', async () => {
  server.answers = {};
  await drawPicker('ids', { label: '权限', type: 'tree_check', props: { tree: 'GET /tree' } });
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('选项没有载入'));
  server.answers = { tree: [node('a')] };
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(item('节点a')).toBeInTheDocument();
});
