// Writes one spreadsheet file in a thread of its own, whose memory is limited by its creator.
// Messages in: {rows}, {end: true}. Out: {} after each of them, or {failed: code}.
import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

/** Characters that one cell of a workbook holds. */
const MAX_CELL = 32_767;

/** Texts that spreadsheets read as formulas when they open a text file. The reader removes the apostrophe. */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/;

class CellTooLong extends Error {}

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
  const sheet = book.addWorksheet(head.sheet);
  sheet.columns = head.widths.map((width) => ({ width }));
  for (const title of head.titles) sheet.addRow([title]).commit();
  const labels = sheet.addRow(head.labels);
  labels.font = { bold: true };
  labels.commit();
  return {
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
  const data = [...head.titles.map((title) => [text(title)]), head.labels.map(text)];
  return {
    async add(rows) {
      for (const cells of rows)
        data.push(
          cells.map((cell) =>
            isNumber(checkLength(cell))
              ? { t: 'n', v: cell.n, z: numberFormat(cell.digits) }
              : cell === ''
                ? null
                : text(cell),
          ),
        );
    },
    async end() {
      const sheet = excel.utils.aoa_to_sheet(data);
      sheet['!cols'] = head.widths.map((wch) => ({ wch }));
      const book = excel.utils.book_new();
      excel.utils.book_append_sheet(book, sheet, head.sheet);
      writeFileSync(path, excel.write(book, { bookType: 'biff8', type: 'buffer' }));
    },
  };
}

const open = { csv: openCsv, xlsx: openXlsx, xls: openXls };

/** Handles the messages one after the other. */
function serve(file) {
  let last = Promise.resolve();
  async function handle({ rows }) {
    try {
      await (rows ? file.add(rows) : file.end());
      parentPort.postMessage({});
      if (!rows) parentPort.close();
    } catch (error) {
      const failed = error instanceof CellTooLong ? 'cellTooLong' : 'unknown';
      parentPort.postMessage({ failed, message: String(error) });
    }
  }
  parentPort.on('message', (message) => {
    last = last.then(() => handle(message));
  });
}

serve(await open[workerData.format](workerData));
