import { beforeEach, expect, test } from 'vitest';
import { notices } from '@/runtime/notices/notices';
import { runFileAction, fileActionsOf } from './file-actions';
import { isAccepted, keepLast, UploadList } from './upload-list';

const list = new UploadList('temp/a.txt', { settings: {}, onChange: () => undefined });

beforeEach(() => {
  notices().list = [];
});

test('[2§8.35, 2§8.36] what is no action, or of no file, says so', () => {
  runFileAction('open', list.items()[0], list);
  runFileAction('download', undefined, list);
  expect(notices().list.map(({ text }) => text)).toEqual(['未知的操作', '未知的文件']);
});

test.each([
  ['done', {}, false, '下载,删除'],
  ['done', { allowDownload: false }, false, '删除'],
  ['done', { allowRemove: false }, false, '下载'],
  ['done', {}, true, '下载'],
  ['error', {}, false, '重试,删除'],
  ['error', {}, true, ''],
  ['uploading', {}, false, '删除'],
] as const)('a file that is %s, with %j, locked %s: %s', (status, rights, locked, labels) => {
  expect(
    fileActionsOf({ status }, rights, locked)
      .map(({ label }) => label)
      .join(','),
  ).toBe(labels);
});

test.each([
  [0, [1, 2, 3]],
  [1, [3]],
  [2, [2, 3]],
  [9, [1, 2, 3]],
])('of three files %i are kept: %j', (number, kept) => expect(keepLast([1, 2, 3], number)).toEqual(kept));

test.each([
  ['a.PDF', '', '.pdf', true],
  ['a.txt', 'text/plain', 'text/*', true],
  ['a.txt', 'text/plain', 'image/*, .doc', false],
  ['a.png', 'image/png', 'image/png', true],
  ['a', '', '', false],
])('%s (%s) as %s: %s', (name, type, accept, taken) => expect(isAccepted({ name, type }, accept)).toBe(taken));

test('a value from elsewhere replaces what is shown', () => {
  list.reset('temp/b.txt,temp/c.txt');
  expect(list.items().map(({ name }) => name)).toEqual(['b.txt', 'c.txt']);
});
