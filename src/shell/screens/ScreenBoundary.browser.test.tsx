/** Rendering errors of a page in a real browser: only this page is replaced by an error page, and it can recover. */
import { ConfigProvider } from 'antd';
import { createRoot } from 'react-dom/client';
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { notices } from '@/runtime/notices/notices';
import { ScreenBoundary } from './ScreenBoundary';
import { soon } from '../../../tests/shell/stage';

let unmount: () => void = () => undefined;
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
  notices().list = [];
});

test('retry draws it again; its report is copied, with the screen and without the address’s values', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  let broken = true;
  const Page = () => {
    if (broken) throw new RangeError('too deep');
    return <p>又好了</p>;
  };
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  unmount = () => {
    root.unmount();
    host.remove();
  };
  root.render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <ScreenBoundary name="system/dict.list">
        <Page />
      </ScreenBoundary>
    </ConfigProvider>,
  );
  await soon(() => expect(page.getByRole('alert').element().textContent).toContain('这个页面出错了'));
  await userEvent.click(page.getByRole('button', { name: '复制错误信息' }));
  await soon(() => expect(notices().list).toMatchObject([{ tone: 'success', text: '已复制' }]));
  const report = written.mock.calls[0]?.[0] ?? '';
  for (const part of ['屏幕：system/dict.list', '代码：RangeError', '信息：too deep', 'Page'])
    expect(report).toContain(part);
  broken = false;
  await userEvent.click(page.getByRole('button', { name: '重试' }));
  await soon(() => expect(host.textContent).toBe('又好了'));
});
