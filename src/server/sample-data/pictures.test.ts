import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { safePath } from '../files/stored-paths';
import { samplePictures } from './pictures';

test('pictures are PNG files of 240 × 240 pixels under safe paths', () => {
  const pictures = samplePictures();
  expect(new Set(pictures.map(({ path }) => path)).size).toBe(10);
  for (const { path, png } of pictures) {
    expect(safePath(path)).toBe(path);
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([240, 240]);
    const start = png.indexOf('IDAT');
    expect(inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))).toHaveLength(240 * 241);
  }
});
