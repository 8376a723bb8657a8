import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a secret, blanks and all',
    field: {},
    column: { kind: 'text', length: 100 },
    values: [
      { value: ' Jing2wei ', text: '', parsed: '' },
      { value: '=cmd()"a\'b"\n😀', text: '', parsed: '' },
    ],
    checks: [
      { value: 'x'.repeat(101), message: '最大长度100位字符' },
      { value: '密'.repeat(10_000), message: '最大长度100位字符' },
      { value: 'a\u0000b', message: '不能包含空字符' },
    ],
    normalizes: [{ from: 123456, to: '123456' }],
    queries: [],
    enter: { role: 'secret', keys: ' a1 ', value: ' a1 ' },
  },
  {
    title: 'neither short nor long',
    field: { props: { minLength: 8, maxLength: 16 } },
    column: { kind: 'text', length: 100 },
    values: [{ value: 'Jing2wei', text: '', parsed: '' }],
    checks: [
      { value: 'short', message: '最小长度8位字符' },
      { value: 'x'.repeat(17), message: '最大长度16位字符' },
    ],
    queries: [],
    enter: { role: 'secret', keys: 'a1', value: 'a1' },
  },
] satisfies Fixture[];
