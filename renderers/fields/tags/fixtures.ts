import { dictItems, type Fixture } from '@/registry/fixtures';

const HOSTILE = [`a'b "c"`, '=cmd()', '两\n行', '<b>😀</b>', '长'.repeat(10_000)];

const word = { role: 'textbox', keys: '甲', value: '甲' } as const;

export default [
  {
    title: 'two characters a tag',
    field: { size: 50 },
    column: { kind: 'text', length: 50 },
    values: [
      { value: 'A1;B2;C3', text: 'A1;B2;C3' },
      { value: '早班;晚', text: '早班;晚' },
    ],
    reads: [{ text: 'A1B2;C', value: 'A1;B2;C' }],
    checks: [{ value: 'x'.repeat(51), message: '最大长度50位字符' }],
    normalizes: [{ from: 'A1B2', to: 'A1;B2' }],
    queries: [{ rule: 'like', val: 'B2', finds: [0] }],
    enter: {
      form: { role: 'textbox', keys: 'A1;B2C3{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}', value: 'A1;BC;3' },
      cell: { role: 'textbox', keys: '早班晚班', value: '早班;晚班' },
      query: word,
    },
  },
  {
    title: 'words',
    field: { props: { words: true } },
    column: { kind: 'text', length: 200 },
    values: [
      { value: '常客,大客户', text: '常客,大客户' },
      { value: '=cmd(),"a" 😀', text: '=cmd(),"a" 😀' },
      { value: '新客', text: '新客' },
    ],
    reads: [{ text: ' 甲，乙;甲；丙 ', value: '甲,乙,丙' }],
    checks: [
      { value: 'x'.repeat(201), message: '最大长度200位字符' },
      { value: '长'.repeat(10_000), message: '最大长度200位字符' },
      { value: 5, message: '应为文字' },
    ],
    normalizes: [
      { from: ['a', 'b'], to: 'a,b' },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'like', val: '大客', finds: [0] },
      { rule: 'eq', val: '新客', finds: [2] },
      { rule: 'ne', val: '新客', finds: [0, 1] },
    ],
    enter: {
      form: { role: 'combobox', keys: '甲{Enter}乙，甲{Enter}', value: '甲,乙' },
      cell: { role: 'combobox', keys: '甲;乙;', value: '甲,乙' },
      query: word,
    },
  },
  {
    title: 'a list, with colours',
    field: { props: { list: true, setTagColor: { 急: 'red' } } },
    options: dictItems(['急', '急', 'red']),
    column: { kind: 'json' },
    values: [
      { value: ['急', '缓'], text: '急,缓' },
      { value: ['缓'], text: '缓' },
      { value: HOSTILE, text: HOSTILE.join(',') },
    ],
    reads: [{ text: '急，缓', value: ['急', '缓'] }],
    checks: [
      { value: '急', message: '应为一组文字' },
      { value: [1], message: '应为一组文字' },
    ],
    normalizes: [{ from: '急,缓', to: ['急', '缓'] }],
    queries: [],
    enter: {
      form: { role: 'combobox', keys: '急{Enter}', value: ['急'] },
      cell: { role: 'combobox', keys: '急{Enter}缓{Tab}', value: ['急', '缓'] },
      query: word,
    },
  },
] satisfies Fixture[];
