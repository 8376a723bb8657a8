/** Reads stored overrides. */
import { expect, test } from 'vitest';
import { readOverride } from './override';

test.each([
  [null, null],
  [[], null],
  [{ fields: 'x' }, null],
  [
    { title: 1, fields: [], actions: [null, { action: 1 }, { action: 'a', label: 2, visible: 'x' }] },
    { fields: [], actions: [{ action: 'a' }] },
  ],
  [
    { title: '甲', fields: [], actions: [{ action: 'a', label: '乙', visible: false }] },
    { title: '甲', fields: [], actions: [{ action: 'a', label: '乙', visible: false }] },
  ],
  [
    { fields: [null, { field: 1 }, { field: 'a', label: 2, visible: 'x', width: '9', group: 3 }], order: [1, 'a'] },
    { fields: [{ field: 'a' }], order: ['a'] },
  ],
])('reads a stored override: %j', (given, read) => {
  expect(readOverride(given)).toEqual(read);
});
