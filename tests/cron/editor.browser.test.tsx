/** The editor in use: from the field into the dialog, by choices and by text, and back. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Value } from '@/model/entity/field-type';
import type { Field } from '@/model/entity/entity';
import { nextRuns } from '@/model/cron/next-runs';
import { fillField } from '@/model/entity/fill-field';
import { types } from '@/registry/values';
import { loadInputs } from '@/registry/views';
import { now } from '@/runtime/environment/server-clock';
import { inputProps, Probe } from '../helpers/field-input';
import { axeViolations, mount, unmount } from '../helpers/mount';

afterEach(unmount);

const field = (props = {}): Field => fillField('plan', { label: '计划', type: 'cron', props }, { types });

/** Opens the editor of a value and collects confirmed values. */
async function open(value: string | null, props = {}): Promise<Value[]> {
  const { Input } = await loadInputs('cron');
  const seen: Value[] = [];
  mount(
    <Probe {...inputProps(field(props), { value, id: 'plan' })} Input={Input} onValue={(next) => seen.push(next)} />,
  );
  await page.getByRole('button', { name: '编辑计划' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return seen;
}

const dialog = () => page.getByRole('dialog');
const text = () => dialog().getByRole('textbox', { name: '表达式' });
const tab = (name: string) => dialog().getByRole('tab', { name, exact: true });
const radio = (name: string) => dialog().getByRole('radio', { name, exact: true });
const runs = () => dialog().getByRole('listitem');
const ok = () => dialog().getByRole('button', { name: '确定' }).click();

test('[2§2.20] opens 608 wide with the stored value and writes the chosen one', async () => {
  const seen = await open('0 0/5 * * * ?');
  expect((document.querySelector('.ant-modal') as HTMLElement).style.width).toContain('608');
  await expect.element(text()).toHaveValue('0 0/5 * * * ?');
  await tab('分').click();
  await expect.element(radio('从 … 分开始，每隔 … 分钟')).toBeChecked();
  await userEvent.fill(dialog().getByRole('spinbutton', { name: '从 … 分开始，每隔 … 分钟 间隔' }), '20');
  await expect.element(text()).toHaveValue('0 0/20 * * * ? *');
  await tab('时').click();
  await radio('从 … 时到 … 时').click();
  await expect.element(text()).toHaveValue('0 0/20 0-23 * * ? *');
  await tab('日').click();
  await radio('每月最后一个工作日').click();
  await ok();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(seen).toEqual(['0 0/20 0-23 LW * ? *']);
});

test('[2§5.68] rounds a typed decimal to a whole number', async () => {
  await open('0 0/5 * * * ?');
  await tab('分').click();
  const every = dialog().getByRole('spinbutton', { name: '从 … 分开始，每隔 … 分钟 间隔' });
  await userEvent.fill(every, '20.6');
  await userEvent.tab();
  await expect.element(every).toHaveValue('21');
  await expect.element(text()).toHaveValue('0 0/21 * * * ? *');
});

test('[2§4.40, 2§4.41] a typed text moves the choices; an error names its field and keeps the dialog open', async () => {
  const seen = await open(null);
  await expect.element(text()).toHaveValue('* * * * * ? *');
  await userEvent.fill(text(), '0 0 0 ? * FRI#3');
  await tab('日').click();
  await expect.element(radio('每月的 …，第 … 个')).toBeChecked();
  await userEvent.fill(text(), '0 0 0 32 * ?');
  await expect.element(text()).toHaveAccessibleDescription('日：应在 1 到 31 之间');
  await ok();
  expect(seen).toEqual([]);
  await userEvent.fill(text(), '0 0 0 L-3W * ?');
  await expect.element(radio('其他写法：L-3W')).toBeChecked();
  await ok();
  await expect.poll(() => seen).toEqual(['0 0 0 L-3W * ? *']);
});

test('turns the day off when a week is chosen, with day and week in separate tabs', async () => {
  const seen = await open('0 0 0 15 * ? *');
  await dialog().getByText('分开设置').click();
  await tab('周').click();
  await radio('从 … 到 …').click();
  await expect.element(text()).toHaveValue('0 0 0 ? * 2-6 *');
  await tab('日').click();
  await expect.element(radio('不指定')).toBeDisabled();
  await tab('周').click();
  await radio('不指定').click();
  await tab('日').click();
  await expect.element(radio('每天')).toBeEnabled();
  await ok();
  await expect.poll(() => seen).toEqual(['0 0 0 * * ? *']);
});

test('hides the tabs of hidden fields and writes second 0 and any year', async () => {
  const seen = await open(null, { hideSecond: true, hideYear: true });
  await expect.element(tab('分')).toBeVisible();
  expect([tab('秒').elements().length, tab('年').elements().length]).toEqual([0, 0]);
  await ok();
  await expect.poll(() => seen).toEqual(['0 * * * * ? *']);
});

describe('preview', () => {
  test('[2§4.42, 2§9.21] waits 500 ms for the next key, shows the next 10 times and the hint about the year', async () => {
    await open('0 0 12 * * ? 2020');
    const wait = 500;
    const count = 10;
    await expect.poll(() => runs().elements().length).toBe(count);
    await expect.element(dialog().getByText('不计年份，按服务器时区 Asia/Shanghai')).toBeVisible();
    const timers = vi.spyOn(window, 'setTimeout');
    await userEvent.fill(text(), '0 30 6 1 1 ? 2020');
    await expect.element(dialog().getByText('正在计算…')).toBeVisible();
    const asked = { after: now(), zone: 'Asia/Shanghai', count };
    await expect
      .poll(() =>
        runs()
          .elements()
          .map((run) => run.textContent),
      )
      .toEqual(nextRuns('0 30 6 1 1 ?', asked));
    expect(timers.mock.calls.some(([, delay]) => delay === wait)).toBe(true);
    timers.mockRestore();
  });

  test('shows no runs for an expression that Quartz would search without end', async () => {
    await open('0 0 0 30 2 ? *');
    await expect.element(dialog().getByText('不会运行')).toBeVisible();
    await userEvent.fill(text(), '0 0 0 L-30W * ? *');
    await expect.poll(() => runs().elements().length).toBe(10);
  });
});

test('has no accessibility errors', async () => {
  await open('0 0 0 ? * 2,6 *');
  for (const name of ['秒', '日', '年']) {
    await tab(name).click();
    expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  }
});
