import type { Fixture } from '@/registry/fixtures';

const PATH = 'temp/0123456789abcdefABCDEF/合同 1.png';
const OBJECTS = [
  { fileName: '甲.png', filePath: 'temp/x/1.png', fileSize: 12 },
  { fileName: '乙.png', filePath: 'temp/x/2.png', fileSize: null },
];

export default [
  {
    title: 'paths',
    field: { props: { number: 0 } },
    column: { kind: 'text', length: 500 },
    values: [
      { value: PATH, text: PATH, shown: { list: '', detail: '' } },
      {
        value: 'temp/甲_1633056000000.png,temp/乙.png,temp/丙.png,temp/',
        text: 'temp/甲_1633056000000.png,temp/乙.png,temp/丙.png,temp/',
        shown: { list: '等 4 个', detail: '' },
      },
      { value: 'temp/x/=cmd()\'"😀.png', text: 'temp/x/=cmd()\'"😀.png', shown: { list: '', detail: '' } },
      {
        value: 'https://static.example.com/f/a%20b.png?v=1',
        text: 'https://static.example.com/f/a%20b.png?v=1',
        shown: { list: '', detail: '' },
      },
    ],
    reads: [
      { text: ' a/b.png , ,a/c.png', value: 'a/b.png,a/c.png' },
      { text: '[{"fileName":"x","filePath":"a/b.png"}]', value: 'a/b.png' },
    ],
    refuses: [
      { text: 'javascript:alert(1)', message: '“javascript:alert(1)”不是文件路径' },
      { text: 'a/../../b', message: '“a/../../b”不是文件路径' },
    ],
    checks: [
      { value: true, message: '应为文字' },
      { value: 'data:text/html', message: '“data:text/html”不是文件路径' },
      { value: `temp/${'长'.repeat(500)}`, message: '最大长度500位字符' },
    ],
    normalizes: [
      { from: '', to: null },
      { from: [{ name: 'x', url: '', path: 'a/b.png', status: 'done', id: '1' }, 'a/c.png'], to: 'a/b.png,a/c.png' },
      {
        from: [
          { name: 'a.png', url: 'a/a.png', path: 'a/a.png', status: 'removed' },
          { name: 'b.png', url: 'a/b.png', path: 'a/b.png', status: 'done' },
        ],
        to: 'a/b.png',
      },
      { from: [{ name: 'x', url: 'http://h/a.png' }, null, {}], to: 'http://h/a.png' },
    ],
    queries: [],
    enter: {
      form: { role: 'group', keys: null, value: PATH, says: '合同 1.png上传' },
      // A name is cut at 5 characters.
      cell: { role: 'group', keys: null, value: PATH, says: '合同 1.…' },
      query: { role: 'group', keys: null, value: PATH, says: '合同 1.png上传' },
    },
  },
  {
    title: 'objects',
    field: { props: { number: 0, returnUrl: false, allowDownload: false, allowRemove: false } },
    column: { kind: 'json' },
    values: [{ value: OBJECTS, text: JSON.stringify(OBJECTS), shown: { list: '', detail: '' } }],
    reads: [{ text: 'temp/x/1.png', value: [{ fileName: '1.png', filePath: 'temp/x/1.png', fileSize: null }] }],
    refuses: [{ text: 'vbscript:x', message: '“vbscript:x”不是文件路径' }],
    checks: [
      { value: 'temp/x/1.png', message: '应为一组文件' },
      { value: [{ fileName: 'x', filePath: 'javascript:x' }], message: '“javascript:x”不是文件路径' },
    ],
    normalizes: [
      { from: 'temp/x/1.png', to: [{ fileName: '1.png', filePath: 'temp/x/1.png', fileSize: null }] },
      { from: JSON.stringify(OBJECTS), to: OBJECTS },
    ],
    queries: [],
    enter: {
      form: { role: 'group', keys: null, value: OBJECTS, says: '甲.png乙.png上传' },
      cell: { role: 'group', keys: null, value: OBJECTS, says: '乙.png等 2 个' },
      query: { role: 'group', keys: null, value: OBJECTS, says: '甲.png乙.png上传' },
    },
  },
] satisfies Fixture[];
