/** What the writer writes is read back; files of other programs and hostile ones. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { readSpreadsheet } from './reader';
import { type Cell, type SheetHead, type SpreadsheetFormat, writeSpreadsheet } from './writer';

const folder = mkdtempSync(join(tmpdir(), 'reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface ReadSheet {
  name: string;
  rows: (readonly [number, readonly string[]])[];
}

async function readPath(path: string, format: SpreadsheetFormat): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = [];
  await readSpreadsheet(path, format, {
    sheet: (name) => void sheets.push({ name, rows: [] }),
    rows: (rows) => void sheets.at(-1)!.rows.push(...rows),
  });
  return sheets;
}

function read(content: string | Uint8Array, format: SpreadsheetFormat): Promise<ReadSheet[]> {
  const path = join(folder, `file.${format}`);
  writeFileSync(path, content);
  return readPath(path, format);
}

const head: SheetHead = { sheet: '清单', titles: ['清单', '导出人：甲'], labels: ['名称', '数量'], widths: [20, 10] };
const TEXTS = ['=1+1', '-1', "'=1", '<b>&"\'</b>', 'a,b\n"c"', '\ttab', '😀 中文', '00123', ' 空格 '];

test.each(['xls', 'xlsx', 'csv'] as const)('.%s as the export writes it', async (format) => {
  const path = join(folder, `own.${format}`);
  const cell: Cell = { n: 12.5, text: '12.50', digits: 2 };
  await writeSpreadsheet(path, format, head, (writer) => writer.add(TEXTS.map((text) => [text, cell])));
  const [sheet] = await readPath(path, format);
  const above = format === 'csv' ? 1 : 3;
  expect(sheet!.rows.slice(above).map(([, [text]]) => text)).toEqual(TEXTS);
  expect(sheet!.rows.at(-1)).toEqual([above + TEXTS.length, [' 空格 ', format === 'csv' ? '12.50' : '12.5']]);
});

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
interface Parts {
  sheet: string;
  shared?: string;
  styles?: string;
  properties?: string;
  sheets?: string;
}
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `<?xml version="1.0"?><Relationships>${all.join('')}</Relationships>`;

/** A workbook of single parts, as other programs write them. */
function workbook({ sheet, shared, styles, properties = '', sheets = '<sheet name="甲" r:id="r1"/>' }: Parts) {
  return zipSync({
    '_rels/.rels': strToU8(relations(relation('r1', 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="r">${properties}<sheets>${sheets}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations(
        relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('r2', 'worksheet', '/xl/worksheets/sheet2.xml'),
        relation('r3', 'sharedStrings', 'sharedStrings.xml'),
        relation('r4', 'styles', 'styles.xml'),
      ),
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c><v>2</v></c></row></sheetData></worksheet>',
    ),
    ...(shared ? { 'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`) } : {}),
    ...(styles ? { 'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`) } : {}),
  });
}
const cellsOf = async (parts: Parts) => (await read(workbook(parts), 'xlsx'))[0]!.rows.map(([, cells]) => cells);

test('shared, inline and phonetic texts, results of formulas, booleans, missing cells and rows', async () => {
  const shared =
    '<si><t>共享</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh><t>x</t></rPh></si>';
  const sheet =
    '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>' +
    '<row r="5"><c r="A5" t="inlineStr"><is><t>行内&lt;</t></is></c><c r="B5" t="str"><f>A1</f><v>结果</v></c>' +
    '<c r="C5" t="b"><v>1</v></c><c r="D5"><f>1/3</f><v>0.33333333333333331</v></c></row><row r="6"><c r="A6"/></row>';
  const [first] = await read(workbook({ sheet, shared }), 'xlsx');
  expect(first).toEqual({
    name: '甲',
    rows: [
      [2, ['', '共享', '', '富 文本']],
      [5, ['行内<', '结果', 'TRUE', '0.333333333333333']],
    ],
  });
});

test('dates by number format, from 1900 and from 1904; percents; digits beyond those that a spreadsheet keeps', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m月d日"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot;d&quot;"/></numFmts>' +
    '<cellXfs>' +
    ['0', '14', '22', '164', '165', '10', '21'].map((id) => `<xf numFmtId="${id}"/>`).join('') +
    '</cellXfs>';
  const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
  const sheet = `<row>${cell(1, '46203')}${cell(2, '46203.354166666664')}${cell(3, '46203')}${cell(4, '46203')}${cell(5, '0.125')}${cell(6, '0.354166666666667')}${cell(0, '0.30000000000000004')}${cell(0, '1E-7')}${cell(0, '12345678901234567890')}</row>`;
  expect(await cellsOf({ sheet, styles })).toEqual([
    [
      '2026-06-30',
      '2026-06-30 08:30:00',
      '2026-06-30',
      '46203',
      '12.5%',
      '08:30:00',
      '0.3',
      '0.0000001',
      '12345678901234600000',
    ],
  ]);
  const properties = '<workbookPr date1904="1"/>';
  expect(await cellsOf({ sheet: `<row>${cell(1, '44741')}</row>`, styles, properties })).toEqual([['2026-06-30']]);
});

test('hidden sheets are left out', async () => {
  const sheets = '<sheet name="甲" r:id="r2"/><sheet name="乙" state="hidden" r:id="r1"/>';
  expect(await read(workbook({ sheet: '<row><c><v>1</v></c></row>', sheets }), 'xlsx')).toEqual([
    { name: '甲', rows: [[1, ['2']]] },
  ]);
});

test('.csv in UTF-8 with and without mark, in UTF-16 and in GBK; quotes and separators', async () => {
  const rows = [
    [1, ['名称', '说明']],
    [2, ['甲', 'a,"b"\n第二行']],
    [4, ['', '=1']],
  ];
  const text = '名称,说明\r\n甲,"a,""b""\n第二行"\r\n,\r\n,\'=1';
  const gbk = Buffer.from('c3fbb3c62ccbb5c3f70d0abcd72c22612c22226222220ab5dab6fed0d0220d0a2c0d0a2c273d31', 'hex');
  for (const content of [text, `\ufeff${text}`, Buffer.from(`\ufeff${text}`, 'utf16le'), gbk])
    expect(await read(content, 'csv')).toEqual([{ name: '', rows }]);
  expect((await read('a\tb\n1\t2', 'csv'))[0]!.rows[1]).toEqual([2, ['1', '2']]);
});

const bomb = () =>
  zipSync({
    '_rels/.rels': strToU8(relations(relation('r1', 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': new Uint8Array(4 * 1024 * 1024).fill(0x20),
  });

/** The directory of the archive says a small size. */
function lyingBomb(): Uint8Array {
  const bytes = Buffer.from(bomb());
  const at = bytes.lastIndexOf('xl/workbook.xml') - 46;
  bytes.writeUInt32LE(1000, at + 24);
  return bytes;
}

const OWN = workbook({ sheet: '<row><c><v>1</v></c></row>' });
const ENTITY =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
function withSheet(text: string): Uint8Array {
  const bytes = Buffer.from(OWN);
  return bytes.length > 0 ? zipSync({ ...partsOf(text) }) : bytes;
}
const partsOf = (sheet: string) => ({
  '_rels/.rels': strToU8(relations(relation('r1', 'officeDocument', 'xl/workbook.xml'))),
  'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="甲" r:id="r1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(relations(relation('r1', 'worksheet', 'worksheets/sheet1.xml'))),
  'xl/worksheets/sheet1.xml': strToU8(sheet),
});

test.each([
  ['a text', 'xlsx', () => strToU8('no archive at all, but long enough to look for its end')],
  ['nothing', 'xlsx', () => new Uint8Array()],
  ['half of an archive', 'xlsx', () => OWN.slice(0, OWN.length / 2)],
  ['the end of an archive', 'xlsx', () => OWN.slice(OWN.length / 2)],
  ['declared entities', 'xlsx', () => withSheet(ENTITY)],
  ['unknown entities', 'xlsx', () => withSheet(ENTITY.replace(/<!DOCTYPE.*?\]>/, ''))],
  ['half of a sheet', 'xlsx', () => withSheet('<worksheet><sheetData><row><c><v>1')],
  ['a quote without end', 'csv', () => strToU8('a,"b')],
  ['bytes', 'csv', () => new Uint8Array([0x41, 0, 0x42])],
] as const)('%s in .%s is an error for the user', async (_, format, content) => {
  await expect(read(content(), format)).rejects.toThrow('文件已损坏或不完整');
});

test('an archive that unpacks to too much, also when it says that it is small', async () => {
  const limits = { rows: 10, columns: 10, unpacked: 1024 * 1024 };
  const visitor = { sheet: () => undefined, rows: () => undefined };
  for (const content of [bomb(), lyingBomb()]) {
    const path = join(folder, 'bomb.xlsx');
    writeFileSync(path, content);
    await expect(readSpreadsheet(path, 'xlsx', visitor, limits)).rejects.toThrow('文件内容太大');
  }
});

test('a sheet that is too wide, and an error of the reader of the rows', async () => {
  const wide = withSheet('<worksheet><sheetData><row><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>');
  await expect(read(wide, 'xlsx')).rejects.toThrow('一张表最多512列');
  const stop = () => Promise.reject(new Error('stopped'));
  const path = join(folder, 'stop.csv');
  writeFileSync(path, 'a');
  await expect(readSpreadsheet(path, 'csv', { sheet: () => undefined, rows: stop })).rejects.toThrow('stopped');
  expect(readFileSync(path, 'utf8')).toBe('a');
});
