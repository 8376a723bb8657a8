import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'an expression',
    field: {},
    column: { kind: 'text', length: 100 },
    values: [
      { value: '0 0/5 * * * ? *', text: '0 0/5 * * * ? *' },
      { value: '0 15 10 ? * MON-FRI', text: '0 15 10 ? * MON-FRI' },
      { value: '0 0 0 L-3W * ? 2027', text: '0 0 0 L-3W * ? 2027' },
    ],
    checks: [
      { value: '0 60 * * * ?', message: '分：应在 0 到 59 之间' },
      { value: '0 0 0 * * *', message: '周：日和周不能同时指定，其中一个应为“?”' },
      { value: '0 0 12', message: '至少要有秒、分、时、日、月、周六段' },
      { value: '=cmd()', message: '秒：不能写“=”' },
      { value: '每天', message: '秒：不能写“每”' },
      { value: '0 0 12 * * ? "\n😀', message: '年：不能写“"”' },
      { value: '*'.repeat(10_000), message: '最大长度100位字符' },
      { value: 5, message: '应为文字' },
    ],
    normalizes: [
      { from: 5, to: '5' },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'like', val: 'MON', finds: [1] },
      { rule: 'eq', val: '0 0/5 * * * ? *', finds: [0] },
      { rule: 'ne', val: '0 0/5 * * * ? *', finds: [1, 2] },
    ],
    enter: { role: 'textbox', keys: '0 0 12 * * ?', value: '0 0 12 * * ?' },
  },
] satisfies Fixture[];
