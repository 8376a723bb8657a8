import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a time of day',
    field: {},
    column: { kind: 'text', length: 8 },
    values: [
      { value: '08:30:00', text: '08:30:00' },
      // A local time that is skipped in New York once a year (daylight saving time).
      { value: '02:30:00', text: '02:30:00' },
      { value: '23:59:59', text: '23:59:59' },
      { value: '00:00:00', text: '00:00:00' },
    ],
    reads: [
      { text: '8:05', value: '08:05:00' },
      { text: ' 08:05:09 ', value: '08:05:09' },
      { text: '08:05:09.120', value: '08:05:09' },
      { text: '', value: null },
    ],
    rejects: [
      { text: '24:00', message: '“24:00”不是时间，应如 08:30:00' },
      { text: '20260630', message: '“20260630”不是时间，应如 08:30:00' },
      { text: '早上', message: '“早上”不是时间，应如 08:30:00' },
    ],
    checks: [
      { value: '8:30', message: '时间不正确' },
      { value: '08:60:00', message: '时间不正确' },
      { value: 83000, message: '时间不正确' },
    ],
    normalizes: [
      { from: '08:30', to: '08:30:00' },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: '08:30:00', finds: [0] },
      { rule: 'gt', val: '02:30:00', finds: [0, 2] },
      { rule: 'ge', val: '02:30:00', finds: [0, 1, 2] },
      { rule: 'lt', val: '02:30:00', finds: [3] },
      { rule: 'le', val: '02:30:00', finds: [1, 3] },
      { rule: 'ne', val: '02:30:00', finds: [0, 2, 3] },
      { rule: 'range', val: ['02:00:00', '12:00:00'], finds: [0, 1] },
      { rule: 'range', val: ['12:00:00', ''], finds: [2] },
    ],
    enter: { role: 'textbox', keys: '9:05{Enter}', value: '09:05:00' },
    range: { keys: ['08:00:00', '17:30'], value: ['08:00:00', '17:30:00'] },
  },
  {
    title: 'both ends in one field, also over midnight',
    field: { props: { range: true } },
    column: { kind: 'text', length: 17 },
    values: [
      { value: '08:30:00,17:30:00', text: '08:30:00 ~ 17:30:00' },
      { value: '22:00:00,06:00:00', text: '22:00:00 ~ 06:00:00' },
    ],
    reads: [{ text: '8:30~17:30', value: '08:30:00,17:30:00' }],
    rejects: [{ text: '8:30', message: '“8:30”不是时间范围，应如 08:30:00 ~ 17:30:00' }],
    checks: [{ value: '08:30:00,25:00:00', message: '时间范围不正确' }],
    normalizes: [{ from: ['8:30', '17:30'], to: '08:30:00,17:30:00' }],
    queries: [],
    enter: {
      form: { role: 'textbox', keys: '22:00:00{Enter}06:00:00{Enter}', value: '22:00:00,06:00:00' },
      cell: { role: 'textbox', keys: '08:30:00{Enter}17:30:00{Enter}', value: '08:30:00,17:30:00' },
      query: { role: 'textbox', keys: '08:30:00{Enter}', value: '08:30:00' },
    },
  },
  {
    title: 'to the minute',
    field: { props: { format: 'H:mm' } },
    column: { kind: 'text', length: 8 },
    values: [
      { value: '08:05:00', text: '8:05' },
      { value: '18:05:09', text: '18:05:09' },
    ],
    reads: [{ text: '08:05:00', value: '08:05:00' }],
    checks: [],
    queries: [],
    enter: { role: 'textbox', keys: '9:30{Enter}', value: '09:30:00' },
  },
] satisfies Fixture[];
