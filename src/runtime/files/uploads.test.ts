import { beforeEach, expect, test, vi } from 'vitest';
import { RawReply, startStubServer } from '../../../tests/helpers/stub-server';
import { filesOf } from '@/model/field-types/stored-files';
import { isUploading, uploadFile } from './uploads';

/** Sends the reply of each upload, in the order of the requests. */
const replies: ((message: string) => void)[] = [];

const file = new File(['x'], 'a.txt');

beforeEach(() => {
  replies.length = 0;
  startStubServer(
    () =>
      new Promise((resolve) => {
        replies.push((message) => resolve(new RawReply({ success: true, code: 0, message, result: null })));
      }),
  );
});

test('a form waits for its own files, not for those of another', async () => {
  const [one, other] = [{}, {}];
  const first = uploadFile(file, {}, { owner: one });
  const second = uploadFile(file, {}, { owner: one });
  const alone = uploadFile(file, {});
  expect([isUploading(one), isUploading(other)]).toEqual([true, false]);
  await vi.waitFor(() => expect(replies).toHaveLength(3));
  replies[0]!('temp/a.txt');
  expect(await first).toBe('temp/a.txt');
  expect(isUploading(one)).toBe(true);
  replies[1]!('');
  await expect(second).rejects.toThrow();
  expect(isUploading(one)).toBe(false);
  replies[2]!('temp/b.txt');
  expect(await alone).toBe('temp/b.txt');
});

test('[1§3.17, 2§3.8, 2§3.9] file values of other clients are read in either shape', () => {
  const uploaded = { name: 'a.txt', type: 'text/plain', size: 3, percent: 100, path: 'temp/a.txt', message: '' };
  expect(filesOf([{ ...uploaded, status: 'done' }])).toEqual([{ name: 'a.txt', path: 'temp/a.txt', size: 3 }]);
  for (const status of ['uploading', 'error']) expect(filesOf([{ ...uploaded, path: '', status }])).toEqual([]);
  expect(filesOf([{ ...uploaded, status: 'removed' }])).toEqual([]);
  const variant = { name: 'b.txt', url: 'temp/b.txt', path: 'temp/b.txt', status: 'done', id: '1' };
  expect(filesOf([variant, { ...variant, path: '' }])).toEqual([
    { name: 'b.txt', path: 'temp/b.txt', size: null },
    { name: 'b.txt', path: 'temp/b.txt', size: null },
  ]);
});
