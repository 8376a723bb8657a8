import { expect, test } from 'vitest';
import { contentRange, isRange, partOf } from './byte-range';

test.each<[string, number, ReturnType<typeof partOf>]>([
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-5', 10, { start: 2, end: 5 }],
  ['bytes=2-', 10, { start: 2, end: 9 }],
  ['bytes=2-99', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=10-', 10, 'none'],
  ['bytes=-0', 10, 'none'],
  ['bytes=0-', 0, 'none'],
  ['bytes=-1', 0, 'none'],
])('%s of %i bytes', (header, size, part) => {
  expect(isRange(header)).toBe(true);
  expect(partOf(header, size)).toEqual(part);
});

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=0-1,5-6',
  'lines=1-2',
  `bytes=0-${'9'.repeat(400)}`,
  'bytes=0x1-2',
])('%j asks for the whole file', (header) => expect(isRange(header)).toBe(false));

test.each<[Parameters<typeof contentRange>[0], string]>([
  [{ start: 2, end: 5 }, 'bytes 2-5/10'],
  ['none', 'bytes */10'],
])('the header of %j', (part, header) => expect(contentRange(part, 10)).toBe(header));
