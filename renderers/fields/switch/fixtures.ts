import { dictItems, type Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'Y and N',
    field: {},
    column: { kind: 'text', length: 1 },
    values: [
      { value: 'Y', text: '是' },
      { value: 'N', text: '否' },
    ],
    reads: [
      { text: 'Y', value: 'Y' },
      { text: '1', value: 'Y' },
      { text: 'true', value: 'Y' },
      { text: 'N', value: 'N' },
      { text: '0', value: 'N' },
      { text: 'false', value: 'N' },
      { text: '', value: null },
    ],
    rejects: [{ text: '也许', message: '“也许”应为是或否' }],
    checks: [{ value: 'X', message: '应为是或否' }],
    normalizes: [
      { from: true, to: 'Y' },
      { from: false, to: 'N' },
      { from: 1, to: 'Y' },
      { from: '0', to: 'N' },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: 'Y', finds: [0] },
      { rule: 'ne', val: 'Y', finds: [1] },
      { rule: 'in', val: 'Y,N', finds: [0, 1] },
    ],
    enter: {
      form: { role: 'switch', keys: ' ', value: 'Y' },
      cell: { role: 'switch', keys: '  ', value: 'N' },
      query: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: 'Y' },
    },
    multiple: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'Y,N' },
  },
  {
    title: 'a dictionary of 1 and 0, off first',
    field: { dict: 'enable_status' },
    options: dictItems(['0', '停用', 'red'], ['1', '启用', 'green']),
    column: { kind: 'text', length: 16 },
    values: [
      { value: '1', text: '启用' },
      { value: '0', text: '停用' },
    ],
    reads: [
      { text: '是', value: '1' },
      { text: '否', value: '0' },
      { text: '0', value: '0' },
    ],
    rejects: [{ text: '暂停', message: '“暂停”应为是或否' }],
    checks: [{ value: 1, message: '应为是或否' }],
    normalizes: [{ from: 1, to: '1' }],
    queries: [{ rule: 'eq', val: '1', finds: [0] }],
    enter: {
      form: { role: 'switch', keys: ' ', value: '1' },
      cell: { role: 'switch', keys: ' ', value: '1' },
      query: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: '0' },
    },
  },
  {
    title: 'codes of its own',
    field: { props: { customValue: ['open', 'shut'] } },
    column: { kind: 'text', length: 4 },
    values: [
      { value: 'open', text: '是' },
      { value: 'shut', text: '否' },
    ],
    checks: [{ value: 'Y', message: '应为是或否' }],
    normalizes: [{ from: 'Y', to: 'open' }],
    queries: [],
    enter: {
      form: { role: 'switch', keys: ' ', value: 'open' },
      cell: { role: 'switch', keys: ' ', value: 'open' },
      query: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: 'shut' },
    },
  },
  {
    title: 'true and false themselves',
    field: { props: { boolean: true } },
    column: { kind: 'boolean' },
    values: [
      { value: true, text: '是' },
      { value: false, text: '否' },
    ],
    reads: [
      { text: '1', value: true },
      { text: 'N', value: false },
      { text: '', value: null },
    ],
    checks: [{ value: 'Y', message: '应为是或否' }],
    normalizes: [
      { from: 'true', to: true },
      { from: 0, to: false },
      { from: '1', to: true },
    ],
    queries: [
      { rule: 'eq', val: 'true', finds: [0] },
      { rule: 'ne', val: '1', finds: [1] },
    ],
    enter: {
      form: { role: 'switch', keys: ' ', value: true },
      cell: { role: 'switch', keys: '  ', value: false },
      query: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: 'true' },
    },
  },
] satisfies Fixture[];
