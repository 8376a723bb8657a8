// Reads the visible sheets of an Office Open XML workbook row by row. Declarations of entities are rejected.
import { StringDecoder } from 'node:string_decoder';
import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { kindOfFormat, numberText } from './cell-text.mjs';
import { BrokenFile, openZip } from './zip-entries.mjs';

const localName = (name) => name.slice(name.indexOf(':') + 1);

/** @param on `open(name, attributes)`, `close(name)`, `text(text)`, and `pause()`, which is awaited after each chunk */
async function parseXml(chunks, { open = () => {}, close = () => {}, text = () => {}, pause = () => {} }) {
  const parser = new SaxesParser();
  const decoder = new StringDecoder('utf8');
  let hasRoot = false;
  parser.on('error', () => {
    throw new BrokenFile();
  });
  parser.on('doctype', () => {
    throw new BrokenFile();
  });
  parser.on('opentag', ({ name, attributes }) => {
    hasRoot = true;
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => close(localName(name)));
  parser.on('text', text);
  parser.on('cdata', text);
  for await (const chunk of chunks) {
    parser.write(decoder.write(chunk));
    await pause();
  }
  parser.close();
  if (!hasRoot) throw new BrokenFile();
}

async function readRelations(zip, part) {
  const targets = new Map();
  const path = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  if (!zip.has(path)) return targets;
  await parseXml(zip.read(path), {
    open(name, { Id, Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target);
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return targets;
}

const targetOfType = (relations, type) => [...relations.values()].find((one) => one.type === type)?.target;

async function readWorkbook(zip) {
  const path = targetOfType(await readRelations(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';
  if (!zip.has(path)) throw new BrokenFile();
  const book = { sheets: [], is1904: false, relations: await readRelations(zip, path) };
  await parseXml(zip.read(path), {
    open(name, attributes) {
      if (name === 'workbookPr') book.is1904 = ['1', 'true'].includes(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1];
      const relation = book.relations.get(id);
      if (relation?.type === 'worksheet') book.sheets.push({ name: attributes.name ?? '', path: relation.target });
    },
  });
  return book;
}

/** Texts that cells share, without the phonetic ones beside them. */
async function readSharedTexts(zip, path) {
  const texts = [];
  if (!path || !zip.has(path)) return texts;
  let [current, isText, phonetic] = ['', false, 0];
  await parseXml(zip.read(path), {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(text) {
      if (isText) current += text;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') texts.push(current);
    },
  });
  return texts;
}

/** Kind of the number format by style. */
async function readStyles(zip, path) {
  const codes = new Map();
  const formats = [];
  let inCells = false;
  if (!path || !zip.has(path)) return [];
  await parseXml(zip.read(path), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(numFmtId ?? '0');
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats.map((id) => kindOfFormat(Number(id), codes.get(id)));
}

/** Index of a column from the reference of a cell: `AB12` is 27. */
function columnOf(reference) {
  let column = 0;
  for (const char of reference) {
    const code = char.charCodeAt(0);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

function cellText({ type, style, value, inline }, { shared, kinds, is1904 }) {
  if (type === 'inlineStr') return inline;
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return value;
  if (type === 'str') return value;
  if (type === 'd') return value.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
  return value === '' ? '' : numberText(Number(value), kinds[Number(style)] ?? 'number', is1904);
}

async function readSheet(zip, path, book, add) {
  let [number, row, cell, isValue, isInline, phonetic] = [0, null, null, false, false, 0];
  await parseXml(zip.read(path), {
    open(name, { r, t, s }) {
      if (name === 'row') {
        number = r === undefined ? number + 1 : Number(r);
        row = [];
      } else if (name === 'c' && row) {
        cell = { column: r === undefined ? row.length : columnOf(r), type: t ?? 'n', style: s, value: '', inline: '' };
      } else if (name === 'rPh') phonetic += 1;
      isValue = name === 'v';
      isInline = name === 't' && phonetic === 0;
    },
    text(text) {
      if (cell && isValue) cell.value += text;
      else if (cell && isInline) cell.inline += text;
    },
    close(name) {
      [isValue, isInline] = [false, false];
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c' && cell && row) {
        const text = cellText(cell, book);
        if (text !== '') add.cell(row, cell.column, text);
        cell = null;
      }
      if (name !== 'row' || !row) return;
      add.row(number, row);
      row = null;
    },
    pause: () => add.pause(),
  });
}

/** @param sink `sheet(name)`, `cell(row, column, text)`, `row(number, cells)` and `pause()`, which is awaited */
export async function readXlsx({ path, limits }, sink) {
  const zip = await openZip(path, limits.unpacked);
  try {
    const { sheets, is1904, relations } = await readWorkbook(zip);
    const shared = await readSharedTexts(zip, targetOfType(relations, 'sharedStrings'));
    const kinds = await readStyles(zip, targetOfType(relations, 'styles'));
    for (const sheet of sheets) {
      sink.sheet(sheet.name);
      await readSheet(zip, sheet.path, { shared, kinds, is1904 }, sink);
      await sink.pause();
    }
  } finally {
    await zip.close();
  }
}
