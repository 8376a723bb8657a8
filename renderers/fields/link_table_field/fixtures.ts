import type { Fixture } from '@/registry/fixtures';

const shown = { role: 'status', keys: null, value: '甲公司' } as const;

export default [
  {
    title: 'a field of the picked record',
    field: { props: { link: 'companyId', field: 'name' } },
    column: { kind: 'none' },
    values: [{ value: '甲公司', text: '甲公司', parsed: '甲公司' }],
    checks: [],
    queries: [],
    enter: { form: shown, cell: shown, query: shown },
  },
] satisfies Fixture[];
