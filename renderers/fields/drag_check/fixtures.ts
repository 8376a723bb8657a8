import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'idle to verified',
    field: {},
    column: { kind: 'text', length: 1 },
    values: [{ value: 'Y', text: '验证通过' }],
    reads: [
      { text: 'Y', value: 'Y' },
      { text: ' 验证通过 ', value: 'Y' },
      { text: '', value: null },
    ],
    rejects: [{ text: '=cmd()', message: '“=cmd()”不是验证的结果' }],
    checks: [
      { value: 'N', message: '请按住滑块拖动' },
      { value: 100, message: '请按住滑块拖动' },
    ],
    normalizes: [
      { from: true, to: 'Y' },
      { from: false, to: null },
      { from: '', to: null },
    ],
    queries: [],
    enter: { role: 'slider', keys: '{ArrowRight}{ArrowLeft}{End}', value: 'Y' },
  },
  {
    title: 'words of its own',
    field: { props: { text: '拖到最右边', done: '已确认' } },
    column: { kind: 'text', length: 1 },
    values: [{ value: 'Y', text: '已确认' }],
    checks: [{ value: 'N', message: '拖到最右边' }],
    queries: [],
    enter: { role: 'slider', keys: '{ArrowRight>10/}', value: 'Y' },
  },
] satisfies Fixture[];
