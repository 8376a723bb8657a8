import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'an accounting period',
    field: {},
    column: { kind: 'text', length: 7 },
    values: [
      { value: '2026-06', text: '2026-06' },
      { value: '2025-12', text: '2025-12' },
      { value: '1999-01', text: '1999-01' },
    ],
    reads: [
      { text: '2026/6', value: '2026-06' },
      { text: '202606', value: '2026-06' },
      { text: '2026年6月', value: '2026-06' },
      { text: ' 2026-06 ', value: '2026-06' },
      { text: '2026-06-01', value: '2026-06' },
      { text: '2026/6/1 0:00', value: '2026-06' },
      { text: '', value: null },
    ],
    rejects: [
      { text: '2026-13', message: '“2026-13”不是月份，应如 2026-06' },
      { text: '2026-06-15', message: '“2026-06-15”不是月份，应如 2026-06' },
      { text: '6月', message: '“6月”不是月份，应如 2026-06' },
      { text: '=cmd()', message: '“=cmd()”不是月份，应如 2026-06' },
    ],
    checks: [
      { value: '2026-13', message: '月份不正确' },
      { value: '2026-6', message: '月份不正确' },
      { value: 202606, message: '月份不正确' },
    ],
    normalizes: [
      { from: '', to: null },
      { from: '2026-06-01', to: '2026-06' },
      { from: '2026-06-30 08:00:00', to: '2026-06' },
    ],
    queries: [
      { rule: 'eq', val: '2026-06', finds: [0] },
      { rule: 'gt', val: '2025-12', finds: [0] },
      { rule: 'ge', val: '2025-12', finds: [0, 1] },
      { rule: 'lt', val: '2025-12', finds: [2] },
      { rule: 'le', val: '2025-12', finds: [1, 2] },
      { rule: 'ne', val: '2025-12', finds: [0, 2] },
      { rule: 'range', val: ['2025-01', '2025-12'], finds: [1] },
      { rule: 'range', val: ['', '2000-01'], finds: [2] },
    ],
    enter: { role: 'textbox', keys: '2026-7{Enter}', value: '2026-07' },
    range: { keys: ['2026-07', '202612'], value: ['2026-07', '2026-12'] },
  },
] satisfies Fixture[];
