/** A list whose cells hold values of any shape, of every field type: each row is drawn. */
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import { parseJson } from '@/model/http/json';
import { types } from '@/registry/values';
import { fill, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';

const NESTED = 1000;
const HOSTILE = [
  '{"toString":1}',
  '[{"toString":null},[{"valueOf":null,"toString":{}}]]',
  '{"__proto__":{"toString":1},"a":{}}',
  '[null,1,true,"a",{"b":[]},[[2]]]',
  `${'{"a":['.repeat(NESTED)}1${']}'.repeat(NESTED)}`,
  JSON.stringify('x'.repeat(100_000)),
  '-1e308',
  'false',
];

beforeEach(() => page.viewport(1440, 900));
afterEach(unmount);

/** Properties without which a field of a type is invalid. */
const options = [{ value: 'a', text: '甲' }];
const names = types.names().filter((name) => types.get(name)?.invisible !== true);
const fields = Object.fromEntries(names.map((type, index) => [`f${index}`, { label: type, type, options }]));

test.each(HOSTILE.map((json) => [json.slice(0, 40), json]))('%s', async (_start, json) => {
  const row = { id: 'r1', name: '看得见', ...Object.fromEntries(Object.keys(fields).map((key) => [key, '@'])) };
  const text = JSON.stringify({ ...row, extra: '@' }).replaceAll('"@"', json);
  startStubServer(({ method, path }) =>
    method === 'GET' && path.endsWith('/list')
      ? { records: [parseJson(text), { id: 'r2', name: '也看得见' }], total: 2, size: 10, current: 1, pages: 1 }
      : null,
  );
  const { entity, list } = fill(
    { fields: { name: { label: '名称', type: 'input' }, ...fields } } as never,
    { list: { columns: ['name', ...Object.keys(fields)] } } as never,
  );
  mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('也看得见'), { timeout: 10_000 });
  expect(document.body.textContent).toContain('看得见');
  expect(document.querySelector('.ant-result, .ant-alert-error')).toBeNull();
  expect([...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)).toEqual([]);
});
