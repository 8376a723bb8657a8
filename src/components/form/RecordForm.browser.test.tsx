import { userEvent } from 'vitest/browser';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { RecordForm } from '@/components/form/RecordForm';
import { loadViews } from '@/components/field/field-views';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { ApiError } from '@/runtime/errors/api-error';
import { confirmations, resolveConfirmation } from '@/runtime/notices/notices';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { baits, CATASTROPHES } from '../../../tests/helpers/catastrophic-patterns';
import { axeViolations, fill, mount, unmount } from '../../../tests/helpers/mount';

afterEach(() => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
});

const fields: EntityFile['fields'] = {
  name: { label: '名称', type: 'input', required: true, help: '一眼能认出来的名字' },
  code: { label: '编码', type: 'input', pattern: { regex: '^[a-z]+$', message: '只能是小写字母' } },
  kind: {
    label: '种类',
    type: 'radio',
    options: [
      { value: 'a', text: '甲' },
      { value: 'b', text: '乙' },
    ],
  },
  note: { label: '说明', type: 'textarea', visible: { kind: 'b' } },
};

async function open(
  file: Partial<EntityFile> = {},
  props: Partial<Parameters<typeof RecordForm>[0]> = {},
): Promise<{ save: ReturnType<typeof vi.fn>; reload: ReturnType<typeof vi.fn> }> {
  const { entity, form } = fill({ fields, ...file });
  await loadViews(Object.values(entity.fields).map((field) => field.type));
  const save = vi.fn((_values: Row) => Promise.resolve({}));
  const reload = vi.fn();
  mount(
    <RecordForm
      screen={form}
      entity={entity}
      mode="add"
      record={{}}
      refs={{}}
      unsaved={null}
      draftKey="demo"
      ownerId="d1"
      title="新增物品"
      alwaysWritable={new Set()}
      locked={false}
      onSave={save}
      onCancel={() => undefined}
      reloadRecord={reload}
      okText="确定"
      {...props}
    />,
  );
  await vi.waitFor(() => expect(input('名称')).toBeTruthy());
  return { save, reload };
}

function input(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label));
  const node = document.getElementById(found?.htmlFor ?? '');
  if (!node) throw new Error(`no input ${label}`);
  return node as HTMLInputElement;
}
const button = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.replace(/\s/g, '') === text);
  if (!found) throw new Error(`no button ${text}`);
  return found;
};
const text = () => document.body.textContent ?? '';

test('an empty required field shows its error after the focus left it, not before', async () => {
  await open();
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  await userEvent.click(input('名称'));
  await userEvent.tab();
  await vi.waitFor(() =>
    expect(document.querySelector('[data-field="name"] [role="alert"]')?.textContent).toBeTruthy(),
  );
  expect(await axeViolations()).toEqual([]);
});

test('saving validates all fields, focuses the first error, and sends once for several clicks', async () => {
  const { save } = await open();
  await userEvent.fill(input('编码'), 'ABC');
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(document.activeElement).toBe(input('名称')));
  expect(text()).toContain('只能是小写字母');
  expect(save).not.toHaveBeenCalled();

  await userEvent.fill(input('名称'), '铅笔');
  await userEvent.fill(input('编码'), 'abc');
  await vi.waitFor(() => expect(text()).not.toContain('只能是小写字母'));
  let finish: () => void = () => undefined;
  save.mockImplementation(() => new Promise((resolve) => (finish = () => resolve({}))));
  button('确定').click();
  button('确定').click();
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  finish();
  await vi.waitFor(() => expect(unsavedWork().list).toHaveLength(0));
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]?.[0]).toMatchObject({ name: '铅笔', code: 'abc' });
});

test('a field appears when its condition becomes true', async () => {
  await open();
  expect(text()).not.toContain('说明');
  await userEvent.click(
    [...document.querySelectorAll<HTMLElement>('label')].find((one) => one.textContent === '乙') ?? document.body,
  );
  await vi.waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('[data-field="kind"] input:checked')?.value).toBe('b'),
  );
  await vi.waitFor(() => expect(text()).toContain('说明'));
});

test('errors of the server are shown at their fields until those change', async () => {
  const { save } = await open();
  save.mockRejectedValue(
    new ApiError('该值不可用，系统中已存在！', {
      result: { errors: [{ path: 'code', message: '该值不可用，系统中已存在！' }] },
    }),
  );
  await userEvent.fill(input('名称'), '铅笔');
  await userEvent.fill(input('编码'), 'abc');
  await userEvent.click(button('确定'));
  await vi.waitFor(() =>
    expect(document.querySelector('[data-field="code"] [role="alert"]')?.textContent).toBe(
      '该值不可用，系统中已存在！',
    ),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(input('编码')));
  await userEvent.fill(input('编码'), 'abd');
  await vi.waitFor(() => expect(document.querySelector('[data-field="code"] [role="alert"]')).toBeNull());
});

test('a version conflict loads the record again and keeps what was entered', async () => {
  const { save, reload } = await open({}, { mode: 'edit', record: { id: '1', name: '橡皮', code: 'abc' } });
  save.mockRejectedValue(new ApiError('数据已被他人修改，请刷新', { code: 409 }));
  await userEvent.fill(input('名称'), '铅笔');
  await userEvent.click(button('确定'));
  await vi.waitFor(() =>
    expect(reload).toHaveBeenLastCalledWith({
      entries: { name: '铅笔' },
      base: { id: '1', name: '橡皮', code: 'abc' },
    }),
  );
});

test('restores a draft after a reload of the page; it can be discarded', async () => {
  await open();
  await userEvent.fill(input('名称'), '铅笔');
  expect(unsavedWork().list).toMatchObject([{ ownerId: 'd1', title: '新增物品' }]);
  // As a reload of the page does: the form unmounts without being closed.
  await open();
  expect(input('名称').value).toBe('铅笔');
  expect(text()).toContain('已恢复未保存的内容');
  expect(unsavedWork().list).toHaveLength(1);
  const { reload } = await open();
  await userEvent.click(button('放弃'));
  expect(reload).toHaveBeenLastCalledWith(null);
});

test('Ctrl+Enter saves once from a text of several lines, and adds no line', async () => {
  const { save } = await open({ fields: { name: fields['name']!, memo: { label: '说明', type: 'textarea' } } });
  await userEvent.fill(input('名称'), '铅笔');
  await userEvent.fill(input('说明'), '第一行');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  await vi.waitFor(() => expect(unsavedWork().list).toHaveLength(0));
  expect(save.mock.calls.map(([values]) => (values as Row)['memo'])).toEqual(['第一行']);
});

test('an add with an unknown outcome is sent again only after a confirmation', async () => {
  const { save } = await open();
  save.mockRejectedValueOnce(new ApiError('无法确认是否已保存', { outcomeUnknown: true }));
  await userEvent.fill(input('名称'), '铅笔');
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('无法确认是否已保存'));
  for (const [yes, times] of [
    [false, 1],
    [true, 2],
  ] as const) {
    await userEvent.click(button('确定'));
    await vi.waitFor(() => expect(confirmations().list).toMatchObject([{ title: '再次提交？' }]));
    resolveConfirmation(confirmations().list[0]!.key, yes);
    await vi.waitFor(() => expect(confirmations().list).toEqual([]));
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(times));
  }
  const [first, second] = save.mock.calls.map(([, attempt]) => attempt as { key: string });
  expect(second?.key).toBe(first?.key);
});

test('a save with a draft has the same key after a reload of the page, and a saved one has another', async () => {
  const { save } = await open();
  save.mockRejectedValue(new ApiError('', { cancelled: true }));
  await userEvent.fill(input('名称'), '铅笔');
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  const keyOf = (mock: typeof save) => (mock.mock.lastCall as [Row, { key: string }])[1].key;
  const again = (await open()).save;
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  expect(keyOf(again)).toBe(keyOf(save));
  await vi.waitFor(() => expect(unsavedWork().list).toEqual([]));
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(2));
  expect(keyOf(again)).not.toBe(keyOf(save));
});

test('an unknown field type shows a box with type, field and schema; the other fields work', async () => {
  await open({ fields: { ...fields, odd: { label: '怪', type: 'selct' } } });
  const box = document.querySelector('[data-field="odd"] [role="alert"]')?.textContent ?? '';
  expect(box).toContain('selct');
  expect(box).toContain('odd');
  expect(box).toContain('demo/thing.form');
  expect(box).toContain('select');
  await userEvent.fill(input('名称'), '铅笔');
  expect(input('名称').value).toBe('铅笔');
  expect(await axeViolations()).toEqual([]);
});

test('a keystroke in a form of 200 fields changes the DOM of its own field only', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_field, index) => [`f${index}`, { label: `字段${index}`, type: 'input' }]),
  );
  await open({ fields: { name: fields['name'] ?? { label: '名称', type: 'input' }, ...many } });
  const inputs = () => [...document.querySelectorAll('input')];
  await vi.waitFor(() => expect(inputs()).toHaveLength(201), { timeout: 30_000 });
  const node = input('字段100');
  // Moves the focus before the measurement, so that the blur of the first field is not counted.
  await userEvent.fill(node, '一');
  await vi.waitFor(() => expect(node.value).toBe('一'));
  const touched = new Set<Node>();
  const observer = new MutationObserver((records) => records.forEach(({ target }) => touched.add(target)));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await userEvent.fill(node, '一二三');
  await vi.waitFor(() => expect(node.value).toBe('一二三'));
  observer.disconnect();
  const others = inputs().filter((one) => one !== node);
  expect(others).toHaveLength(200);
  expect(others.filter((one) => touched.has(one))).toEqual([]);
});

test('while a form is being saved its fields are inert, and none of them is drawn again as disabled', async () => {
  const saving = Promise.withResolvers<object>();
  await open({}, { record: { name: '铅笔' }, onSave: () => saving.promise });
  const touched = new Set<Node>();
  const observer = new MutationObserver((records) => records.forEach(({ target }) => touched.add(target)));
  for (const field of document.querySelectorAll('[data-field]'))
    observer.observe(field, { subtree: true, attributeFilter: ['class', 'disabled'] });
  button('确定').click();
  await vi.waitFor(() => expect(input('名称').closest('[inert]')).not.toBeNull());
  saving.resolve({});
  await vi.waitFor(() => expect(input('名称').closest('[inert]')).toBeNull());
  observer.disconnect();
  expect([...touched]).toEqual([]);
});

test('fields below the window are drawn later, and at once when one of them has an error', async () => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  onTestFinished(() => idle.mockRestore());
  const many = Array.from({ length: 300 }, (_, at) => [
    `f${at}`,
    { label: `字段${at}`, type: 'input', required: at === 150 },
  ]);
  await open({ fields: { name: { label: '名称', type: 'input' }, ...Object.fromEntries(many) } });
  const count = () => document.querySelectorAll('[data-field]').length;
  const first = count();
  // Title and buttons take 100 px of the window.
  expect(first * 37).toBeGreaterThanOrEqual(window.innerHeight - 100);
  expect(first).toBeLessThan(60);
  for (const [run] of idle.mock.calls.slice()) run({ didTimeout: false, timeRemaining: () => 10 });
  await vi.waitFor(() => expect(count()).toBe(first + 8));
  button('确定').click();
  await vi.waitFor(() => expect(document.activeElement).toBe(input('字段150')));
  expect(count()).toBe(152);
});

test('fields with catastrophic patterns show their errors and keep the page running while typing and on saving', async () => {
  const field = (regex: string, index: number): [string, EntityFile['fields'][string]] => [
    `text${index}`,
    { label: `文字${index}甲`, type: 'input', size: 10_000, pattern: { regex, message: '格式不正确' } },
  ];
  const { save } = await open({ fields: { ...fields, ...Object.fromEntries(CATASTROPHES.map(field)) } });
  for (const index of CATASTROPHES.keys()) {
    for (const length of [30, 1_500]) await userEvent.fill(input(`文字${index}甲`), baits(length).join(''));
  }
  await userEvent.fill(input('名称'), '铅笔');
  button('确定').click();
  await vi.waitFor(() => expect(document.activeElement).toBe(input('文字0甲')));
  expect(save).not.toHaveBeenCalled();
});
