// Reads one spreadsheet file in a thread of its own, whose memory is limited by its creator.
// Messages out: {sheet}, {rows: [[number, cells]]}, each answered by {next: true}; at last {end: true} or {failed: code}.
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { kindOfFormat, numberText } from './cell-text.mjs';
import { readXlsx } from './xlsx-reader.mjs';
import { BrokenFile, TooLarge } from './zip-entries.mjs';

const BATCH = 500;

class TooManyRows extends Error {}
class TooManyColumns extends Error {}

const { format, path, limits } = workerData;

/** Collects rows without blank ones and sends them in batches. */
function buildSink() {
  let [rows, queued, count] = [[], [], 0];
  const flush = () => {
    if (rows.length > 0) queued.push({ rows });
    rows = [];
  };
  return {
    sheet(name) {
      flush();
      queued.push({ sheet: name });
    },
    cell(cells, column, text) {
      if (column < 0 || column >= limits.columns) throw new TooManyColumns();
      cells[column] = text;
    },
    row(number, cells) {
      if (!cells.some((text) => text.trim() !== '')) return;
      count += 1;
      if (count > limits.rows) throw new TooManyRows();
      rows.push([number, Array.from(cells, (text) => text ?? '')]);
      if (rows.length >= BATCH) flush();
    },
    async pause(isLast = false) {
      if (isLast) flush();
      for (const message of queued.splice(0)) {
        const answered = once(parentPort, 'message');
        parentPort.postMessage(message);
        await answered;
      }
    },
  };
}

/** BIFF 8. */
async function readXls(_, sink) {
  const excel = await import('@e965/xlsx');
  let book;
  try {
    book = excel.read(readFileSync(path), {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
    });
  } catch {
    throw new BrokenFile();
  }
  const is1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const textOf = ({ t, v, z }) => {
    if (t === 'n') return numberText(v, kindOfFormat(0, typeof z === 'string' ? z : 'General'), is1904);
    if (t === 'b') return v ? 'TRUE' : 'FALSE';
    return t === 's' ? String(v) : '';
  };
  for (const [index, name] of book.SheetNames.entries()) {
    if (book.Workbook?.Sheets?.[index]?.Hidden) continue;
    sink.sheet(name);
    const data = book.Sheets[name]['!data'] ?? [];
    for (const [at, cells] of data.entries()) {
      const row = [];
      for (const [column, cell] of (cells ?? []).entries()) {
        const text = cell ? textOf(cell) : '';
        if (text !== '') sink.cell(row, column, text);
      }
      sink.row(at + 1, row);
      if (at % BATCH === 0) await sink.pause();
    }
  }
}

/** UTF-8 with or without byte order mark, UTF-16 with one, else GBK. */
function decodeText(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gbk', { fatal: true }).decode(bytes);
    } catch {
      throw new BrokenFile();
    }
  }
}

/** The writer marks texts that look like formulas with an apostrophe. */
const withoutMark = (text) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** Rows of a text file: fields in quotes may hold separators, line breaks and doubled quotes. */
function* csvRows(text) {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const separator =
    line.includes('\t') && !line.includes(',') ? '\t' : line.includes(';') && !line.includes(',') ? ';' : ',';
  let [cells, at] = [[], 0];
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        const end = text.indexOf('"', at);
        if (end < 0) throw new BrokenFile();
        value += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        value += '"';
      }
    }
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
    cells.push(withoutMark(value + text.slice(start, at)));
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    yield cells;
    cells = [];
  }
}

async function readCsv(_, sink) {
  const text = decodeText(readFileSync(path));
  if (text.includes('\0')) throw new BrokenFile();
  sink.sheet('');
  let number = 0;
  for (const cells of csvRows(text)) {
    number += 1;
    const row = [];
    for (const [column, cell] of cells.entries()) if (cell !== '') sink.cell(row, column, cell);
    sink.row(number, row);
    if (number % BATCH === 0) await sink.pause();
  }
}

const codeOf = (error) => {
  if (error instanceof BrokenFile) return 'broken';
  if (error instanceof TooLarge) return 'tooLarge';
  if (error instanceof TooManyRows) return 'tooManyRows';
  return error instanceof TooManyColumns ? 'tooManyColumns' : 'unknown';
};

try {
  const sink = buildSink();
  await { xls: readXls, xlsx: readXlsx, csv: readCsv }[format]({ path, limits }, sink);
  await sink.pause(true);
  parentPort.postMessage({ end: true });
} catch (error) {
  parentPort.postMessage({ failed: codeOf(error), message: String(error) });
}
