import { expect, it } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { readFormDraft, writeFormDraft } from './form-draft';

const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input' },
    secret: { label: '口令', type: 'password' },
    scan: { label: '扫描件', type: 'file' },
    photo: { label: '照片', type: 'image' },
    phone: { label: '电话', type: 'input', mask: { keep: [3, 4] } },
  },
  children: {
    item: {
      title: '明细',
      table: 'item',
      foreignKey: 'thingId',
      fields: { goods: { label: '物料', type: 'input' }, paper: { label: '单据', type: 'file' } },
    },
  },
};
const { entity } = sampleScreens(file, { types });
const all: Row = {
  name: '铅笔',
  secret: 'p4ss',
  scan: 'a/b.pdf',
  photo: 'a/c.png',
  phone: '13812345678',
  item: [{ id: '1', goods: '螺栓', paper: 'a/d.pdf', paper_dictText: 'd.pdf' }],
};
const write = (entries: Row) => writeFormDraft(entity, { entries, base: entries, lock: 't1', saveKey: null });

it('keeps no files, passwords and masked columns, of the record before neither', () => {
  const draft = write(all);
  const kept = { name: '铅笔', item: [{ id: '1', goods: '螺栓' }] };
  expect(draft).toMatchObject({ entries: kept, base: kept });
  for (const text of ['p4ss', 'a/', 'd.pdf', '138']) expect(JSON.stringify(draft)).not.toContain(text);
  expect(readFormDraft(entity, draft)).toEqual({ entries: kept, base: kept, lock: 't1', saveKey: null });
});

it('drops values of fields that have another type or are gone since', () => {
  const draft = write({ name: '铅笔', item: [] });
  const changed = sampleScreens(
    { ...file, fields: { ...file.fields, name: { label: '名称', type: 'textarea' } } },
    { types },
  ).entity;
  expect(readFormDraft(changed, draft)).toMatchObject({ entries: { item: [] } });
  expect(
    readFormDraft(sampleScreens({ fields: { other: { label: '别的', type: 'input' } } }, { types }).entity, draft),
  ).toBeNull();
});

it.each([
  undefined,
  {},
  { entries: [], base: {}, schema: {} },
  { entries: { name: 'x' }, base: null, schema: {} },
  { entries: { __proto__: { name: 'x' } }, base: {}, schema: {} },
  { name: '旧格式', _lock: 't1' },
] as Row[])('reads nothing from %j', (draft) => {
  expect(readFormDraft(entity, draft)).toBeNull();
});

it('keeps the key of a save without a reply', () => {
  const draft = writeFormDraft(entity, { entries: {}, base: {}, lock: null, saveKey: 'k1' });
  expect(readFormDraft(entity, draft)).toMatchObject({ saveKey: 'k1' });
});
