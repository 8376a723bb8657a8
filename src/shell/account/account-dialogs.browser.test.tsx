/** The dialogs of the user menu in a real browser (spec 1 §4, §5, §9). */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notices } from '@/runtime/notices/notices';
import { session } from '@/runtime/session/session-state';
import { resetAccountDialogs } from './account-dialog-state';
import { openPasswordDialog } from './account-dialogs';
import { backend, serve } from '../../../tests/shell/backend';
import { clear, enter, prepare, soon } from '../../../tests/shell/stage';

beforeEach(prepare);
afterEach(() => {
  resetAccountDialogs();
  clear();
});

const DEPARTS = [{ id: '1', departName: '商务部', orgCode: 'A01A01' }];
const choose = async (item: string) => {
  await userEvent.click(page.getByText('王五', { exact: false }));
  await userEvent.click(page.getByRole('menuitem', { name: item, exact: true }));
};
const width = () => document.querySelector('.ant-modal-content')?.getBoundingClientRect().width;
const alerts = () => [...document.querySelectorAll('[role=dialog] [role=alert]')].map((one) => one.textContent);
const confirm = () => userEvent.click(page.getByRole('button', { name: '确定', exact: true }));

test('[1§5.50, 2§2.18, 2§8.39, 2§8.40] 修改密码 is 800 wide; without a signed-in user it shows 当前系统无登录用户!', async () => {
  await enter('/a/one');
  await choose('修改密码');
  await soon(() => expect(width()).toBe(800));
  await confirm();
  await soon(() => expect(alerts()).toEqual(['请输入旧密码!', '请输入新密码!', '请确认新密码!']));
  // The session may end while the dialog is open.
  session().user = null;
  await confirm();
  await soon(() => expect(alerts()).toEqual(['当前系统无登录用户!']));
});

test('[1§4.7, 2§2.14, 2§2.17, 2§8.43, 2§8.44] 切换部门 is 450 wide, and a choice must be made', async () => {
  backend.answer = (path) => (path.includes('getCurrentUserDeparts') ? { list: DEPARTS, orgCode: 'A99' } : serve(path));
  await enter('/a/one');
  await choose('切换部门');
  await soon(() => expect(width()).toBe(450));
  await confirm();
  await soon(() => expect(alerts()).toEqual(['请选择部门']));
  await soon(() => expect(document.querySelector('.ant-select-status-error')).toBeTruthy());
});

test.each([
  ['A99', '部门选择'],
  ['A01A01', '部门切换（当前部门 : 商务部）'],
])(
  '[2§2.12, 2§2.13] for the department %s it is titled %s; it has 确定 and 关闭, and a click beside it does not dismiss it',
  async (orgCode, title) => {
    backend.answer = (path) => (path.includes('getCurrentUserDeparts') ? { list: DEPARTS, orgCode } : serve(path));
    await enter('/a/one');
    await choose('切换部门');
    const dialog = () => page.getByRole('dialog', { name: title, exact: true }).elements();
    await soon(() => expect(dialog()).toHaveLength(1));
    await soon(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
    await userEvent.click(document.querySelector('.ant-modal-wrap')!, { position: { x: 5, y: 5 } });
    expect(page.getByRole('button', { name: '确定', exact: true }).elements()).toHaveLength(1);
    expect(dialog()).toHaveLength(1);
    await userEvent.click(page.getByRole('button', { name: '关闭', exact: true }));
    await soon(() => expect(dialog()).toHaveLength(0));
  },
);

test('[1§4.5, 1§4.6, 2§2.15, 2§8.41, 2§8.42] it opens only for those who have departments; others are warned 您尚未设置部门信息!', async () => {
  backend.answer = (path) => (path.includes('getCurrentUserDeparts') ? { list: null, orgCode: null } : serve(path));
  await enter('/a/one');
  await choose('切换部门');
  await soon(() => expect(notices().list.at(-1)).toMatchObject({ text: '您尚未设置部门信息!', tone: 'warning' }));
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

test('a phone shows them over the whole screen', async () => {
  await enter('/a/one', 390);
  await openPasswordDialog();
  await soon(() => expect(width()).toBe(390));
});
