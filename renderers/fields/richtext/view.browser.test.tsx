/**
 * Rich text: colours, alignment and widths survive editing under the content security policy; pictures are uploaded.
 */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../tests/helpers/mount';
import { drawPicker } from '../../../tests/helpers/draw-field';
import { RawReply, startStubServer } from '../../../tests/helpers/stub-server';

/** Form data of the uploads. */
const sent: [string, FormDataEntryValue][][] = [];
startStubServer(({ body }) => {
  sent.push([...(body as FormData)]);
  return new RawReply({ success: true, code: 0, message: 'jeditor/x/a.png', result: null });
});

const violations: string[] = [];
beforeAll(() => {
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
});
beforeEach(() => {
  sent.length = 0;
});
afterEach(() => expect(violations).toEqual([]));

async function draw(value: string | null = null) {
  const entered = await drawPicker('note', { label: '详情', type: 'richtext' }, { value });
  const box = page.getByRole('textbox', { name: '详情' });
  await expect.element(box).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '加粗' })).toBeInTheDocument();
  return { entered: () => String(entered()), box };
}

test('[2§9.28] is 300 high', async () => {
  const { box } = await draw();
  const { parentElement } = box.element();
  expect(parentElement!.style.height).toBe('300px');
  expect(await axeViolations()).toEqual([]);
});

test('keeps colours, alignment and table widths through an edit', async () => {
  const { entered, box } = await draw(
    '<p style="text-align: center"><span style="color: rgb(255, 0, 0)">红</span></p><table style="width: 60%"><tbody><tr><td style="width: 120px"><p>乙</p></td></tr></tbody></table>',
  );
  expect(getComputedStyle(box.element().querySelector('span')!).color).toBe('rgb(255, 0, 0)');
  await box.click();
  await userEvent.keyboard('{Control>}{End}{/Control}尾');
  await expect.poll(entered).toContain('尾');
  expect(entered()).toContain('text-align: center');
  expect(entered()).toContain('color: rgb(255, 0, 0)');
  expect(entered()).toMatch(/<table[^>]*width: 60%/);
  expect(entered()).toMatch(/<td[^>]*width: 120px/);
});

test('a tool makes the selection bold, and aligns its block', async () => {
  const { entered, box } = await draw('<p>要点</p>');
  await box.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await page.getByRole('button', { name: '加粗' }).click();
  await expect.poll(entered).toBe('<p><strong>要点</strong></p>');
  await page.getByRole('button', { name: '居中' }).click();
  await expect.poll(entered).toBe('<p style="text-align: center;"><strong>要点</strong></p>');
});

test('what is pasted is made harmless, and keeps its colour', async () => {
  const { entered, box } = await draw();
  await box.click();
  const data = new DataTransfer();
  data.setData(
    'text/html',
    '<p onclick="alert(1)">甲<span style="color: blue; position: fixed">乙</span><script>alert(1)</script></p>',
  );
  box.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
  await expect.poll(entered).toBe('<p>甲<span style="color: blue;">乙</span></p>');
});

test('[2§7.21] a pasted picture is sent with biz=jeditor and jeditor=1', async () => {
  const { entered, box } = await draw();
  await box.click();
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
  box.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
  await expect.poll(entered).toContain('src="/jeecg-boot/sys/common/static/jeditor/x/a.png"');
  expect(sent[0]!.map(([name, text]) => `${name}=${String(text)}`)).toEqual(
    expect.arrayContaining(['biz=jeditor', 'jeditor=1']),
  );
});

test.each(['markdown', 'code'])('%s is written under the same policy', async (type) => {
  const value = await drawPicker('note', {
    label: '说明',
    type,
    ...(type === 'code' ? { props: { language: 'json' } } : {}),
  });
  await page.getByRole('textbox', { name: '说明' }).click();
  await userEvent.keyboard('1{Enter}2');
  await expect.poll(value).toBe('1\n2');
});
