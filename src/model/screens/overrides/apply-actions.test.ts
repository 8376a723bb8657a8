/** The title and the actions of shipped screens with an override. */
import { describe, expect, test } from 'vitest';
import type { EntityFile } from '../../generated/files';
import type { ScreenOverride } from './override';
import type { ShippedScreen } from './shipped-fields';
import { shippedParts } from './shipped-parts';
import { apply, entityFile, fill, form, FORM, list } from '../../../../tests/helpers/shipped-screens';

describe('titles and actions', () => {
  const file: EntityFile = {
    ...entityFile,
    actionSets: ['approval'],
    actions: { print: { label: '打印', screen: 'demo/print.page' } },
  };
  const opens = { key: 'chart', label: '图表', screen: 'demo/chart.page' };
  const screen: ShippedScreen = {
    kind: 'list',
    file: { ...list, toolbar: ['add', 'print', 'gone', opens], row: ['print', 'submit'] },
  };
  const applied = (override: Partial<ScreenOverride>, of: ShippedScreen = screen) => {
    const result = apply(of, { fields: [], ...override }, file);
    if ('problem' in result) throw new Error(result.problem);
    return result;
  };

  test('lists the actions of all places, without those that the entity does not have', () => {
    const { actions } = shippedParts(screen, fill(file));
    expect(actions.map(({ key, label, places }) => `${key} ${label} ${places.join(' ')}`)).toEqual([
      'add 新增 toolbar',
      'print 打印 toolbar row',
      'chart 图表 toolbar',
      'submit 提交审核 row',
      'deleteBatch 批量删除 bulk',
    ]);
    expect(shippedParts(FORM, fill(file)).actions.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['edit', 'submit', 'delete']),
    );
    expect(shippedParts({ kind: 'form', file: { ...form, save: 'POST /demo/thing/go' } }, fill(file)).actions).toEqual(
      [],
    );
  });

  test('changes the title of the screen, and not that of the entity', () => {
    const { screen: made, entity } = applied({ title: '货品' });
    expect([made.title, entity.title]).toEqual(['货品', '物品']);
  });

  test('hides an action in all its places, and leaves the other places as written', () => {
    expect(applied({ actions: [{ action: 'print', visible: false }] }).screen).toEqual({
      ...list,
      toolbar: ['add', opens],
      row: ['submit'],
    });
    expect(applied({ actions: [{ action: 'edit', visible: false }] }, FORM).screen).toMatchObject({
      actions: expect.not.arrayContaining(['edit']) as string[],
    });
  });

  test.each([
    ['a built-in action', 'add'],
    ['an action of the entity', 'print'],
    ['an action of a set', 'submit'],
  ])('relabels %s and changes nothing else of it', (_, action) => {
    const { entity } = applied({ actions: [{ action, label: '登记' }] });
    const [before, after] = [fill(file).actions, fill(entity).actions];
    expect(after[action]).toMatchObject({ label: '登记', code: before[action]!.code, call: before[action]!.call });
    expect({ ...after[action], label: '', confirm: '' }).toEqual({ ...before[action], label: '', confirm: '' });
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(file.actions!['print']!.label).toBe('打印');
  });

  test('relabels an action that only opens a screen in its place', () => {
    const { screen: made, entity } = applied({ actions: [{ action: 'chart', label: '图' }] });
    expect(made).toMatchObject({ toolbar: ['add', 'print', { ...opens, label: '图' }] });
    expect(entity).toEqual(file);
  });

  test('an action that the product removed is left out with a note', () => {
    expect(
      applied({
        actions: [
          { action: 'gone', label: '甲' },
          { action: 'add', label: '登记' },
        ],
      }),
    ).toMatchObject({
      entity: { actions: { add: { label: '登记' } } },
      notes: ['产品已没有操作“gone”，对它的改动不再适用'],
    });
  });
});
