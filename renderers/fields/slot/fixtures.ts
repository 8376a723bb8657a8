import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a place without a widget',
    field: {},
    column: { kind: 'none' },
    values: [{ value: '', text: '' }],
    checks: [],
    queries: [],
    enter: null,
  },
] satisfies Fixture[];
