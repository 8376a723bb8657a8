import type { Fixture } from '@/registry/fixtures';

const HOSTILE = `=cmd()|"a'b"\n</p><script>alert(1)</script> 😀 ${'龙'.repeat(10_000)}`;

export default [
  {
    title: 'a name of 20 characters',
    field: { size: 20 },
    column: { kind: 'text', length: 20 },
    values: [
      { value: '张三', text: '张三' },
      { value: 'ABC', text: 'ABC' },
      { value: "it's 100%_\\", text: "it's 100%_\\" },
      { value: 'ABD', text: 'ABD' },
      { value: '𠮷'.repeat(20), text: '𠮷'.repeat(20) },
      { value: '=cmd()|"😀"', text: '=cmd()|"😀"' },
    ],
    reads: [{ text: '  两端空白 ', value: '两端空白' }],
    checks: [
      { value: '一'.repeat(21), message: '最大长度20位字符' },
      { value: 'a\u0000b', message: '不能包含空字符' },
      { value: 'a\ud83d', message: '不能包含残缺的字符' },
      { value: 5, message: '应为文字' },
    ],
    normalizes: [
      { from: 12, to: '12' },
      { from: ' a b ', to: 'a b' },
    ],
    queries: [
      { rule: 'like', val: '三', finds: [0] },
      { rule: 'like', val: '%_', finds: [2] },
      { rule: 'eq', val: 'ABC', finds: [1] },
      { rule: 'right_like', val: 'AB', finds: [1, 3] },
      { rule: 'left_like', val: 'BD', finds: [3] },
      { rule: 'in', val: 'ABC,张三', finds: [0, 1] },
      { rule: 'ne', val: 'ABC', finds: [0, 2, 3, 4, 5] },
    ],
    enter: { role: 'textbox', keys: ' 李四 {Tab}', value: '李四' },
    multiple: { role: 'textbox', keys: 'a，b', value: 'a,b' },
  },
  {
    title: 'blanks kept, a shorter limit of its own',
    field: { size: 20, props: { trim: false, maxLength: 5 } },
    column: { kind: 'text', length: 20 },
    values: [
      { value: ' a ', text: ' a ' },
      { value: 'a', text: 'a' },
    ],
    reads: [{ text: ' b ', value: ' b ' }],
    checks: [{ value: '123456', message: '最大长度5位字符' }],
    normalizes: [{ from: ' a ', to: ' a ' }],
    queries: [
      { rule: 'eq', val: ' a ', finds: [0] },
      { rule: 'eq', val: 'a', finds: [1] },
      { rule: 'left_like', val: 'a', finds: [1] },
    ],
    enter: { role: 'textbox', keys: ' x {Tab}', value: ' x ' },
  },
  {
    title: 'no fewer than three characters',
    field: { size: 20_000, props: { minLength: 3 } },
    column: { kind: 'text', length: 20_000 },
    values: [
      { value: '一二三', text: '一二三' },
      { value: HOSTILE, text: HOSTILE },
    ],
    checks: [
      { value: '一二', message: '最小长度3位字符' },
      { value: '😀😀', message: '最小长度3位字符' },
    ],
    queries: [{ rule: 'like', val: '二', finds: [0] }],
    enter: { role: 'textbox', keys: '一二{Tab}', value: '一二' },
  },
] satisfies Fixture[];
