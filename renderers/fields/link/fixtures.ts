import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'addresses of the web',
    field: {},
    column: { kind: 'text', length: 500 },
    values: [
      { value: 'https://example.com/a?b=1&c=%E4%B8%AD', text: 'https://example.com/a?b=1&c=%E4%B8%AD' },
      { value: 'http://10.0.0.1:8080/', text: 'http://10.0.0.1:8080/' },
      { value: 'https://例.cn/=cmd()?q=😀', text: 'https://例.cn/=cmd()?q=😀' },
    ],
    reads: [{ text: '  https://a.cn ', value: 'https://a.cn' }],
    checks: [
      { value: 'javascript:alert(1)', message: '请输入以http和https开头的网址' },
      { value: 'data:text/html,<b>', message: '请输入以http和https开头的网址' },
      { value: 'https://a.cn/"onclick="x', message: '请输入以http和https开头的网址' },
      { value: "https://a.cn/'onclick='x", message: '请输入以http和https开头的网址' },
      { value: 'https://a.cn/\njavascript:alert(1)', message: '请输入以http和https开头的网址' },
      { value: '=cmd()', message: '请输入以http和https开头的网址' },
      { value: `https://a.cn/${'x'.repeat(10_000)}`, message: '最大长度500位字符' },
    ],
    normalizes: [{ from: ' https://a.cn', to: 'https://a.cn' }],
    queries: [
      { rule: 'like', val: 'example', finds: [0] },
      { rule: 'eq', val: 'http://10.0.0.1:8080/', finds: [1] },
      { rule: 'right_like', val: 'https', finds: [0, 2] },
      { rule: 'ne', val: 'http://10.0.0.1:8080/', finds: [0, 2] },
    ],
    enter: { role: 'textbox', keys: 'https://a.cn', value: 'https://a.cn' },
  },
] satisfies Fixture[];
