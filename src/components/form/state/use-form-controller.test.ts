import { describe, expect, test } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { EntityFile, FormFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { drawableGroups } from '@/components/field/drawable-fields';
import { FormController } from './form-controller';
import { unshownErrors } from './use-form-controller';

const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input', required: true },
    kind: { label: '种类', type: 'input' },
    reason: { label: '原因', type: 'input', visible: { kind: 'b' } },
    code: { label: '编码', type: 'input' },
    parentId: { label: '上级', type: 'hidden' },
  },
  children: {
    item: { title: '明细', table: 'item', foreignKey: 'thingId', fields: { name: { label: '品名', type: 'input' } } },
  },
};

/** Opens a form without the field `code` for a record. */
function open(record: Row, form: Partial<FormFile> = { fields: ['name', 'kind', 'reason', 'parentId'] }) {
  const { entity, form: given } = sampleScreens(file, { types }, { form });
  const screen = { ...given, groups: drawableGroups(given, entity) };
  const me = { id: '1', username: 'li', realname: '李四', orgCode: 'A01' };
  return {
    screen,
    life: new FormController({
      entity,
      record,
      visibleFields: screen.groups.flatMap((group) => [...group.fields]),
      context: { before: null, touched: new Set(), refs: {}, me, now: '2026-01-01 00:00:00', types },
    }),
  };
}

const wrong = (...paths: string[]) => paths.map((path) => ({ path, message: `${path}有误` }));
const listed = (record: Row, ...paths: string[]) => {
  const { screen, life } = open(record);
  return unshownErrors(wrong(...paths), screen, life).map(({ path }) => path);
};

describe('what is listed at the top of a form', () => {
  test.each<[string, Row, string[], string[]]>([
    ['nothing of a field that shows it itself', {}, ['name', 'kind'], []],
    ['a field that the form leaves out', {}, ['name', 'code'], ['code']],
    ['a field whose type is never drawn', {}, ['parentId', 'kind'], ['parentId']],
    ['a field of the form that is hidden as the record stands', { kind: 'a' }, ['reason'], ['reason']],
    ['not that field once the record shows it', { kind: 'b' }, ['reason'], []],
    ['rows, their whole child and the record itself', {}, ['item/0/name', 'item', ''], ['item/0/name', 'item', '']],
    ['a field that no form draws', {}, ['unknown', 'name'], ['unknown']],
  ])('%s', (_what, record, errors, there) => {
    expect(listed(record, ...errors)).toEqual(there);
  });

  test('keeps order and words, as the server said them', async () => {
    const { screen, life } = open({});
    const errors = wrong('code', 'name', 'item/1/name');
    life.setServerErrors(errors);
    expect(unshownErrors(await life.validate(), screen, life)).toEqual([
      { path: 'code', message: 'code有误' },
      { path: 'item/1/name', message: 'item/1/name有误' },
    ]);
  });

  test('changes with what is entered', () => {
    const { screen, life } = open({ kind: 'a' });
    const errors = wrong('reason');
    expect(unshownErrors(errors, screen, life)).toHaveLength(1);
    life.setValues({ kind: 'b' });
    expect(unshownErrors(errors, screen, life)).toEqual([]);
  });

  test('fields in later groups are on screen too', () => {
    const groups = [
      { title: '基本', fields: ['name'] },
      { title: '其他', fields: ['code'] },
    ];
    const { screen, life } = open({}, { groups });
    expect(unshownErrors(wrong('code', 'kind'), screen, life)).toEqual(wrong('kind'));
  });
});
