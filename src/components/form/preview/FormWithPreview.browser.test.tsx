/** The preview beside a form: it follows what is typed, drops late replies, and its errors leave the form alone. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const entityFile = (label: string) => ({
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '计划',
  table: 'onl_plan',
  api: '/online/cgform/api',
  permissionPrefix: 'online_onl_plan',
  titleField: 'name',
  preset: 'online',
  fields: { name: { label, type: 'input', size: 32, required: true, query: 'like' } },
});
const reply = (label: string) => {
  const entities = { 'online/onl_plan': entityFile(label) };
  const screen = { version: 2, entity: 'online/onl_plan' };
  return {
    problems: label === '' ? ['请填写名称'] : [],
    notes: [],
    screens: [
      { title: '表单', kind: 'form', entities, screen: { $schema: '../_meta/form.schema.json', ...screen } },
      {
        title: '列表',
        kind: 'list',
        entities,
        screen: { $schema: '../_meta/list.schema.json', ...screen, query: ['name'], toolbar: ['add'] },
      },
    ],
  };
};

const server = {
  answer: (label: string): unknown => reply(label),
  asked: [] as StubRequest[],
};
const labels = () => server.asked.map(({ body }) => (body as { label: string }).label);

beforeEach(async () => {
  await page.viewport(1600, 900);
  Object.assign(server, { answer: reply, asked: [] });
  startStubServer((request) => {
    server.asked.push(request);
    return server.answer((request.body as { label: string }).label);
  });
});
afterEach(() => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
});

/** Opens the form of a definition with one property. */
async function open(): Promise<void> {
  await openForm(
    { fields: { label: { label: '字段描述', type: 'input' } } },
    { id: 'f1', label: '甲' },
    {
      screen: { preview: { method: 'POST', path: '/preview' }, children: [] },
      props: { requestBody: ({ id = null, label = null }) => ({ id, label }) },
    },
  );
}

const preview = () => page.getByRole('region', { name: /^预览/ });
const shownForm = () => page.getByRole('region', { name: '表单', exact: true });

test('follows what is typed after a pause, and reads no records', async () => {
  await open();
  await soon(() => expect(shownForm().getByLabelText('甲').elements()).toHaveLength(1));
  const designer = page.getByRole('textbox', { name: '字段描述' });
  await userEvent.fill(designer, '乙乙');
  await userEvent.fill(designer, '乙丙');
  await soon(() => expect(shownForm().getByLabelText('乙丙').elements()).toHaveLength(1));
  expect(labels()).toEqual(['甲', '乙丙']);
  expect(server.asked.every(({ path }) => path === '/preview')).toBe(true);
  expect(document.activeElement).toBe(designer.element());
  expect(await axeViolations()).toEqual([]);
});

test('drops a late reply to older entries', async () => {
  let release = () => {};
  server.answer = (label) =>
    label === '慢' ? new Promise((resolve) => (release = () => resolve(reply('慢')))) : reply(label);
  await open();
  await soon(() => expect(shownForm().getByLabelText('甲').elements()).toHaveLength(1));
  const designer = page.getByRole('textbox', { name: '字段描述' });
  await userEvent.fill(designer, '慢');
  await soon(() => expect(labels()).toContain('慢'));
  await userEvent.fill(designer, '快');
  await soon(() => expect(shownForm().getByLabelText('快').elements()).toHaveLength(1));
  release();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(shownForm().getByLabelText('快').elements()).toHaveLength(1);
});

test('an error of the preview keeps the last screens and what is typed', async () => {
  server.answer = (label) => {
    if (label === '坏') throw new Error('offline');
    return label === '错'
      ? { ...reply(label), screens: [{ title: '表单', kind: 'form', screen: { x: 1 } }] }
      : reply(label);
  };
  await open();
  await soon(() => expect(shownForm().getByLabelText('甲').elements()).toHaveLength(1));
  const designer = page.getByRole('textbox', { name: '字段描述' });
  await userEvent.fill(designer, '坏');
  await soon(() => expect(preview().getByRole('alert').elements()).toHaveLength(1));
  expect(shownForm().getByLabelText('甲').elements()).toHaveLength(1);
  await userEvent.fill(designer, '错');
  await soon(() => expect(preview().element().textContent).toContain('还不能使用'));
  await userEvent.fill(designer, '好');
  await soon(() => expect(shownForm().getByLabelText('好').elements()).toHaveLength(1));
  expect(preview().getByRole('alert').elements()).toHaveLength(0);
  await expect.element(designer).toHaveValue('好');
});

test('what is tried in the preview is checked, and is no unsaved work', async () => {
  await open();
  const name = shownForm().getByLabelText('甲');
  await soon(() => expect(name.elements()).toHaveLength(1));
  await userEvent.click(shownForm().getByRole('button', { name: '检查填写' }));
  await soon(() => expect(shownForm().element().textContent).toContain('请'));
  await userEvent.fill(name, '值');
  expect(unsavedWork().list).toEqual([]);
  expect(server.asked).toHaveLength(1);
});

test('a narrow window shows the preview in place of the form', async () => {
  await page.viewport(1000, 800);
  await open();
  await userEvent.fill(page.getByRole('textbox', { name: '字段描述' }), '窄');
  expect(server.asked).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: /预\s?览/ }));
  await soon(() => expect(shownForm().getByLabelText('窄').elements()).toHaveLength(1));
  await userEvent.click(page.getByRole('button', { name: /定\s?义/ }));
  await expect.element(page.getByRole('textbox', { name: '字段描述' })).toHaveValue('窄');
});
