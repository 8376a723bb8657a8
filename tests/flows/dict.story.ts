/** The data dictionary, on screens that exist only as JSON. */
import { describe, expect, test } from 'vitest';
import { openStory, signIn, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const PATH = '/isps/system/dict';

/** One record on screen: a row of the table, or a card on phones. */
const record = (page: Page, name: string) =>
  page.locator('[data-row], li:has(dl)').filter({ has: page.getByText(name, { exact: true }) });

/** Clicks a button of a record, which may be in the menu 更多. */
async function press(page: Page, action: string, name: string): Promise<void> {
  const direct = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  if ((await direct.count()) === 0) {
    await page.getByRole('button', { name: `更多 ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await direct.click();
}

/** The topmost dialog. */
const dialog = (page: Page) => page.getByRole('dialog').last();
/** The topmost form: a form behind it may have a field of the same name. */
const form = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '确定', exact: true }) })
    .last();
const submit = (page: Page) => form(page).getByRole('button', { name: '确定', exact: true }).click();
const dialogs = (page: Page) => page.getByRole('dialog').count();
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const paging = (page: Page) => page.getByText(/^\d+-\d+ 共 \d+ 条$/).first();

const PATIENCE = 15_000;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE });

async function search(page: Page, size: Size, values: Record<string, string>): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: '筛选' }).click();
  const bar = page.getByRole('search').last();
  for (const [label, value] of Object.entries(values)) await bar.getByLabel(label, { exact: true }).fill(value);
  const answered = page.waitForResponse((response) => response.url().includes('/list?'));
  await bar.getByLabel(Object.keys(values)[0] ?? '', { exact: true }).press('Enter');
  await answered;
}

async function reset(page: Page, size: Size): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('button', { name: '重置', exact: true }).last().click();
}

async function add(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await form(page).getByLabel('字典名称').fill(name);
  await form(page).getByLabel('字典编码').fill(code);
  await submit(page);
  await notice(page, '添加成功！');
  await record(page, name).waitFor();
}

const looks: [Size, 'light' | 'dark'][] = [
  ['desktop', 'light'],
  ['phone', 'dark'],
];

describe.each(looks)('the data dictionary, %s, %s', (size, theme) => {
  const mine = `${size}_${theme}`;
  let visit: Visit;
  /** Takes a screenshot and expects no accessibility violation. */
  const look = async (name: string) => {
    await visit.shoot(`dict-${mine}-${name}`);
    expect.soft(await visit.audit(), name).toEqual([]);
  };

  test('shows the list with its pages after sign-in', async () => {
    visit = await story.visit({ size, theme });
    visit.page.setDefaultTimeout(PATIENCE);
    await signIn(visit.page, PATH);
    await paging(visit.page).waitFor();
    expect(await paging(visit.page).textContent()).toMatch(/^1-10 共 \d+ 条$/);
    await look('1-list');
  });

  test('keeps a query in the address', async () => {
    const { page } = visit;
    await search(page, size, { 字典编码: 'dict_item_status' });
    await eventually(() => paging(page).textContent()).toBe('1-1 共 1 条');
    expect(new URL(page.url()).searchParams.get('_list')).toContain('dict_item_status');
    await page.reload();
    await eventually(() => paging(page).textContent()).toBe('1-1 共 1 条');
    await search(page, size, { 字典名称: '没有这个字典' });
    await page.getByText('没有符合条件的数据').waitFor();
    await look('2-empty');
    await page.getByRole('button', { name: '清空条件' }).click();
    await eventually(() => paging(page).textContent()).toMatch(/^1-10 共 /);
    expect(new URL(page.url()).searchParams.get('_list')).toBeNull();
  });

  test('shows errors at their fields, and saves a valid form once', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await dialog(page).getByText('新增数据字典', { exact: true }).first().waitFor();
    await submit(page);
    await eventually(() =>
      dialog(page)
        .getByLabel('字典名称')
        .evaluate((node) => node === document.activeElement),
    ).toBe(true);
    expect(await form(page).getByRole('alert').count()).toBe(2);
    await form(page).getByLabel('字典名称').fill(`颜色${mine}`);
    await form(page).getByLabel('字典编码').fill('1 color');
    await submit(page);
    await dialog(page).getByText('字典编码以字母开头，只能含字母、数字、下划线').waitFor();
    await look('3-invalid');
    await form(page).getByLabel('字典编码').fill('dict_item_status');
    await submit(page);
    await dialog(page).getByText('该值不可用，系统中已存在！').waitFor();
    await form(page).getByLabel('字典编码').fill(`color_${mine}`);
    await dialog(page).getByRole('button', { name: '确定', exact: true }).dblclick();
    await notice(page, '添加成功！');
    await record(page, `颜色${mine}`).first().waitFor();
    expect(await record(page, `颜色${mine}`).count()).toBe(1);
  });

  test('edits and shows a record', async () => {
    const { page } = visit;
    await press(page, '编辑', `颜色${mine}`);
    await dialog(page).getByText(`编辑数据字典 颜色${mine}`, { exact: true }).first().waitFor();
    await eventually(() => form(page).getByLabel('字典编码').inputValue()).toBe(`color_${mine}`);
    await form(page).getByLabel('描述').fill('商品的颜色');
    await look('4-edit');
    await submit(page);
    await notice(page, '编辑成功!');
    await press(page, '详情', `颜色${mine}`);
    await dialog(page).getByText(`数据字典详情 颜色${mine}`, { exact: true }).first().waitFor();
    await dialog(page).getByText('商品的颜色').waitFor();
    // The list of the items below has a query bar.
    expect(await dialog(page).locator('dl').locator('input, textarea').count()).toBe(0);
    await look('5-detail');
    await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
  });

  test('asks before Esc closes a changed form', async () => {
    const { page } = visit;
    await press(page, '编辑', `颜色${mine}`);
    await form(page).getByLabel('描述').fill('改了一半');
    await page.keyboard.press('Escape');
    await dialog(page).getByText('有未保存的内容').waitFor();
    await look('6-leave');
    await dialog(page).getByRole('button', { name: '放弃并离开' }).click();
    await eventually(() => dialogs(page)).toBe(0);
  });

  test('adds, edits and deletes items in a drawer', async () => {
    const { page } = visit;
    await press(page, '字典配置', `颜色${mine}`);
    const drawer = dialog(page);
    await drawer.getByText('还没有字典项').waitFor();
    await look('7-first-use');
    await drawer.getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByLabel('名称').fill('红');
    await form(page).getByLabel('数据值').fill('red');
    expect(await form(page).getByLabel('排序').inputValue()).toBe('1');
    await submit(page);
    await notice(page, '添加成功！');
    await record(page, '红').waitFor();
    await look('8-items');

    await press(page, '编辑', '红');
    await eventually(() => form(page).getByLabel('数据值').inputValue()).toBe('red');
    await form(page).getByText('停用').click();
    await submit(page);
    await record(page, '红').getByText('停用').waitFor();

    await press(page, '删除', '红');
    await dialog(page).getByText('确定删除吗？').waitFor();
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click();
    await notice(page, '删除成功!');
    await page.getByText('还没有字典项').waitFor();
    await eventually(() => dialogs(page)).toBe(1);
    await page.keyboard.press('Escape');
    await eventually(() => dialogs(page)).toBe(0);
  });

  test('pastes, saves and deletes two items in the table', async () => {
    const { page } = visit;
    const fresh = Date.now().toString(36);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // Closes the dialogs that an earlier attempt left open.
    await page.reload();
    await record(page, `颜色${mine}`).waitFor();
    await press(page, '字典配置', `颜色${mine}`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByText('还没有字典项').waitFor();
    const begin = drawer.getByRole('button', { name: '编辑表格' });
    if (size === 'phone') {
      expect(await begin.count()).toBe(0);
      await page.keyboard.press('Escape');
      return eventually(() => dialogs(page)).toBe(0);
    }
    await begin.click();
    await drawer.getByRole('button', { name: '退出编辑' }).waitFor();
    await drawer.getByRole('button', { name: '新增', exact: true }).click();
    const rows = [`绿${fresh}\tgreen_${fresh}`, `蓝${fresh}\tblue_${fresh}`].join('\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
    await page.keyboard.press('Control+v');
    await record(page, `蓝${fresh}`).waitFor();
    await look('inline');
    await drawer.getByRole('button', { name: '保存' }).click();
    await notice(page, '已保存 2 行');
    await drawer.getByRole('button', { name: '退出编辑' }).click();
    await record(page, `绿${fresh}`).getByText('启用').waitFor();
    await begin.click();
    await drawer.getByRole('checkbox', { name: '选择全部' }).check();
    await drawer.getByRole('button', { name: /^删除 \d+ 行$/ }).click();
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click();
    await drawer.getByRole('button', { name: '保存' }).click();
    await eventually(() => record(page, `绿${fresh}`).count()).toBe(0);
    await drawer.getByRole('button', { name: '退出编辑' }).click();
    await page.getByText('还没有字典项').waitFor();
    await page.keyboard.press('Escape');
    return eventually(() => dialogs(page)).toBe(0);
  });

  test('deletes one record, then several at once', async () => {
    const { page } = visit;
    await press(page, '删除', `颜色${mine}`);
    await look('9-delete');
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click();
    await notice(page, '删除成功!');
    await eventually(() => record(page, `颜色${mine}`).count()).toBe(0);

    // On phones the toolbar shows one button.
    if (size === 'phone') await page.getByRole('toolbar').getByRole('button', { name: /^更多/ }).click();
    await page.getByRole(size === 'phone' ? 'menuitem' : 'button', { name: '批量删除', exact: true }).click();
    await notice(page, '请选择一条记录！');
    await add(page, `甲${mine}`, `first_${mine}`);
    await add(page, `乙${mine}`, `second_${mine}`);
    await page.getByRole('checkbox', { name: `选择甲${mine}`, exact: true }).check();
    // Space selects the row of the active cell.
    if (size === 'desktop') {
      await record(page, `乙${mine}`).getByText(`second_${mine}`).click();
      await page.locator('textarea:focus').press(' ');
    } else await page.getByRole('checkbox', { name: `选择乙${mine}`, exact: true }).check();
    await page.getByText('已选 2 项').waitFor();
    await look('a-selected');
    await page.getByRole('button', { name: '批量删除', exact: true }).click();
    await dialog(page).getByText('是否删除选中数据？').waitFor();
    await dialog(page).getByRole('button', { name: '批量删除', exact: true }).click();
    await notice(page, '批量删除成功!');
    await eventually(() => record(page, `甲${mine}`).count()).toBe(0);
    expect(await record(page, `乙${mine}`).count()).toBe(0);
  });

  test('sorts and pages', async () => {
    const { page } = visit;
    if (size === 'desktop') {
      const codes = () => page.locator('[data-row] [data-col="1"]').allTextContents();
      await page.getByRole('columnheader', { name: '字典编码' }).click();
      await eventually(async () => (await codes())[0]?.startsWith('a')).toBe(true);
      const first = await codes();
      await page.getByRole('columnheader', { name: '字典编码' }).click();
      await eventually(async () => (await codes())[0]).not.toBe(first[0]);
      await page.getByTitle('2', { exact: true }).click();
    } else {
      await reset(page, size);
      await page.getByTitle('下一页').click();
    }
    await eventually(() => paging(page).textContent()).toMatch(/^11-20 共 /);
    await look('b-page');
  });

  test('logs no error in the browser console', () => {
    expect(visit.complaints).toEqual([]);
  });
});
