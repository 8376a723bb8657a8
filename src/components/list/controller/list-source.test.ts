import { expect, test } from 'vitest';
import type { FieldTypes } from '@/model/entity/field-type';
import { sampleScreens } from '@/model/screens/sample-screens';
import { RawReply, startStubServer } from '../../../../tests/helpers/stub-server';
import { listSource } from './list-source';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'text', length: 100 }, rules: ['eq'] }),
  names: () => ['input'],
};
const { entity, list } = sampleScreens({ fields: { name: { label: '名称', type: 'input' } } }, { types });

/** The page that the list reads from a reply of the server. */
async function pageOf(reply: Record<string, unknown>) {
  startStubServer(() => new RawReply(reply));
  const source = listSource(list, entity);
  if (!('fetchPage' in source)) return expect.fail('not a list of pages');
  return source.fetchPage({}, new AbortController().signal);
}

test('[2§7.9] reads success, result.records or result, result.total, code and message', async () => {
  const records = [{ id: '1' }, { id: '2' }];
  const ok = { success: true, code: 0, message: '' };
  expect(await pageOf({ ...ok, result: { records, total: 7 } })).toMatchObject({ records, total: 7 });
  expect(await pageOf({ ...ok, result: records })).toMatchObject({ records, total: 2 });
  const rejected = { success: false, code: 510, message: '没有权限', result: null };
  await expect(pageOf(rejected)).rejects.toMatchObject({ code: 510, message: '没有权限' });
});
