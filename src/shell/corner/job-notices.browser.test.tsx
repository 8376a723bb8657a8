/** Notices of background jobs: progress, cancellation, result and failures. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobs, type Job } from '@/runtime/jobs/jobs';
import { mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { JobNotices } from './JobNotices';

const job: Job = {
  id: 'j1',
  title: '采购单：下单',
  entity: null,
  state: 'running',
  cancelling: false,
  progress: 12,
  done: 1200,
  total: 10_000,
  failed: 0,
  message: '',
  failures: [],
  file: null,
};

let requests: string[] = [];
beforeEach(() => {
  requests = [];
  startStubServer(({ method, path }) => {
    requests.push(`${method} ${path}`);
    return { ...job, cancelling: true };
  });
  mount(<JobNotices />);
});
afterEach(unmount);

test('shows progress and count, and cancels once', async () => {
  jobs().list.push({ ...job });
  const bar = page.getByRole('progressbar', { name: '采购单：下单' });
  await expect.element(bar).toHaveAttribute('value', '12');
  await expect.element(page.getByText('1,200 / 10,000')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '取消 采购单：下单' }));
  await expect.element(page.getByText('正在取消…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '取消 采购单：下单' })).not.toBeInTheDocument();
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /sys/job/j1/cancel']);
});

test('lists and copies the failed records by name and reason, and stays until it is closed', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const failures = [
    { name: 'CG20260002', message: '当前状态不能下单' },
    { name: 'CG20260003', message: '未找到对应实体' },
  ];
  jobs().list.push({ ...job, state: 'done', done: 10_000, progress: 100, failed: 700, failures });
  await expect.element(page.getByRole('status')).toHaveTextContent('成功 9,300 条，失败 700 条');
  await userEvent.click(page.getByRole('button', { name: '失败的 700 条' }));
  await expect.element(page.getByText('CG20260003 未找到对应实体')).toBeVisible();
  await expect.element(page.getByText('只列出前 2 条')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '复制' }));
  expect(write).toHaveBeenCalledWith('采购单：下单\nCG20260002\t当前状态不能下单\nCG20260003\t未找到对应实体');
  await userEvent.click(page.getByRole('button', { name: '关闭 采购单：下单 的结果' }));
  await expect.element(page.getByRole('region', { name: '后台任务' })).not.toBeInTheDocument();
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /sys/job/j1/dismiss']);
});

test.each<[string, Partial<Job>, string]>([
  ['a cancelled job', { state: 'cancelled', done: 30, total: 100 }, '已取消：处理了 30 / 100 条'],
  ['a job that failed as a whole', { state: 'failed', done: 0, total: 0, message: '没有权限' }, '没有权限'],
  ['a job that ended early', { state: 'failed', done: 30, total: 100, message: '没有权限' }, '没有权限'],
  ['a job of all records', { state: 'done', done: 36, total: 36 }, '完成 36 条'],
])('says what came of %s', async (_name, more, text) => {
  jobs().list.push({ ...job, ...more });
  await expect.element(page.getByRole('status')).toHaveTextContent(text);
});
