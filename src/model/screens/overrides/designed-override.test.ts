/** The rows of the designer, and the override that they make. */
import { describe, expect, test } from 'vitest';
import { designedActions, designedFields, designedOverride } from './designed-override';
import type { ScreenOverride } from './override';
import { shippedParts } from './shipped-parts';
import { entityFile, fill, FORM, LIST } from '../../../../tests/helpers/shipped-screens';

describe('designer', () => {
  const shipped = shippedParts(LIST, fill(entityFile));
  const rowsOf = (override: ScreenOverride | null) =>
    designedFields(shipped.fields, override).map(({ field, ...rest }) => ({ ...rest, field: field.key }));
  const inputOf = (override: ScreenOverride | null) => ({
    title: override?.title ?? null,
    fields: rowsOf(override),
    actions: designedActions(shipped.actions, override).map(({ action, ...rest }) => ({ ...rest, action: action.key })),
  });
  const NOTHING = { title: null, fields: [], actions: [] };

  test('shows all fields, those that the product does not show last', () => {
    expect(
      rowsOf(null)
        .slice(0, 4)
        .map(({ field, visible }) => `${field} ${visible}`),
    ).toEqual(['name true', 'price true', 'state true', 'memo false']);
  });

  test('an unchanged design is no override', () => {
    expect(designedOverride(shipped, inputOf(null))).toBeNull();
    expect(designedOverride(shipped, NOTHING)).toBeNull();
    const fields = [{ field: 'price', label: '价格', visible: true, width: null, group: null }];
    const actions = [{ action: 'add', label: '新增', visible: true }];
    expect(designedOverride(shipped, { title: '物品', fields, actions })).toBeNull();
  });

  test.each<[string, ScreenOverride]>([
    [
      'changes',
      {
        fields: [
          { field: 'price', label: '售价' },
          { field: 'memo', visible: true, width: 90 },
        ],
      },
    ],
    ['an order', { fields: [], order: [...shipped.fields].toReversed().map(({ key }) => key) }],
    ['a title', { title: '货品', fields: [] }],
    [
      'actions',
      {
        fields: [],
        actions: [
          { action: 'add', label: '登记' },
          { action: 'delete', visible: false },
        ],
      },
    ],
  ])('reads what it shows: %s', (_, override) => {
    expect(designedOverride(shipped, inputOf(override))).toEqual(override);
  });

  test('reads a moved field of a form; its own group is no change', () => {
    const parts = shippedParts(FORM, fill(entityFile));
    const design = (override: ScreenOverride | null, group?: string | null) => ({
      title: null,
      fields: designedFields(parts.fields, override).map(({ field, ...rest }) => ({
        ...rest,
        ...(group === undefined || field.key !== 'memo' ? {} : { group }),
        field: field.key,
      })),
      actions: [],
    });
    const moved: ScreenOverride = { fields: [{ field: 'memo', group: '基本' }] };
    expect(designedOverride(parts, design(null, '基本'))).toEqual(moved);
    expect(designedOverride(parts, design(moved))).toEqual(moved);
    expect(designedOverride(parts, design(moved, '其他'))).toBeNull();
    expect(designedOverride(parts, design(moved, null))).toBeNull();
  });

  test('keeps an unknown field for the check', () => {
    const row = { field: 'constructor', label: null, visible: true, width: null, group: null };
    const actions = [{ action: 'audit', label: null, visible: true }];
    expect(designedOverride(shipped, { title: null, fields: [row], actions })).toMatchObject({
      fields: [{ field: 'constructor' }],
      actions: [{ action: 'audit' }],
    });
  });
});
