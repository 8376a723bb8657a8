/** Names that a form stores with the codes that its user picks (`textField`). */
import { expect, test } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { FieldFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { FormController } from './form-controller';

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
];
const fields: Record<string, FieldFile> = {
  kind: { label: '种类', type: 'select', options, textField: 'kindName' },
  kindName: { label: '种类名称', type: 'hidden' },
  unit: { label: '单位', type: 'select', options, textField: 'unitName' },
  unitName: { label: '单位名称', type: 'input', readonly: true },
};

function open(record: Row, before: Row | null): FormController {
  const { entity } = sampleScreens({ fields }, { types }, {});
  const me = { id: '1', username: 'li', realname: '李四', orgCode: 'A01' };
  const context = { before, touched: new Set<string>(), refs: {}, me, now: '2026-01-01 00:00:00', types };
  return new FormController({ entity, record, visibleFields: ['kind', 'unit', 'unitName'], context });
}
const stored = { id: '1', kind: 'a', kindName: '甲', unit: 'a', unitName: '甲', kind_dictText: '甲' };

test.each<[title: string, record: Row, before: Row | null]>([
  ['a new record', {}, null],
  ['a copied record', { ...stored, id: null }, null],
  ['a stored record', stored, stored],
])('follow the picked codes in %s', (_, record, before) => {
  const form = open(record, before);
  form.setValues({ kind: 'b' });
  form.setValues({ unit: 'b' });
  expect(form.record.values).toMatchObject({ kind: 'b', kindName: '乙', unit: 'b', unitName: '乙' });
  form.setValues({ kind: null, unit: null });
  expect(form.record.values).toMatchObject({ kind: null, kindName: null, unit: null, unitName: null });
});

test('are empty for a code without a known name, and those that an input writes are kept', () => {
  const form = open(stored, stored);
  form.setValues({ kind: 'x', unit: 'b', unitName: '双' });
  expect(form.record.values).toMatchObject({ kindName: null, unitName: '双' });
});
