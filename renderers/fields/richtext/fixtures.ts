import type { Fixture } from '@/registry/fixtures';

const LOOKS = '<p style="color: rgb(255, 0, 0); text-align: center;">红</p>';
const HOSTILE = '<p>=cmd() "a\'b" 😀</p><script>alert(1)</script><img src=x onerror=alert(1)>';
const LONG = `<p>${'长'.repeat(10_000)}</p>`;

export default [
  {
    title: 'formatted',
    field: {},
    column: { kind: 'text' },
    values: [
      {
        value: '<p>标题 &amp; 正文</p>',
        text: '<p>标题 &amp; 正文</p>',
        displayed: { list: '标题 & 正文', detail: '标题 & 正文' },
      },
      { value: LOOKS, text: LOOKS, displayed: { list: '红', detail: '红' } },
      { value: HOSTILE, text: HOSTILE, displayed: { list: '=cmd() "a\'b" 😀 alert(1)', detail: '=cmd() "a\'b" 😀' } },
      { value: LONG, text: LONG, displayed: { list: LONG.slice(3, -4), detail: LONG.slice(3, -4) } },
    ],
    checks: [
      { value: true, message: '应为文字' },
      { value: '\u0000', message: '不能包含空字符' },
    ],
    normalizes: [{ from: 3, to: '3' }],
    queries: [{ rule: 'like', val: '标题', finds: [0] }],
    enter: {
      form: { role: 'textbox', keys: '一{Enter}二', value: '<p>一</p><p>二</p>' },
      cell: { role: 'group', keys: null, value: LOOKS, displays: '红' },
      query: { role: 'textbox', keys: 'ab', value: 'ab' },
    },
  },
] satisfies Fixture[];
