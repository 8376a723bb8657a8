/** Logs, change log, department and address list screens of the administrator. */
import { describe, expect, test } from 'vitest';
import { ask, tokenOf } from '../helpers/people';
import { dialog, eventually, form, leave, press, record, search, shareWindow, shown, submit } from '../helpers/records';
import { openStory, type Size } from '../helpers/story';

const story = openStory();

let made = 0;
/** A name that no earlier attempt of the test has used. */
const fresh = () => `w${Date.now().toString(36).slice(-6)}${++made}`;

const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const { base } = story.server();
  return ask<T>(base, method, path, { token: await tokenOf(base), body });
};
const addPosition = (code: string, name: string) =>
  send<string>('POST', '/sys/position/add', { code, name, postRank: '1' });

describe.each<Size>(['desktop', 'phone'])('logs and directories on a %s', (size) => {
  const { enter, look } = shareWindow(story, size);

  test('the log separates sign-ins from operations, filters by time and shows details', async () => {
    const code = fresh();
    await addPosition(code, `记录员${code}`);
    const page = await enter('/isps/system/log');
    const entry = `职务-新增：记录员${code}`;
    await record(page, '用户名: admin,登录成功！').first().waitFor();
    expect(await page.getByText(entry, { exact: true }).count()).toBe(0);
    await look('signs');
    await page.getByRole('tab', { name: '操作日志' }).click();
    await record(page, entry).waitFor();
    await look('deeds');

    // No log entry is from the year 2000; all are later.
    if (size === 'phone') await shown(page).getByRole('button', { name: '筛选' }).last().click();
    const bar = page.getByRole('search').last();
    const unfold = bar.getByRole('button', { name: '展开' });
    if (await unfold.count()) await unfold.click();
    // The last Enter sends the query.
    for (const [end, day] of [
      ['开始', '2000-01-01'],
      ['结束', '2000-12-31'],
    ] as const) {
      await bar.getByLabel(`时间 ${end}`, { exact: true }).fill(day);
      await page.keyboard.press('Enter');
    }
    await page.getByText('没有符合条件的数据').waitFor();
    await page.getByRole('button', { name: '清空条件' }).click();
    await record(page, entry).waitFor();

    await search(page, size, '日志内容', entry);
    await press(page, '详情', entry);
    await dialog(page).getByText(`"${code}"`).waitFor();
    await dialog(page).getByText('system/position.add').waitFor();
    await look('deed');
    await leave(page);
  });

  test('the change log shows a record before and after a change side by side', async () => {
    const code = fresh();
    const [first, second, third] = [`甲${code}`, `乙${code}`, `丙${code}`];
    const id = await addPosition(code, first);
    const page = await enter('/isps/system/position');
    await search(page, size, '职务编码', code);
    for (const [from, to] of [
      [first, second],
      [second, third],
    ] as const) {
      await press(page, '编辑', from);
      await form(page).getByLabel('职务名称').fill(to);
      await submit(page);
      await record(page, to).waitFor();
    }

    await page.goto('/isps/system/data-log');
    await search(page, size, '数据ID', id);
    await eventually(() => record(page, id).count()).toBe(3);
    await page.reload();
    await eventually(() => record(page, id).count()).toBe(3);
    await look('changes');
    const newest = record(page, id).first();
    await newest.getByText('编辑', { exact: true }).first().waitFor();
    await newest.getByRole('button', { name: /^版本比较/ }).click();
    const table = dialog(page).getByRole('table', { name: '两个版本的比较' });
    const line = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '职务名称' }) });
    await line.getByText(third, { exact: true }).waitFor();
    expect(await line.getByRole('cell').allInnerTexts()).toEqual([second, third, '修改']);
    // Compares the oldest version with the newest.
    await dialog(page).getByRole('combobox', { name: '旧版本' }).press('Enter');
    await page.locator('.ant-select-item-option').last().click();
    await line.getByText(first, { exact: true }).waitFor();
    expect(await line.getByRole('cell').allInnerTexts()).toEqual([first, third, '修改']);
    await dialog(page).getByRole('button', { name: '对调' }).click();
    await eventually(() => line.getByRole('cell').allInnerTexts()).toEqual([third, first, '修改']);
    await look('compare');
    // Unchanged fields are shown on request.
    expect(await table.getByText(code, { exact: true }).count()).toBe(0);
    await dialog(page).getByText('只看变化').click();
    await table.getByText(code, { exact: true }).first().waitFor();
    await leave(page);
  });

  test('the address list filters by department, name and number', async () => {
    const page = await enter('/isps/system/address-list');
    const total = async () =>
      (await shown(page)
        .getByText(/^\d+-\d+ 共 \d+ 条$/)
        .first()
        .textContent())!;
    await shown(page)
      .getByText(/^1-10 共 \d+ 条$/)
      .first()
      .waitFor();
    const all = await total();
    if (size === 'phone') await shown(page).getByRole('button', { name: '部门', exact: true }).click();
    await page.getByRole('treeitem', { name: '财务中心', exact: true }).click();
    await eventually(total).not.toBe(all);
    const some = await total();
    await look('address-list');
    await shown(page).getByRole('button', { name: '不再只看财务中心' }).click();
    await eventually(total).toBe(all);
    expect(some).toMatch(/^1-\d+ 共 \d+ 条$/);

    await search(page, size, '工号', 'YL0128');
    // The unfiltered list may have the record on its first page too.
    await eventually(total).toBe('1-1 共 1 条');
    await record(page, '宋晨然').waitFor();
    await page.reload();
    await eventually(total).toBe('1-1 共 1 条');
    await record(page, '宋晨然').waitFor();
  });

  test('the user’s departments show base data, users and roles', async () => {
    const page = await enter('/isps/system/depart-mine');
    const mine = shown(page).getByRole('tree').getByRole('treeitem').first();
    await mine.click();
    const name = (await mine.textContent())!.trim();
    await eventually(() => shown(page).getByLabel('机构/部门名称').inputValue()).toBe(name);
    await page.getByRole('tab', { name: '用户信息' }).click();
    await shown(page)
      .getByText(/^1-\d+ 共 \d+ 条$/)
      .first()
      .waitFor();
    await look('my-people');
    await page.getByRole('tab', { name: '部门角色' }).click();
    await shown(page).getByText('还没有部门角色').waitFor();
    await look('my-roles');
  });
});
