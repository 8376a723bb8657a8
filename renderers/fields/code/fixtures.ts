import type { Fixture } from '@/registry/fixtures';

const HOSTILE = `=cmd()\n"a'b"\t😀\n</script><script>alert(1)</script>\n${'长'.repeat(10_000)}`;

export default [
  {
    title: 'source',
    field: { props: { language: 'sql', height: 200 } },
    column: { kind: 'text' },
    values: [
      { value: 'select 1', text: 'select 1' },
      { value: 'a\nb', text: 'a\nb' },
      { value: HOSTILE, text: HOSTILE },
    ],
    reads: [{ text: 'a\r\nb', value: 'a\nb' }],
    checks: [
      { value: true, message: '应为文字' },
      { value: '\u0000', message: '不能包含空字符' },
    ],
    normalizes: [{ from: { a: 1 }, to: '{\n  "a": 1\n}' }],
    queries: [{ rule: 'like', val: 'elect', finds: [0] }],
    enter: {
      form: { role: 'textbox', keys: 'select 1{Enter}-- x', value: 'select 1\n-- x' },
      cell: { role: 'group', keys: null, value: 'select 1' },
      query: { role: 'textbox', keys: 'sel', value: 'sel' },
    },
  },
  {
    title: 'JSON',
    field: { props: { language: 'json' } },
    column: { kind: 'text' },
    values: [{ value: '{"a": [1, "=x"]}', text: '{"a": [1, "=x"]}' }],
    checks: [
      { value: '{"a": }', message: '不是正确的 JSON' },
      { value: "{'a': 1}", message: '不是正确的 JSON' },
    ],
    normalizes: [{ from: [1], to: '[\n  1\n]' }],
    queries: [{ rule: 'like', val: 'a', finds: [0] }],
    enter: {
      form: { role: 'textbox', keys: '[[1]', value: '[1]' },
      cell: { role: 'group', keys: null, value: '{"a": [1, "=x"]}' },
      query: { role: 'textbox', keys: '1', value: '1' },
    },
  },
] satisfies Fixture[];
