import { beforeEach, expect, test, vi } from 'vitest';
import { filesOf } from '@/model/field-types/stored-files';
import { isUploading, uploadFile } from './uploads';

const answers = vi.hoisted(() => [] as ((message: string) => void)[]);

vi.mock('../http/file-transfer', () => ({
  upload: () =>
    new Promise((resolve) => {
      answers.push((message) => resolve({ success: true, code: 0, message, result: null }));
    }),
}));

const file = new File(['x'], 'a.txt');

beforeEach(() => {
  answers.length = 0;
});

test('a form waits for its own files, not for those of another', async () => {
  const [one, other] = [{}, {}];
  const first = uploadFile(file, {}, { owner: one });
  const second = uploadFile(file, {}, { owner: one });
  const alone = uploadFile(file, {});
  expect([isUploading(one), isUploading(other)]).toEqual([true, false]);
  answers[0]!('temp/a.txt');
  expect(await first).toBe('temp/a.txt');
  expect(isUploading(one)).toBe(true);
  answers[1]!('');
  await expect(second).rejects.toThrow();
  expect(isUploading(one)).toBe(false);
  answers[2]!('temp/b.txt');
  expect(await alone).toBe('temp/b.txt');
});

test('[2§3.8, 2§3.9] file values of other clients are read in either shape', () => {
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
