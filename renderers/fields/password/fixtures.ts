import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a secret, blanks and all',
    field: {},
    column: { kind: 'text', length: 100 },
    values: [{ value: ' Jing2wei ', text: '', back: '' }],
    checks: [{ value: 'x'.repeat(101), message: '最大长度100位字符' }],
    normalizes: [{ from: 123456, to: '123456' }],
    queries: [],
    enter: { role: 'secret', keys: ' a1 ', value: ' a1 ' },
  },
] satisfies Fixture[];
