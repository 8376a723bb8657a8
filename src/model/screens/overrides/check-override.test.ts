/** What is refused in an override, and where it says so. */
import { describe, expect, test } from 'vitest';
import { overrideProblems } from './check-override';
import type { ScreenOverride } from './override';
import type { ShippedScreen } from './shipped-fields';
import { shippedParts } from './shipped-parts';
import { entityFile, fill, FORM, LIST } from '../../../../tests/helpers/shipped-screens';

describe('problems', () => {
  const problems = (screen: ShippedScreen, override: ScreenOverride) =>
    overrideProblems(shippedParts(screen, fill(entityFile)), override).map(
      ({ part, key, property }) => `${part === 'fields' ? '' : `${part} `}${key} ${property}`,
    );

  test.each<[string, ShippedScreen, ScreenOverride, string[]]>([
    ['a required field of a form', FORM, { fields: [{ field: 'name', visible: false }] }, ['name visible']],
    ['no required field of a list', LIST, { fields: [{ field: 'name', visible: false }] }, []],
    [
      'unknown names',
      LIST,
      { fields: [{ field: '__proto__', label: '甲' }], order: ['constructor'] },
      ['__proto__ key', 'constructor key'],
    ],
    [
      'a name twice',
      LIST,
      {
        fields: [
          { field: 'name', width: 90 },
          { field: 'name', label: '甲' },
        ],
      },
      ['name key'],
    ],
    ['an order with a name twice', LIST, { fields: [], order: ['name', 'name'] }, ['name key']],
    ['an empty label', LIST, { fields: [{ field: 'name', label: '' }] }, ['name label']],
    ['a label with a line break', LIST, { fields: [{ field: 'name', label: '甲\n乙' }] }, ['name label']],
    ['a long label', LIST, { fields: [{ field: 'name', label: '长'.repeat(51) }] }, ['name label']],
    ['a width of a form', FORM, { fields: [{ field: 'name', width: 90 }] }, ['name width']],
    ['a narrow column', LIST, { fields: [{ field: 'name', width: 29 }] }, ['name width']],
    ['an unknown group', FORM, { fields: [{ field: 'name', group: '旧组' }] }, ['name group']],
    ['a group with a condition', FORM, { fields: [{ field: 'name', group: '成交' }] }, ['name group']],
    ['a group of a list', LIST, { fields: [{ field: 'name', group: '基本' }] }, ['name group']],
    ['no other group of a form', FORM, { fields: [{ field: 'text', group: '基本' }] }, []],
    ['a width with decimals', LIST, { fields: [{ field: 'name', width: 90.5 }] }, ['name width']],
    [
      'nothing shown',
      LIST,
      { fields: ['name', 'price', 'state'].map((field) => ({ field, visible: false })) },
      ['null visible'],
    ],
    ['an empty title', LIST, { fields: [], title: '' }, ['title null label']],
    [
      'unknown actions',
      LIST,
      { fields: [], actions: [{ action: 'audit', visible: true }, { action: '__proto__' }] },
      ['actions audit key', 'actions __proto__ key'],
    ],
    [
      'an action twice',
      LIST,
      { fields: [], actions: [{ action: 'add', visible: false }, { action: 'add' }] },
      ['actions add key'],
    ],
    [
      'a long label of an action',
      LIST,
      { fields: [], actions: [{ action: 'add', label: '长'.repeat(51) }] },
      ['actions add label'],
    ],
    ['no hidden actions', LIST, { fields: [], actions: [{ action: 'add', visible: false }] }, []],
  ])('finds %s', (_, screen, override, found) => {
    expect(problems(screen, override)).toEqual(found);
  });
});
