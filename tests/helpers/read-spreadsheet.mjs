// Reads the first sheet of a file by a library that the server does not use for all formats.
import { read } from '@e965/xlsx';

/** @see read-spreadsheet.d.mts */
export function readSpreadsheet(file) {
  const book = read(file, { type: 'buffer', raw: true, cellFormula: true, dense: true });
  const [name] = book.SheetNames;
  const rows = (book.Sheets[name]['!data'] ?? []).map((cells) =>
    Array.from(cells ?? [], (cell) => ({
      value: cell?.v ?? null,
      text: cell?.w ?? String(cell?.v ?? ''),
      formula: cell?.f ?? null,
    })),
  );
  return { name, rows };
}

/** @see read-spreadsheet.d.mts */
export function recordsOf(file, headRow) {
  const { rows } = readSpreadsheet(file);
  const labels = rows[headRow].map(({ text }) => text);
  return rows
    .slice(headRow + 1)
    .map((cells) => Object.fromEntries(labels.map((label, index) => [label, cells[index]?.text ?? ''])));
}
