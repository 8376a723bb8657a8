/** Fixtures of field types with stored files as values; the types differ in their display. */
import type { Fixture } from './fixtures';

const PATH = 'temp/0123456789abcdefABCDEF/合同 1.png';
const SEVERAL = 'temp/甲_1633056000000.png,temp/乙.png,temp/丙.png,temp/';

const OBJECTS = [
  { fileName: '甲.png', filePath: 'temp/x/1.png', fileSize: 12 },
  { fileName: '乙.png', filePath: 'temp/x/2.png', fileSize: null },
];

/** Pictures as data URLs, which need no file storage. */
const PICTURES = [
  {
    fileName: '远山.png',
    filePath:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwAgMAAADcJZSMAAAADFBMVEXP4/VbjbgwWoDyuEuUGsEBAAAAyElEQVR42s3PsRGDMAwFUHE5RvA8YQQX/hSMwD6MQOE/RUbKBs5JFmCTNkXc6d/9J1nk/96z3IJSXt38KOX9yyDcA0x9MCD2d4xI/aUB6G8GDDnfAFRETgIVaYgO0UbXGS1IIlPbAGSI19JVF4/pIrgBMeAkZu5AOq4LwMLcbFKCPDY5QUX8uqAEFfEvQgk2SCUcqYE2vJMsWCzIwGaqN0jMu6m2VN+2ZEOcIPeVhjhBZrtO5CB80yS4ZhoyN4Ehaxso0s6KfAUfN4+8b4x+S2cAAAAASUVORK5CYII=',
    fileSize: 298,
  },
  {
    fileName: '晚霞.png',
    filePath:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwAgMAAADcJZSMAAAADFBMVEX23MvQimqaVkD/8sKfu3v1AAAAyElEQVR42s3PsRGDMAwFUHE5RvA8YQQX/hSMwD6MQOE/RUbKBs5JFmCTNkXc6d/9J1nk/96z3IJSXt38KOX9yyDcA0x9MCD2d4xI/aUB6G8GDDnfAFRETgIVaYgO0UbXGS1IIlPbAGSI19JVF4/pIrgBMeAkZu5AOq4LwMLcbFKCPDY5QUX8uqAEFfEvQgk2SCUcqYE2vJMsWCzIwGaqN0jMu6m2VN+2ZEOcIPeVhjhBZrtO5CB80yS4ZhoyN4Ehaxso0s6KfAUfN4+8b4x+S2cAAAAASUVORK5CYII=',
    fileSize: null,
  },
];

/** Expected display of files, by file name. */
interface FileDisplay {
  list: (names: readonly string[]) => string;
  detail: (names: readonly string[]) => string;
  /** In a form: all names in one text. */
  form: (names: string) => string;
  /** Null when paths have no sample, because no storage contains them. */
  sample?: null;
}

/** The expected texts of one type. */
interface Expected {
  shown: (...names: string[]) => { list: string; detail: string };
  enter: (value: Fixture['values'][number]['value'], names: string, cell: string) => Fixture['enter'];
}

function pathFixture({ shown, enter }: Expected, shared: Pick<FileDisplay, 'sample'>): Fixture {
  return {
    title: 'paths',
    ...shared,
    field: { props: { number: 0 } },
    column: { kind: 'text', length: 500 },
    values: [
      { value: PATH, text: PATH, displayed: shown('合同 1.png') },
      {
        value: SEVERAL,
        text: SEVERAL,
        displayed: shown('甲.png', '乙.png', '丙.png', '未知的文件'),
      },
      {
        value: 'temp/x/=cmd()\'"😀.png',
        text: 'temp/x/=cmd()\'"😀.png',
        displayed: shown('=cmd()\'"😀.png'),
      },
      {
        value: 'https://static.example.com/f/a%20b.png?v=1',
        text: 'https://static.example.com/f/a%20b.png?v=1',
        displayed: shown('a b.png'),
      },
    ],
    reads: [
      { text: ' a/b.png , ,a/c.png', value: 'a/b.png,a/c.png' },
      { text: '[{"fileName":"x","filePath":"a/b.png"}]', value: 'a/b.png' },
    ],
    rejects: [
      { text: 'javascript:alert(1)', message: '“javascript:alert(1)”不是文件路径' },
      { text: 'a/../../b', message: '“a/../../b”不是文件路径' },
      { text: '合同 1.png', message: '“合同 1.png”不是文件路径' },
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
    // Names are truncated after 5 characters.
    enter: enter(PATH, '合同 1.png', '合同 1.…'),
  };
}

function objectFixture({ shown, enter }: Expected): Fixture {
  return {
    title: 'objects',
    sample: PICTURES,
    field: { props: { number: 0, returnUrl: false, allowDownload: false } },
    column: { kind: 'json' },
    values: [
      {
        value: OBJECTS,
        text: JSON.stringify(OBJECTS),
        displayed: shown('甲.png', '乙.png'),
      },
    ],
    reads: [{ text: 'temp/x/1.png', value: [{ fileName: '1.png', filePath: 'temp/x/1.png', fileSize: null }] }],
    rejects: [{ text: 'vbscript:x', message: '“vbscript:x”不是文件路径' }],
    checks: [
      { value: 'temp/x/1.png', message: '应为一组文件' },
      { value: [{ fileName: 'x', filePath: 'javascript:x' }], message: '“javascript:x”不是文件路径' },
    ],
    normalizes: [
      { from: 'temp/x/1.png', to: [{ fileName: '1.png', filePath: 'temp/x/1.png', fileSize: null }] },
      { from: JSON.stringify(OBJECTS), to: OBJECTS },
    ],
    queries: [],
    enter: enter(OBJECTS, '甲.png乙.png', '乙.png等 2 个'),
  };
}

/** Creates the fixtures of a file type: paths, and objects with name and size. */
export function fileFixtures({ list, detail, form, ...shared }: FileDisplay): Fixture[] {
  const expected: Expected = {
    shown: (...names) => ({ list: list(names), detail: detail(names) }),
    enter: (value, names, cell) => ({
      form: { role: 'group', keys: null, value, displays: form(names) },
      cell: { role: 'group', keys: null, value, displays: cell },
      query: { role: 'group', keys: null, value, displays: form(names) },
    }),
  };
  return [pathFixture(expected, shared), objectFixture(expected)];
}
