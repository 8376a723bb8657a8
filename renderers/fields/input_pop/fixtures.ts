import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'text that may grow long',
    field: {},
    column: { kind: 'text', length: 255 },
    values: [
      { value: '说明 100%', text: '说明 100%' },
      { value: '第一行\n"第二行"\t=cmd()', text: '第一行\n"第二行"\t=cmd()' },
      { value: '😀'.repeat(255), text: '😀'.repeat(255) },
    ],
    checks: [
      { value: 'x'.repeat(256), message: '最大长度255位字符' },
      { value: '长'.repeat(10_000), message: '最大长度255位字符' },
      { value: 'a\u0000b', message: '不能包含空字符' },
    ],
    normalizes: [{ from: 5, to: '5' }],
    queries: [
      { rule: 'like', val: '0%', finds: [0] },
      { rule: 'eq', val: '说明 100%', finds: [0] },
      { rule: 'right_like', val: '第一', finds: [1] },
      { rule: 'left_like', val: 'cmd()', finds: [1] },
      { rule: 'ne', val: '说明 100%', finds: [1, 2] },
    ],
    enter: { role: 'textbox', keys: '一', value: '一' },
  },
  {
    title: 'a limit of its own',
    field: { size: 2000, props: { minLength: 2, maxLength: 5 } },
    column: { kind: 'text', length: 2000 },
    values: [{ value: '一二三四五', text: '一二三四五' }],
    checks: [
      { value: '一二三四五六', message: '最大长度5位字符' },
      { value: '一', message: '最小长度2位字符' },
    ],
    queries: [],
    enter: { role: 'textbox', keys: '一二', value: '一二' },
  },
] satisfies Fixture[];
