import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a moment',
    field: {},
    column: { kind: 'timestamp' },
    values: [
      { value: '2026-06-30 08:00:00', text: '2026-06-30 08:00:00' },
      // A local time that is skipped in New York, and one that is repeated (daylight saving time).
      { value: '2026-03-08 02:30:00', text: '2026-03-08 02:30:00' },
      { value: '2026-11-01 01:30:00', text: '2026-11-01 01:30:00' },
      { value: '1999-12-31 23:59:59', text: '1999-12-31 23:59:59' },
    ],
    reads: [
      { text: '2026-6-30 8:05', value: '2026-06-30 08:05:00' },
      { text: '2026/06/30T08:00:00', value: '2026-06-30 08:00:00' },
      { text: '2026/6/30', value: '2026-06-30 00:00:00' },
      { text: '2026-06-30  08:00:00.0', value: '2026-06-30 08:00:00' },
      { text: '46203', value: '2026-06-30 00:00:00' },
      { text: '20260630', value: '2026-06-30 00:00:00' },
      { text: '6/30/2026 8:05', value: '2026-06-30 08:05:00' },
      { text: '２０２６－６－３０　８：０５', value: '2026-06-30 08:05:00' },
      { text: '46203.5', value: '2026-06-30 12:00:00' },
      { text: '', value: null },
    ],
    rejects: [
      { text: '2026-06-30 24:00', message: '“2026-06-30 24:00”不是时间，应如 2026-06-30 08:00:00' },
      { text: '2026-06-30T08:00:00Z', message: '“2026-06-30T08:00:00Z”不是时间，应如 2026-06-30 08:00:00' },
      { text: '8:00', message: '“8:00”不是时间，应如 2026-06-30 08:00:00' },
    ],
    checks: [
      { value: '2026-06-30 08:00', message: '时间不正确' },
      { value: '2026-02-30 08:00:00', message: '时间不正确' },
      { value: 0, message: '时间不正确' },
    ],
    normalizes: [
      { from: '2026-06-30T08:00:00.000', to: '2026-06-30 08:00:00' },
      { from: '2026-06-30', to: '2026-06-30 00:00:00' },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: '2026-06-30 08:00:00', finds: [0] },
      { rule: 'gt', val: '2026-06-30 07:59:59', finds: [0, 2] },
      { rule: 'ge', val: '2026-06-30 08:00:00', finds: [0, 2] },
      { rule: 'lt', val: '2026-03-08 02:30:00', finds: [3] },
      { rule: 'le', val: '2026-03-08 02:30:00', finds: [1, 3] },
      { rule: 'ne', val: '2026-03-08 02:30:00', finds: [0, 2, 3] },
      { rule: 'range', val: ['2026-03-08', '2026-06-30'], finds: [0, 1] },
    ],
    enter: { role: 'textbox', keys: '2026-03-08 02:30:00{Enter}', value: '2026-03-08 02:30:00' },
    range: { keys: ['2026-07-01', '2026-07-31'], value: ['2026-07-01 00:00:00', '2026-07-31 23:59:59'] },
  },
  {
    title: 'both ends in one field',
    field: { props: { range: true } },
    column: { kind: 'text', length: 39 },
    values: [{ value: '2026-06-01 08:00:00,2026-06-30 18:00:00', text: '2026-06-01 08:00:00 ~ 2026-06-30 18:00:00' }],
    reads: [
      { text: '2026/6/1 8:00至2026/6/30 18:00', value: '2026-06-01 08:00:00,2026-06-30 18:00:00' },
      { text: '', value: null },
    ],
    rejects: [
      {
        text: '2026-06-01 08:00',
        message: '“2026-06-01 08:00”不是时间范围，应如 2026-06-01 08:00:00 ~ 2026-06-30 18:00:00',
      },
    ],
    checks: [
      { value: '2026-06-30 18:00:00,2026-06-01 08:00:00', message: '开始时间不能晚于结束时间' },
      { value: '2026-06-30 18:00:00', message: '时间范围不正确' },
    ],
    normalizes: [
      { from: ['2026-06-01 08:00', '2026-06-30T18:00:00'], to: '2026-06-01 08:00:00,2026-06-30 18:00:00' },
      { from: '', to: null },
    ],
    queries: [],
    enter: {
      form: {
        role: 'textbox',
        keys: '2026-06-01 08:00:00{Enter}2026-06-30 18:00:00{Enter}',
        value: '2026-06-01 08:00:00,2026-06-30 18:00:00',
      },
      cell: {
        role: 'textbox',
        keys: '2026-06-01 08:00:00{Enter}2026-06-30 18:00:00{Enter}',
        value: '2026-06-01 08:00:00,2026-06-30 18:00:00',
      },
      query: { role: 'textbox', keys: '2026-06-01 08:00:00{Enter}', value: '2026-06-01 08:00:00' },
    },
  },
  {
    title: 'to the minute',
    field: { props: { format: 'YYYY/M/D H:mm' } },
    column: { kind: 'timestamp' },
    values: [
      { value: '2026-06-30 08:05:00', text: '2026/6/30 8:05' },
      { value: '2026-06-30 18:05:09', text: '2026/6/30 18:05:09' },
    ],
    reads: [{ text: '2026-06-30 08:05:00', value: '2026-06-30 08:05:00' }],
    checks: [],
    queries: [],
    enter: { role: 'textbox', keys: '2026/7/1 9:30{Enter}', value: '2026-07-01 09:30:00' },
  },
] satisfies Fixture[];
