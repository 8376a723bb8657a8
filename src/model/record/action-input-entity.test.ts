/** Fields that an action asks for are shown as in the state that it leads to. */
import { describe, expect, test } from 'vitest';
import type { ActionFile, FieldFile } from '../generated/files';
import { actionInputEntity } from '.';
import { sampleEntity } from './testing/sample-entity';

const entityWith = (note: Partial<FieldFile>, action: Partial<ActionFile> = {}) =>
  sampleEntity(
    { name: 'text', kind: 'text', status: 'text', note: { type: 'text', ...note } },
    {},
    {
      actions: { close: { label: '关闭', from: ['open'], to: 'closed', ask: ['note'], ...action } },
    },
  );
const asked = (note: Partial<FieldFile>, action: Partial<ActionFile> = {}) => {
  const entity = entityWith(note, action);
  return actionInputEntity(entity, entity.actions['close']!).fields['note']!;
};

type Flag = FieldFile['visible'];

describe('a flag of an asked field', () => {
  test.each<[string, Flag, Flag, Partial<ActionFile>?]>([
    ['the new state', { status: 'closed' }, true],
    ['one of several states', { status: ['closed', 'void'] }, true],
    ['another state', { status: 'open' }, false],
    ['any other state', { status: { ne: 'open' } }, true],
    ['the new state and another field', { status: 'closed', kind: 'a' }, [{ kind: 'a' }]],
    ['either', [{ status: 'open' }, { kind: 'a' }], [{ kind: 'a' }]],
    ['either, one of which holds', [{ kind: 'a' }, { status: 'closed' }], true],
    ['another field', { kind: 'a' }, [{ kind: 'a' }]],
    ['no state', { status: null }, false],
    ['the state by a formula', "=status == 'closed'", true],
    ['another field by a formula', "=kind == 'a'", "=kind == 'a'"],
    ['a formula that is none', '=((', '=(('],
    ['one of several new states', { status: 'void' }, true, { to: ['closed', 'void'] }],
    ['none of several new states', { status: 'open' }, false, { to: ['closed', 'void'] }],
  ])('with a test of %s', (_title, visible, expected, action = {}) => {
    expect(asked({ visible: visible! }, action).visible).toEqual(expected);
  });

  test.each<[string, Flag, Flag, Partial<ActionFile>?]>([
    ['the new state', { status: 'closed' }, true],
    ['another state', { status: 'open' }, false],
    ['one of several new states', { status: 'void' }, { status: 'void' }, { to: ['closed', 'void'] }],
    ['the state by a formula', "=status == 'closed'", "=status == 'closed'"],
  ])('requires it by %s only when that state is certain', (_title, required, expected, action = {}) => {
    expect(asked({ required: required! }, action).required).toEqual(expected);
  });
});

describe('the entity', () => {
  test.each<[string, Partial<ActionFile>]>([
    ['asks for nothing', { ask: undefined }],
    ['asks for fields of its own', { ask: { a: { label: 'a', type: 'text' } } }],
    ['keeps the state', { to: undefined }],
  ])('is unchanged when the action %s', (_title, action) => {
    const entity = entityWith({ visible: { status: 'closed' } }, action);
    expect(actionInputEntity(entity, entity.actions['close']!)).toBe(entity);
  });

  test('is built once, keeps the flags of other fields, and ignores unknown names', () => {
    const entity = entityWith({ visible: { status: 'closed' } }, { ask: ['note', 'nosuch'] });
    const action = entity.actions['close']!;
    const built = actionInputEntity(entity, action);
    expect(actionInputEntity(entity, action)).toBe(built);
    expect(built.fields['name']).toBe(entity.fields['name']);
    expect(Object.keys(built.fields)).toEqual(Object.keys(entity.fields));
    expect(entity.fields['note']!.visible).toEqual({ status: 'closed' });
  });
});
