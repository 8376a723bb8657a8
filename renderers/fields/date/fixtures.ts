import type { Fixture } from '@/registry/fixtures';

/** Creates the fixture of a period: year, quarter, month or week. */
function period(title: string, picker: string, first: string, text: string, reads: string[], typed: [string, string]) {
  return {
    title,
    field: { props: { picker } },
    column: { kind: 'date' },
    values: [{ value: first, text }],
    reads: [...reads, text].map((one) => ({ text: one, value: first })),
    checks: [{ value: text, message: '日期不正确' }],
    queries: [],
    enter: { role: 'textbox', keys: `${typed[0]}{Enter}`, value: typed[1] },
  } satisfies Fixture;
}

export default [
  {
    title: 'a day',
    field: {},
    column: { kind: 'date' },
    values: [
      { value: '2026-06-30', text: '2026-06-30' },
      { value: '2024-02-29', text: '2024-02-29' },
      { value: '1949-10-01', text: '1949-10-01' },
    ],
    reads: [
      { text: '2026/6/30', value: '2026-06-30' },
      { text: '2026-6-30', value: '2026-06-30' },
      { text: '2026.06.30', value: '2026-06-30' },
      { text: '20260630', value: '2026-06-30' },
      { text: '2026年6月30日', value: '2026-06-30' },
      { text: '46203', value: '2026-06-30' },
      { text: '30/6/2026', value: '2026-06-30' },
      { text: '06/30/2026', value: '2026-06-30' },
      { text: '２０２６／６／３０', value: '2026-06-30' },
      { text: '２０２６年６月３０日', value: '2026-06-30' },
      { text: '2026-06-30 00:00:00', value: '2026-06-30' },
      { text: '2026-06-30 00:00:00.0', value: '2026-06-30' },
      { text: '2026-06-30T00:00:00', value: '2026-06-30' },
      { text: '2026/6/30 0:00', value: '2026-06-30' },
      { text: '2026年6月30日  0:00', value: '2026-06-30' },
      { text: '46203.0', value: '2026-06-30' },
      { text: '', value: null },
    ],
    rejects: [
      { text: '2026-02-29', message: '“2026-02-29”不是日期，应如 2026-06-30' },
      { text: '07/05/2026', message: '“07/05/2026”不是日期，应如 2026-06-30' },
      { text: '13/13/2026', message: '“13/13/2026”不是日期，应如 2026-06-30' },
      { text: '6月30日', message: '“6月30日”不是日期，应如 2026-06-30' },
      { text: '2026-06-30 08:00:00', message: '“2026-06-30 08:00:00”不是日期，应如 2026-06-30' },
      { text: '2026-06-30 00:00:01', message: '“2026-06-30 00:00:01”不是日期，应如 2026-06-30' },
      { text: '46203.5', message: '“46203.5”不是日期，应如 2026-06-30' },
      { text: '明天', message: '“明天”不是日期，应如 2026-06-30' },
    ],
    checks: [
      { value: '2026-13-01', message: '日期不正确' },
      { value: '2026/06/30', message: '日期不正确' },
      { value: 20260630, message: '日期不正确' },
    ],
    normalizes: [
      { from: '2026-06-30 00:00:00', to: '2026-06-30' },
      { from: '2026-06-30T08:00:00', to: '2026-06-30' },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: '2026-06-30', finds: [0] },
      { rule: 'gt', val: '2024-02-29', finds: [0] },
      { rule: 'ge', val: '2024-02-29', finds: [0, 1] },
      { rule: 'lt', val: '2024-02-29', finds: [2] },
      { rule: 'le', val: '2024-02-29', finds: [1, 2] },
      { rule: 'ne', val: '2024-02-29', finds: [0, 2] },
      { rule: 'range', val: ['2024-01-01', '2026-06-30'], finds: [0, 1] },
      { rule: 'range', val: ['', '2000-01-01'], finds: [2] },
    ],
    enter: { role: 'textbox', keys: '2026/7/1{Enter}', value: '2026-07-01' },
    range: { keys: ['2026-07-01', '20260731'], value: ['2026-07-01', '2026-07-31'] },
  },
  period('a year', 'year', '2026-01-01', '2026', ['2026年'], ['2027', '2027-01-01']),
  period('a quarter', 'quarter', '2026-04-01', '2026-Q2', ['2026年第2季度', '2026q2'], ['2026Q3', '2026-07-01']),
  period('a month', 'month', '2026-06-01', '2026-06', ['2026年6月', '202606', '2026/6'], ['2026-7', '2026-07-01']),
  period('a week', 'week', '2025-12-29', '2026-01周', ['2026-W01', '2026年第1周'], ['2026-27周', '2026-06-29']),
  {
    title: 'both ends in one field',
    field: { props: { range: true } },
    column: { kind: 'text', length: 21 },
    values: [{ value: '2026-06-01,2026-06-30', text: '2026-06-01 ~ 2026-06-30' }],
    reads: [
      { text: '2026/6/1至2026/6/30', value: '2026-06-01,2026-06-30' },
      { text: '2026-06-01 00:00:00 ~ 2026-06-30 00:00:00', value: '2026-06-01,2026-06-30' },
    ],
    rejects: [{ text: '2026-06-01', message: '“2026-06-01”不是日期范围，应如 2026-06-01 ~ 2026-06-30' }],
    checks: [
      { value: '2026-06-30,2026-06-01', message: '开始日期不能晚于结束日期' },
      { value: '2026-06-30', message: '日期范围不正确' },
    ],
    normalizes: [{ from: ['2026-06-01', '2026-06-30'], to: '2026-06-01,2026-06-30' }],
    queries: [],
    enter: {
      form: { role: 'textbox', keys: '2026-06-01{Enter}2026-06-30{Enter}', value: '2026-06-01,2026-06-30' },
      cell: { role: 'textbox', keys: '2026-06-01{Enter}2026-06-30{Enter}', value: '2026-06-01,2026-06-30' },
      query: { role: 'textbox', keys: '2026-06-01{Enter}', value: '2026-06-01' },
    },
  },
  {
    title: 'a day in Chinese',
    field: { props: { format: 'YYYY年M月D日' } },
    column: { kind: 'date' },
    values: [
      { value: '2026-06-30', text: '2026年6月30日' },
      { value: '0999-01-02', text: '0999年1月2日' },
    ],
    reads: [{ text: '2026-06-30', value: '2026-06-30' }],
    checks: [],
    queries: [],
    enter: { role: 'textbox', keys: '2026年7月1日{Enter}', value: '2026-07-01' },
  },
] satisfies Fixture[];
