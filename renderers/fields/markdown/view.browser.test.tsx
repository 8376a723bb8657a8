/** Markdown field: height, toolbar, pictures and rendered output. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notices } from '@/runtime/notices/notices';
import { axeViolations } from '../../../tests/helpers/mount';
import { drawPicker } from '../../../tests/helpers/draw-field';
import { RawReply, startStubServer } from '../../../tests/helpers/stub-server';

/** Form data of the uploads. */
const sent: [string, FormDataEntryValue][][] = [];
const answer = { message: '' };
startStubServer(({ body }) => {
  sent.push([...(body as FormData)]);
  return new RawReply({ success: true, code: 0, message: answer.message, result: null });
});

const violations: string[] = [];
beforeAll(() => {
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
});
afterEach(() => expect(violations).toEqual([]));
beforeEach(() => {
  sent.length = 0;
  notices().list = [];
});

const draw = async (props: Record<string, unknown> = {}) => {
  const value = await drawPicker('note', { label: '说明', type: 'markdown', props });
  await expect.element(page.getByRole('textbox', { name: '说明' })).toBeInTheDocument();
  return value;
};

const heightOf = () => document.querySelector('.cm-editor')!.parentElement!.offsetHeight;

test('[2§9.27] is 300 high, and never below 200', async () => {
  await draw();
  expect(heightOf()).toBe(300);
  await draw({ height: 100 });
  expect(heightOf()).toBe(200);
  // zh-CN: the toolbar is Chinese.
  await expect.element(page.getByRole('button', { name: '加粗' })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('marks go around what is selected, and the preview shows how it reads', async () => {
  const value = await draw();
  await page.getByRole('textbox', { name: '说明' }).click();
  await userEvent.keyboard('要点{Control>}a{/Control}');
  await page.getByRole('button', { name: '加粗' }).click();
  expect(value()).toBe('**要点**');
  await page.getByRole('button', { name: '预览' }).click();
  await expect.poll(() => document.querySelector('strong')?.textContent).toBe('要点');
});

test('[2§2.26, 2§7.21, 2§7.22] a picture comes from a local upload, one file, or from an address with a remark', async () => {
  const value = await draw();
  await page.getByRole('button', { name: '图片' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  expect(notices().list.map(({ text }) => text)).toEqual(['请上传图片或填写网络地址']);
  await page.getByRole('textbox', { name: '网络地址' }).fill('https://example.com/a b.png');
  await page.getByRole('button', { name: '确定' }).click();
  expect(notices().list.at(-1)?.text).toBe('请输入以http和https开头的网址');
  await page.getByRole('textbox', { name: '网络地址' }).fill('https://example.com/a.png');
  await page.getByRole('textbox', { name: '备注（选填）' }).fill('正面图');
  await page.getByRole('button', { name: '确定' }).click();
  await expect.poll(value).toBe('![正面图](https://example.com/a.png)');

  // The upload replies with a path, or with `local`: then the picture is embedded in the text as a data URL.
  for (const [message, url] of [
    ['jeditor/x/a.png', '/jeecg-boot/sys/common/static/jeditor/x/a.png'],
    ['local', 'data:image/png;base64,eA=='],
  ] as const) {
    answer.message = message;
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
    await page.getByRole('button', { name: '图片' }).click();
    await expect.element(page.getByRole('button', { name: '本地上传 上传' })).toBeInTheDocument();
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    await userEvent.upload(document.querySelector('input[type=file]')!, [file]);
    await expect.element(page.getByText('a.png')).toBeInTheDocument();
    expect(sent.at(-1)!.map(([name, text]) => `${name}=${String(text)}`)).toEqual(
      expect.arrayContaining(['biz=jeditor', 'jeditor=1']),
    );
    await vi.waitFor(() => expect(document.querySelector('[data-status=done]')).not.toBeNull());
    await page.getByRole('button', { name: '确定' }).click();
    await expect.poll(() => String(value()).includes(`![](${url})`)).toBe(true);
  }
});
