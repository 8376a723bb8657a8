/** Malicious descriptions of reports: rejected with code and place, or read without harm. */
import { expect, test } from 'vitest';
import { violationsOf } from '../check/json-schema/validators';
import { fillEntity } from '../entity/fill-entity';
import { fillList } from '../screens/fill-list';
import { types } from '@/registry/values';
import { OnlineError } from './payload/warnings';
import { readReport, type ReportPayload } from './report';

const REPORT = {
  columns: {
    cgRpConfigId: 'r1',
    cgRpConfigName: '供应商',
    api: '/online/cgreport/report/r1',
    permissionPrefix: 'online:report',
    columns: [
      { title: '名称', dataIndex: 'name', align: 'left', fieldWidth: '120', sorter: true, groupTitle: '基本' },
      { title: '等级', dataIndex: 'level', customRender: 'level', groupTitle: '基本' },
      { title: '金额', dataIndex: 'payable', fieldType: 'BigDecimal', dbPointLength: 2, isTotal: '1', sorter: '1' },
      { title: '数量', dataIndex: 'qty', fieldType: 'Integer', isTotal: '1' },
      { title: '日期', dataIndex: 'day', fieldType: 'Date', scopedSlots: { customRender: 'fieldHref_day' } },
    ],
    dictOptions: { level: [{ value: 'A', text: '优质', color: '#f00' }] },
    fieldHrefSlots: [{ slotName: 'fieldHref_day', href: '/x?id=${name}' }],
    charts: [{ title: '应付', type: 'bar', x: 'name', y: ['payable', 'qty'] }],
  },
  query: [
    { field: 'name', label: '名称', view: 'text', mode: 'like', hidden: '1', defValue: 'x' },
    { field: 'level', label: '等级', view: 'list', mode: 'single', dictCode: 'level' },
    { field: 'day', label: '日期', view: 'date', mode: 'group', config: '1' },
    { field: 'self_year', label: '年份', view: 'text', mode: 'single', defVal: '2026' },
  ],
};
const TEXT = JSON.stringify(REPORT);
/** Values that take the place of a part; the texts are names that every object inherits, and addresses. */
const VALUES: readonly unknown[] = [
  null,
  0,
  '',
  'x',
  true,
  [],
  {},
  [null],
  { a: null },
  -1,
  'x'.repeat(3000),
  1e300,
  1.5,
].concat('constructor,__proto__,toString,hasOwnProperty,valueOf,javascript:x,../../sys/user'.split(','));

/** Replaces the nth value of the report, in the order of a reviver. */
const replace = (nth: number, value: unknown): unknown => {
  let at = 0;
  return JSON.parse(TEXT, (_key, old: unknown) => (at++ === nth ? value : old)) as unknown;
};
let count = 0;
JSON.parse(TEXT, (_key, value: unknown) => (count++, value));

const context = { types, entity: () => undefined };

/** Problems of the documents that a payload makes, or the code with which it is refused. */
function outcomeOf(payload: unknown): unknown {
  try {
    const { entity, list, page } = readReport(payload as ReportPayload, 'name');
    const files = [violationsOf('entity', entity), violationsOf('list', list), violationsOf('list', page)];
    const filled = fillEntity('online/report', entity, context);
    for (const file of [list, page]) fillList('online/report.list', file, filled, context);
    return files.flat();
  } catch (error) {
    if (error instanceof OnlineError) return error.code;
    throw error;
  }
}

test('each part of a report replaced by each value', () => {
  const seen = new Map<unknown, number>();
  for (let nth = 0; nth < count - 1; nth++)
    for (const value of VALUES) {
      const outcome = outcomeOf(replace(nth, value));
      if (Array.isArray(outcome))
        expect(outcome, `value ${nth} replaced by ${JSON.stringify(value)?.slice(0, 40)}`).toEqual([]);
      const code = Array.isArray(outcome) ? 'read' : outcome;
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }
  expect(seen.get('read')).toBeGreaterThan(1000);
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['shape', 'head', 'empty']));
});
