/** Uploads: selecting, dropping, pasting, retrying and removing files, and picture previews. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AxiosProgressEvent } from 'axios';
import { RecordForm } from '@/components/form/RecordForm';
import { fillField } from '@/model/entity/fill-field';
import type { Value } from '@/model/entity/field-type';
import type { InputProps } from '@/registry/field-view';
import { types } from '@/registry/values';
import { loadInputs } from '@/registry/views';
import { createRuntime } from '@/runtime/create-runtime';
import type { Policy } from '@/runtime/http/policy';
import { notices } from '@/runtime/notices/notices';
import { axeViolations, fill, mount } from '../../../tests/helpers/mount';
import { inputProps, Probe } from '../../../tests/helpers/field-input';
import { requestOf, stubAdapter } from '../../../tests/helpers/stub-server';

interface Sent {
  path: string;
  fields: Record<string, FormDataEntryValue>;
  identity: Policy['identity'];
  progress: (done: number) => void;
  answer: (message: string) => void;
  refuse: (message: string) => void;
}

let sent: Sent[] = [];

/** Keeps uploads until the test replies, and replies to downloads with a picture. */
const adapter = stubAdapter(
  (request) =>
    new Promise((resolve) => {
      if (request.responseType === 'blob') return resolve({ data: new Blob(['x'], { type: 'image/png' }) });
      const reply = (success: boolean, message: string) =>
        resolve({ data: { success, code: 0, message, result: null } });
      const { path, body } = requestOf(request);
      sent.push({
        path,
        fields: Object.fromEntries(body as FormData),
        identity: request.headers.has('tenant-id') ? 'session' : 'none',
        progress: (done) => request.onUploadProgress?.({ progress: done } as AxiosProgressEvent),
        answer: (message) => reply(true, message),
        refuse: (message) => reply(false, message),
      });
    }),
);

beforeEach(() => {
  sent = [];
  createRuntime({ adapter });
});

const file = (name: string, type = 'text/plain') => new File(['x'], name, { type });

async function draw(type: string, props: Record<string, unknown> = {}, given: Partial<InputProps> = {}) {
  const field = fillField('probe', { label: '附件', type, props } as never, { types });
  const { Input } = await loadInputs(field.type);
  const seen: Value[] = [];
  mount(<Probe {...inputProps(field, given)} Input={Input} onValue={(value) => seen.push(value)} />);
  await expect.element(page.getByRole('group', { name: '附件' })).toBeInTheDocument();
  const choose = (...files: File[]) => userEvent.upload(document.querySelector('input[type=file]')!, files);
  return { seen, choose, texts: () => notices().list.map(({ text }) => text) };
}

describe('in a form', () => {
  test('[2§4.1, 2§4.2, 2§9.33] files show their percent, and the paths are given once all are done', async () => {
    const { seen, choose } = await draw('file');
    await expect.element(page.getByText('点击上传', { exact: true })).toBeInTheDocument();
    await choose(file('甲.txt'), file('乙.txt'));
    await vi.waitFor(() => expect(sent.length).toBe(2));
    expect(sent[0]).toMatchObject({
      path: '/sys/common/upload',
      fields: { isup: '1', biz: 'temp' },
      identity: 'session',
    });
    sent[0]!.progress(0.42);
    await expect.element(page.getByText('上传中 42%')).toBeInTheDocument();
    sent[0]!.answer('temp/a/甲.txt');
    await vi.waitFor(() => expect(document.querySelectorAll('[data-status=done]').length).toBeGreaterThan(0));
    expect(seen).toEqual([]);
    sent[1]!.answer('temp/b/乙.txt');
    await vi.waitFor(() => expect(seen).toEqual(['temp/a/甲.txt,temp/b/乙.txt']));
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: '删除 甲.txt' }).click();
    expect(seen.at(-1)).toBe('temp/b/乙.txt');
    await page.getByRole('button', { name: '删除 乙.txt' }).click();
    expect(seen.at(-1)).toBeNull();
  });

  test('[2§4.1] a failure says why, else 未知错误, and may be tried again', async () => {
    const { seen, choose, texts } = await draw('file');
    await choose(file('甲.txt'));
    await vi.waitFor(() => expect(sent.length).toBe(1));
    // A success without a path.
    sent[0]!.answer('');
    await expect.element(page.getByText('未知错误')).toBeInTheDocument();
    expect(texts()).toEqual(['甲.txt 上传失败.']);
    await page.getByRole('button', { name: '重试 甲.txt' }).click();
    await vi.waitFor(() => expect(sent.length).toBe(2));
    sent[1]!.refuse('磁盘已满');
    await expect.element(page.getByText('磁盘已满')).toBeInTheDocument();
    await page.getByRole('button', { name: '重试 甲.txt' }).click();
    await vi.waitFor(() => expect(sent.length).toBe(3));
    sent[2]!.answer('temp/a/甲.txt');
    await vi.waitFor(() => expect(seen).toEqual(['temp/a/甲.txt']));
  });

  test('[2§4.6] only the last N files are kept', async () => {
    const { seen, choose } = await draw('file', { number: 2 }, { value: 'temp/a.txt,temp/b.txt' });
    await choose(file('c.txt'));
    await vi.waitFor(() => expect(sent.length).toBe(1));
    sent[0]!.answer('temp/c.txt');
    await vi.waitFor(() => expect(seen).toEqual(['temp/b.txt,temp/c.txt']));
  });

  test.each(['file', 'image'])('%s without a number keeps all', async (type) => {
    const { seen, choose } = await draw(type, {}, { value: 'temp/a.png' });
    expect(document.querySelector<HTMLInputElement>('input[type=file]')!.multiple).toBe(true);
    await choose(file('b.png', 'image/png'), file('c.png', 'image/png'));
    await vi.waitFor(() => expect(sent.length).toBe(2));
    sent[0]!.answer('temp/b.png');
    sent[1]!.answer('temp/c.png');
    await vi.waitFor(() => expect(seen).toEqual(['temp/a.png,temp/b.png,temp/c.png']));
  });

  test('[2§3.10] without returned urls the file object has fileName, filePath, fileSize', async () => {
    const { seen, choose } = await draw('file', { returnUrl: false });
    await choose(file('c.txt'));
    await vi.waitFor(() => expect(sent.length).toBe(1));
    sent[0]!.answer('temp/c.txt');
    await vi.waitFor(() => expect(seen).toEqual([[{ fileName: 'c.txt', filePath: 'temp/c.txt', fileSize: 1 }]]));
  });

  test('[1§6.18, 2§6.9] download and remove are there unless forbidden', async () => {
    const value = 'temp/a.txt';
    await draw('file', {}, { value });
    await expect.element(page.getByRole('button', { name: '下载 a.txt' })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '删除 a.txt' })).toBeInTheDocument();
    await draw('file', { allowDownload: false, allowRemove: false }, { value });
    await expect.element(page.getByText('a.txt')).toBeInTheDocument();
    expect(page.getByRole('button').elements().length).toBe(1);
    await draw('file', {}, { value, disabled: true });
    await expect.element(page.getByRole('button', { name: '下载 a.txt' })).toBeInTheDocument();
    expect(page.getByRole('button').elements().length).toBe(1);
  });

  test('[1§6.19, 2§6.10, 2§7.20] the token goes along only where the column asks for it', async () => {
    const action = 'https://files.example.com/put';
    for (const [token, identity] of [
      [undefined, 'none'],
      [true, 'session'],
    ] as const) {
      const { choose } = await draw('file', token ? { action, token } : { action });
      await choose(file('c.txt'));
      await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ path: action, identity }));
      sent = [];
    }
  });

  test('dropped and pasted files come in, too large or of another kind they do not', async () => {
    const { seen, texts } = await draw('file', { accept: '.pdf,text/*', maxSize: 1 });
    const group = page.getByRole('group', { name: '附件' }).element();
    const give = (type: 'drop' | 'paste', ...files: File[]) => {
      const data = new DataTransfer();
      for (const one of files) data.items.add(one);
      group.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      );
    };
    give('drop', file('a.txt'), file('b.exe', 'application/x-msdownload'));
    await vi.waitFor(() => expect(sent.length).toBe(1));
    expect(texts()).toEqual(['“b.exe”不是允许的文件（.pdf,text/*）']);
    sent[0]!.answer('temp/a.txt');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('temp/a.txt'));
    give('paste', file('c.pdf', ''), new File([new Uint8Array(1024 * 1024 + 1)], 'd.pdf'));
    await expect.element(page.getByText('文件大小超出1MB限制, 请压缩或降低文件质量!')).toBeInTheDocument();
    await vi.waitFor(() => expect(sent.length).toBe(2));
    sent[1]!.answer('temp/c.pdf');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('temp/a.txt,temp/c.pdf'));
  });
});

test('a form waits for the files chosen in it, and for those of no other', async () => {
  const { entity, form } = fill({ fields: { paper: { label: '附件', type: 'file' } } });
  await loadInputs('file');
  const saved: unknown[] = [];
  const shared = {
    screen: form,
    entity,
    mode: 'add',
    record: {},
    refs: {},
    unsaved: null,
    title: '新增',
  } as const;
  mount(
    <>
      {['甲', '乙'].map((name) => (
        <section key={name} aria-label={name}>
          <RecordForm
            {...shared}
            draftKey={name}
            ownerId={name}
            alwaysWritable={new Set()}
            locked={false}
            onSave={(values) => {
              saved.push([name, values['paper']]);
              return Promise.resolve({});
            }}
            onCancel={null}
            reloadRecord={() => undefined}
            okText="确定"
          />
        </section>
      ))}
    </>,
  );
  const save = (name: string) => page.getByRole('region', { name }).getByRole('button', { name: '确定' }).click();
  await vi.waitFor(() => expect(document.querySelectorAll('input[type=file]').length).toBe(2));
  await userEvent.upload(document.querySelector('input[type=file]')!, [file('c.txt')]);
  await vi.waitFor(() => expect(sent.length).toBe(1));
  await save('甲');
  expect(notices().list.map(({ text }) => text)).toEqual(['文件正在上传，请稍候再保存']);
  await save('乙');
  await vi.waitFor(() => expect(saved).toEqual([['乙', null]]));
  sent[0]!.answer('temp/c.txt');
  await expect.element(page.getByRole('button', { name: '下载 c.txt' })).toBeInTheDocument();
  await save('甲');
  await vi.waitFor(() => expect(saved.at(-1)).toEqual(['甲', 'temp/c.txt']));
});

describe('pictures', () => {
  test('[2§5.80, 2§8.11, 2§8.12, 2§9.33] only pictures are taken; a failed one says why in a dialog', async () => {
    const { choose, texts } = await draw('image');
    await expect.element(page.getByText('上传', { exact: true })).toBeInTheDocument();
    document.querySelector('input[type=file]')!.removeAttribute('accept');
    await choose(file('a.txt'));
    await vi.waitFor(() => expect(texts()).toEqual(['请上传图片']));
    expect(sent).toEqual([]);
    await choose(file('a.png', 'image/png'));
    await vi.waitFor(() => expect(sent.length).toBe(1));
    sent[0]!.refuse('文件内容不是 .png 格式，请检查后重试');
    await page.getByRole('button', { name: 'a.png 上传失败，查看原因' }).click();
    await expect.element(page.getByRole('dialog', { name: '上传出错' })).toBeVisible();
    await expect.element(page.getByText('文件内容不是 .png 格式，请检查后重试')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
    await choose(file('', 'image/png'));
    await vi.waitFor(() => expect(sent.length).toBe(2));
    sent[1]!.answer('');
    await vi.waitFor(() => expect(texts()).toEqual(['请上传图片', 'a.png 上传失败.', '文件上传失败']));
    await page.getByRole('button', { name: '未知的文件 上传失败，查看原因' }).click();
    await expect.element(page.getByText('未知错误')).toBeVisible();
  });

  test('[2§8.37, 2§8.38] one is shown large, the next by a key, and the last one says so', async () => {
    const { texts } = await draw('image', {}, { value: 'temp/a.png,temp/b.png' });
    await page.getByRole('button', { name: '查看 a.png' }).click();
    await expect.element(page.getByText('1 / 2')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('2 / 2')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    expect(texts()).toEqual(['已到最后~']);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText('1 / 2')).toBeInTheDocument();
    // Back to the first picture by its button, which keeps the focus, so that the arrow keys still work.
    await page.getByRole('button', { name: '下一张' }).click();
    await page.getByRole('button', { name: '上一张' }).click();
    await expect.element(page.getByText('1 / 2')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('1 / 2')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('2 / 2')).toBeInTheDocument();
  });
});

describe('in a cell', () => {
  test('[2§4.3, 2§4.4, 2§4.5, 2§4.7] a button without a file; with one its name, cut at 5, its state and a menu', async () => {
    const { seen, choose } = await draw('file', {}, { place: 'cell' });
    await expect.element(page.getByRole('button', { name: '附件 点击上传' })).toBeInTheDocument();
    await choose(file('采购合同附件.txt'));
    await vi.waitFor(() => expect(sent.length).toBe(1));
    sent[0]!.answer('temp/a/采购合同附件.txt');
    await expect.element(page.getByText('采购合同附…')).toBeInTheDocument();
    expect(document.querySelector('[data-status=done]')).not.toBeNull();
    await page.getByRole('button', { name: '采购合同附件.txt 的操作' }).click();
    await expect.element(page.getByRole('menuitem', { name: '下载' })).toBeInTheDocument();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await vi.waitFor(() => expect(seen).toEqual(['temp/a/采购合同附件.txt', null]));
    await expect.element(page.getByRole('button', { name: '附件 点击上传' })).toBeInTheDocument();
  });

  test('[2§2.25, 2§5.81] all files open 520 wide and 200 high; none is not confirmed', async () => {
    await page.viewport(1024, 768);
    const { seen, texts } = await draw('file', {}, { place: 'cell', value: 'temp/a.txt,temp/b.txt' });
    await page.getByRole('button', { name: 'b.txt 的操作' }).click();
    await page.getByRole('menuitem', { name: '全部文件' }).click();
    const dialog = page.getByRole('dialog', { name: '附件' });
    await expect.element(dialog).toBeInTheDocument();
    const body = dialog.element().querySelector<HTMLElement>('.ant-modal-body > div')!;
    // The dialog opens with a size animation.
    await expect.poll(() => [dialog.element().getBoundingClientRect().width, body.offsetHeight]).toEqual([520, 200]);
    await dialog.getByRole('button', { name: '删除 a.txt' }).click();
    await dialog.getByRole('button', { name: '删除 b.txt' }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    expect(texts()).toEqual(['未上传任何文件']);
    await userEvent.upload(dialog.element().querySelector('input[type=file]')!, [file('c.txt')]);
    await vi.waitFor(() => expect(sent.length).toBe(1));
    sent[0]!.answer('temp/c.txt');
    await expect.element(dialog.getByText('c.txt')).toBeInTheDocument();
    await dialog.getByRole('button', { name: '确定' }).click();
    await vi.waitFor(() => expect(seen).toEqual(['temp/c.txt']));
  });
});
