/** Online forms f1 to f5 of the domain: designed from nothing, synchronized, used by two roles, changed without loss. */
import { beforeAll, expect, test } from 'vitest';
import designer from '../../schemas/system/online-form.entity.json';
import { DESIGNED_FORMS, type DesignedField, type DesignedTable } from '../helpers/designed-forms';
import { addPerson, ask, tokenOf, type Account } from '../helpers/people';
import { dialog, eventually, form, press, shown, submit } from '../helpers/records';
import { ADMIN, openStory, signIn, type Page, type Size } from '../helpers/story';

const story = openStory();

interface Column {
  label: string;
  type: string;
  options?: readonly { value: string; text: string }[];
  hiddenIn?: readonly string[];
}
const columns = Object.entries(designer.children.field.fields as Readonly<Record<string, Column>>).filter(
  ([, { hiddenIn = [] }]) => !hiddenIn.includes('list'),
);
const headFields: Readonly<Record<string, Column>> = designer.fields as Readonly<Record<string, Column>>;

/** The text that the designer shows for a value, and reads from the clipboard. */
function textOf({ type, options }: Column, value: unknown): string {
  if (type === 'checkbox') return value === '1' ? '是' : '否';
  return options?.find((option) => option.value === value)?.text ?? String(value ?? '');
}
const lineOf = (field: DesignedField) => columns.map(([key, column]) => textOf(column, field[key])).join('\t');

const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function choose(page: Page, label: string, text: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label, exact: true }).press('Enter');
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click();
}

/** Fills the head of the form that is open. */
async function fillHead(page: Page, table: DesignedTable): Promise<void> {
  await form(page).getByLabel('表名', { exact: true }).fill(table.tableName);
  await form(page).getByLabel('表描述').fill(table.tableTxt);
  for (const key of ['tableType', 'themeTemplate'] as const) {
    const value = table[key];
    const column = headFields[key]!;
    if (value !== undefined && value !== '1') await choose(page, column.label, textOf(column, value));
  }
  if (table.isTree !== 'Y') return;
  await form(page).getByRole('switch', { name: '树', exact: true }).click();
  await form(page).getByLabel('树的名称字段').fill(String(table.treeFieldname));
}

/** Designs one table: its head by hand, its fields pasted as from a spreadsheet. */
async function design(page: Page, table: DesignedTable): Promise<void> {
  await shown(page).getByRole('button', { name: '新增', exact: true }).first().click();
  await fillHead(page, table);
  await page.evaluate((text) => navigator.clipboard.writeText(text), table.field.map(lineOf).join('\n'));
  await form(page).getByRole('button', { name: '新增', exact: true }).first().click();
  await form(page).locator('[data-place="0"] [data-col="0"]').first().click();
  await page.keyboard.press('Control+v');
  await form(page).getByText(table.field.at(-1)!.dbFieldName, { exact: true }).first().waitFor();
}

const heads = new Map<string, string>();
const addressOf = (table: string) => `/screen/cgform/${heads.get(table)}.list`;
let token = '';
let clerk: Account;

/** An account that opens all forms, and designs none. */
async function addClerk(): Promise<Account> {
  const { base } = story.server();
  token = await tokenOf(base);
  const menus = await ask<{ id: string; perms?: string | null; children?: unknown[] }[]>(
    base,
    'GET',
    '/sys/permission/list',
    { token },
  );
  const flat = (
    all: readonly { id: string; perms?: string | null; children?: unknown[] }[],
  ): { id: string; perms?: string | null }[] =>
    all.flatMap((one) => [one, ...flat((one.children ?? []) as typeof all)]);
  const open = flat(menus).find(({ perms }) => perms === 'online:form:open');
  if (!open) throw new Error('no permission to open forms');
  return addPerson(base, 'clerk', '周录入', [open.id]);
}
beforeAll(async () => {
  clerk = await addClerk();
});

test.each(DESIGNED_FORMS)(
  'designs and synchronizes $code $main.tableTxt',
  async ({ code, main, subs }) => {
    const { page, shoot, audit, close } = await story.visit({ size: 'desktop', theme: 'light' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, '/online/cgform');
    for (const table of [...subs, main]) {
      await design(page, table);
      if (table === main) {
        await shoot(`designed-forms-${code}`);
        expect.soft(await audit()).toEqual([]);
      }
      await submit(page);
    }
    await press(page, '同步', main.tableTxt);
    await eventually(() => dialog(page).getByLabel('将执行的语句').inputValue()).toContain(
      `create table "${main.tableName}"`,
    );
    await dialog(page).getByRole('button', { name: '同步数据库', exact: true }).click();
    await notice(page, '同步成功');
    await close();
  },
  120_000,
);

/** The other role and size of each form: its list, its form with a record, and nothing of the designer. */
const uses: readonly { size: Size; theme: 'light' | 'dark'; who: '管理员' | '录入员' }[] = [
  { size: 'desktop', theme: 'light', who: '管理员' },
  { size: 'phone', theme: 'dark', who: '录入员' },
];

test.each(uses)(
  '$who uses the forms on a $size, $theme',
  async ({ size, theme, who }) => {
    const { base } = story.server();
    const designed = await ask<{ records: { id: string; tableName: string }[] }>(
      base,
      'GET',
      '/online/cgform/head/list?pageNo=1&pageSize=100',
      { token },
    );
    for (const { id, tableName } of designed.records) heads.set(tableName, id);
    const { page, shoot, audit, complaints } = await story.visit({ size, theme });
    await signIn(page, '/404', who === '管理员' ? ADMIN : clerk);
    for (const { code, main, record } of DESIGNED_FORMS) {
      const first = main.field[0]!.dbFieldName;
      const title = main.field.find((one) => one.dbFieldName === (main.treeFieldname ?? first))!;
      const key = title.dbFieldName;
      const name = `${String(record[key])}-${size}`;
      await ask(base, 'POST', `/online/cgform/api/form/${heads.get(main.tableName)}`, {
        token: await tokenOf(base, who === '管理员' ? ADMIN : clerk),
        body: { ...record, [first]: `${String(record[first])}-${size}`, [key]: name },
      });
      await page.goto(addressOf(main.tableName));
      await shown(page).getByText(name, { exact: true }).first().waitFor();
      await shoot(`designed-forms-${code}-${size}`);
      expect.soft(await audit(), code).toEqual([]);
      await press(page, '编辑', name);
      await eventually(() => form(page).getByLabel(title.dbFieldTxt).first().inputValue()).toBe(name);
      await shoot(`designed-forms-${code}-${size}-form`);
      expect.soft(await audit(), `${code}: form`).toEqual([]);
      const changed = `${name}-改`;
      await form(page).getByLabel(title.dbFieldTxt).first().fill(changed);
      await submit(page);
      await shown(page).getByText(changed, { exact: true }).first().waitFor();
    }
    expect(complaints).toEqual([]);
  },
  180_000,
);
