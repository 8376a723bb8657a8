import type { Value } from '@/model/entity/field-type';
import { dictItems, type Fixture } from '@/registry/fixtures';

const rows = [
  { id: '1', no: 'A', name: '甲公司' },
  { id: '2', no: 'B', name: '乙, 公司' },
  { id: '3', no: 'C', name: '丙公司' },
];

/** The query fields of the report; with a page its rows: by parts of the name, or by the stored column. */
function report({ name = '', force_no, pageNo }: Readonly<Record<string, string>>): Value {
  if (pageNo === undefined) return [];
  const word = name.replaceAll('*', '');
  const records = rows.filter((row) => row.name.includes(word) && (force_no?.split(',').includes(row.no) ?? true));
  return { records, total: records.length };
}

const replies = {
  pop_company: {
    cgRpConfigId: 'r1',
    cgRpConfigName: '公司',
    columns: [
      { title: '编号', dataIndex: 'no' },
      { title: '名称', dataIndex: 'name' },
    ],
    dictOptions: {},
  },
  r1: report,
};
const props = { code: 'pop_company', value: 'no', label: 'name' };

export default [
  {
    title: 'one row of a report',
    field: { props },
    replies,
    options: dictItems(['A', '甲公司'], ['B', '乙, 公司'], ['C', '丙公司']),
    column: { kind: 'text', length: 32 },
    values: [
      { value: 'A', text: '甲公司' },
      { value: 'B', text: '乙, 公司' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [{ text: ' 丙公司 ', value: 'C' }],
    rejects: [{ text: '丁公司', message: '“丁公司”不是可选的值' }],
    checks: [{ value: 'x'.repeat(33), message: '最大长度32位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: 'A', finds: [0] },
      { rule: 'in', val: 'A,gone', finds: [0, 2] },
      { rule: 'like', val: 'A', finds: [0] },
      { rule: 'ne', val: 'A', finds: [1, 2] },
    ],
    enter: { role: 'combobox', keys: '{ArrowDown}', then: '{ArrowDown}{Enter}', value: 'B' },
    multiple: { role: 'combobox', keys: '{ArrowDown}', then: '{Enter}{ArrowDown}{Enter}', value: 'A,B' },
  },
  {
    title: 'several rows of a report',
    field: { props: { ...props, many: true } },
    replies,
    options: dictItems(['A', '甲公司'], ['B', '乙, 公司'], ['C', '丙公司']),
    column: { kind: 'text', length: 500 },
    values: [
      { value: 'A,C', text: '甲公司,丙公司' },
      { value: 'C', text: '丙公司' },
    ],
    checks: [],
    queries: [{ rule: 'like', val: 'A', finds: [0] }],
    enter: { role: 'combobox', keys: '{ArrowDown}', then: '{Enter}{ArrowDown}{Enter}', value: 'A,B' },
  },
] satisfies Fixture[];
