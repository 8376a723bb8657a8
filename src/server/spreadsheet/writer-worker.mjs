// Writes one spreadsheet file in a thread of its own, whose memory is limited by its creator.
// Messages in: {rows}, {head} for another sheet, {end: true}. Out: {} after each of them, or {failed: code}.
import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

/** Characters that one cell of a workbook holds. */
const MAX_CELL = 32_767;

/** Texts that spreadsheets read as formulas when they open a text file. The reader removes the apostrophe. */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/;

/** Texts of BIFF 8: in a cell, in the table of shared texts, whose entries the library writes into one record each. */
const [MAX_XLS_LABEL, MAX_XLS_SHARED] = [255, 4000];

class CellTooLong extends Error {}
class XlsCellTooLong extends Error {}

/** A cell is a text, or `{n, digits}`: a number with its count of decimal places. */
const isNumber = (cell) => typeof cell === 'object' && cell !== null;
const numberFormat = (digits) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`);

function checkLength(cell) {
  if (!isNumber(cell) && cell.length > MAX_CELL) throw new CellTooLong();
  return cell;
}

/** Text file, UTF-8 with byte order mark. */
function openCsv({ path, head }) {
  const stream = createWriteStream(path);
  const quoted = (text) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const field = (cell) => {
    if (isNumber(cell)) return cell.text;
    return quoted(FORMULA_LIKE.test(cell) ? `'${cell}` : cell);
  };
  const line = (cells) => `${cells.map(field).join(',')}\r\n`;
  stream.write(`\ufeff${line(head.labels)}`);
  return {
    async sheet() {
      throw new Error('a text file has one sheet');
    },
    async add(rows) {
      if (!stream.write(rows.map(line).join(''))) await once(stream, 'drain');
    },
    async end() {
      stream.end();
      await once(stream, 'finish');
    },
  };
}

/** Office Open XML, written while the rows come. */
async function openXlsx({ path, head }) {
  const { default: excel } = await import('exceljs');
  const book = new excel.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const begin = (next) => {
    const views = [{ state: 'frozen', ySplit: next.titles.length + 1 }];
    const sheet = book.addWorksheet(next.sheet, { views });
    sheet.columns = next.widths.map((width) => ({ width }));
    for (const title of next.titles) sheet.addRow([title]).commit();
    const labels = sheet.addRow(next.labels);
    labels.font = { bold: true };
    labels.commit();
    return sheet;
  };
  let sheet = begin(head);
  return {
    async sheet(next) {
      sheet.commit();
      sheet = begin(next);
    },
    async add(rows) {
      for (const cells of rows) {
        const row = sheet.addRow([]);
        cells.forEach((cell, index) => {
          const target = row.getCell(index + 1);
          target.value = isNumber(checkLength(cell)) ? cell.n : cell;
          if (isNumber(cell)) target.numFmt = numberFormat(cell.digits);
        });
        row.commit();
      }
    },
    end: () => book.commit(),
  };
}

/** BIFF 8, whose 65,536 rows fit the memory of the thread. */
async function openXls({ path, head }) {
  const excel = await import('@e965/xlsx');
  const text = (value) => ({ t: 's', v: value });
  const begin = (next) => ({
    head: next,
    data: [...next.titles.map((title) => [text(title)]), next.labels.map(text)],
  });
  const sheets = [begin(head)];
  // Sharing texts takes three times as long.
  let bookSST = false;
  const checkXlsLength = (cell) => {
    if (isNumber(cell) || cell.length <= MAX_XLS_LABEL) return;
    if (cell.length > MAX_XLS_SHARED) throw new XlsCellTooLong();
    bookSST = true;
  };
  return {
    async sheet(next) {
      sheets.push(begin(next));
    },
    async add(rows) {
      for (const cells of rows) {
        cells.forEach(checkXlsLength);
        sheets
          .at(-1)
          .data.push(
            cells.map((cell) =>
              isNumber(cell) ? { t: 'n', v: cell.n, z: numberFormat(cell.digits) } : cell === '' ? null : text(cell),
            ),
          );
      }
    },
    async end() {
      const book = excel.utils.book_new();
      for (const { head: one, data } of sheets) {
        const sheet = excel.utils.aoa_to_sheet(data);
        sheet['!cols'] = one.widths.map((wch) => ({ wch }));
        excel.utils.book_append_sheet(book, sheet, one.sheet);
      }
      writeFileSync(path, excel.write(book, { bookType: 'biff8', type: 'buffer', bookSST }));
    },
  };
}

const open = { csv: openCsv, xlsx: openXlsx, xls: openXls };

/** Handles the messages one after the other. */
function serve(file) {
  let last = Promise.resolve();
  async function handle({ rows, head, end }) {
    try {
      await (rows ? file.add(rows) : head ? file.sheet(head) : file.end());
      parentPort.postMessage({});
      if (end) parentPort.close();
    } catch (error) {
      const failed =
        error instanceof CellTooLong ? 'cellTooLong' : error instanceof XlsCellTooLong ? 'xlsCellTooLong' : 'unknown';
      parentPort.postMessage({ failed, message: String(error) });
    }
  }
  parentPort.on('message', (message) => {
    last = last.then(() => handle(message));
  });
}

serve(await open[workerData.format](workerData));
