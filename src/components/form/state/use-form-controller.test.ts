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
    controller: new FormController({
      entity,
      record,
      visibleFields: screen.groups.flatMap((group) => [...group.fields]),
      context: { before: null, touched: new Set(), refs: {}, me, now: '2026-01-01 00:00:00', types },
    }),
  };
}

const wrong = (...paths: string[]) => paths.map((path) => ({ path, message: `${path}有误` }));
const listed = (record: Row, ...paths: string[]) => {
  const { screen, controller } = open(record);
  return unshownErrors(wrong(...paths), screen, controller).map(({ path }) => path);
};

describe('errors listed above a form', () => {
  test.each<[string, Row, string[], string[]]>([
    ['not those of a field that shows them itself', {}, ['name', 'kind'], []],
    ['of a field that is not on the form', {}, ['name', 'code'], ['code']],
    ['of a field whose type is never drawn', {}, ['parentId', 'kind'], ['parentId']],
    ['of a field that is hidden for the values of the record', { kind: 'a' }, ['reason'], ['reason']],
    ['not of that field once it is visible', { kind: 'b' }, ['reason'], []],
    [
      'of rows, of their whole child and of the record itself',
      {},
      ['item/0/name', 'item', ''],
      ['item/0/name', 'item', ''],
    ],
    ['of an unknown field', {}, ['unknown', 'name'], ['unknown']],
  ])('%s', (_what, record, errors, there) => {
    expect(listed(record, ...errors)).toEqual(there);
  });

  test('keep the order and messages of the server', async () => {
    const { screen, controller } = open({});
    const errors = wrong('code', 'name', 'item/1/name');
    controller.setServerErrors(errors);
    expect(unshownErrors(await controller.validate(), screen, controller)).toEqual([
      { path: 'code', message: 'code有误' },
      { path: 'item/1/name', message: 'item/1/name有误' },
    ]);
  });

  test('change with the entered values', () => {
    const { screen, controller } = open({ kind: 'a' });
    const errors = wrong('reason');
    expect(unshownErrors(errors, screen, controller)).toHaveLength(1);
    controller.setValues({ kind: 'b' });
    expect(unshownErrors(errors, screen, controller)).toEqual([]);
  });

  test('fields in later groups are on screen too', () => {
    const groups = [
      { title: '基本', fields: ['name'] },
      { title: '其他', fields: ['code'] },
    ];
    const { screen, controller } = open({}, { groups });
    expect(unshownErrors(wrong('code', 'kind'), screen, controller)).toEqual(wrong('kind'));
  });
});
