import type { Fixture } from '@/registry/fixtures';

const LONG = '长'.repeat(10_000);

export default [
  {
    title: 'marks',
    field: {},
    column: { kind: 'text' },
    values: [
      { value: '# 标题', text: '# 标题', displayed: { list: '标题', detail: '标题' } },
      { value: '**粗** *斜*', text: '**粗** *斜*', displayed: { list: '粗 斜', detail: '粗 斜' } },
      {
        value: '=cmd() "a\'b" 😀\n\n<script>alert(1)</script>[x](javascript:alert(1))',
        text: '=cmd() "a\'b" 😀\n\n<script>alert(1)</script>[x](javascript:alert(1))',
        displayed: {
          list: '=cmd() "a\'b" 😀 alert(1) [x](javascript:alert(1))',
          detail: '=cmd() "a\'b" 😀[x](javascript:alert(1))',
        },
      },
      { value: LONG, text: LONG },
    ],
    checks: [
      { value: true, message: '应为文字' },
      { value: '\u0000', message: '不能包含空字符' },
    ],
    normalizes: [{ from: 3, to: '3' }],
    queries: [{ rule: 'like', val: '标题', finds: [0] }],
    enter: {
      form: { role: 'textbox', keys: '# a{Enter}b', value: '# a\nb' },
      cell: { role: 'group', keys: null, value: '# 标题', displays: '标题' },
      query: { role: 'textbox', keys: 'ab', value: 'ab' },
    },
  },
] satisfies Fixture[];
