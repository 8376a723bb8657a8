// One process per measurement: writes or reads 100,000 rows of 20 columns, with our worker or with the library alone.
// Arguments: ours|bare write|read path. Prints {ms, mb}: the time, and the peak of the memory of the process.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import excel from 'exceljs';

const ROWS = 100_000;
const COLUMNS = 20;
const BATCH = 500;
const [, , who, what, path] = process.argv;

/** Half texts, half amounts, as an export writes them. */
const rowOf = (row) =>
  Array.from({ length: COLUMNS }, (_, column) =>
    column % 2 === 0 ? `第 ${row} 行的文字 ${column}` : { n: row + column / 100, text: `${row}`, digits: 2 },
  );
const batch = (from) => Array.from({ length: Math.min(BATCH, ROWS - from) }, (_, index) => rowOf(from + index));

const worker = (name, workerData) =>
  new Worker(new URL(`../../../src/server/spreadsheet/${name}.mjs`, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });

async function writeOurs() {
  const labels = Array.from({ length: COLUMNS }, (_, column) => `列 ${column}`);
  const head = { sheet: '数据', titles: ['数据', '导出人'], labels, widths: labels.map(() => 14) };
  const writer = worker('writer-worker', { path, format: 'xlsx', head });
  const send = async (message) => {
    writer.postMessage(message);
    const [reply] = await once(writer, 'message');
    if (reply.failed) throw new Error(`${reply.failed} ${reply.message ?? ''}`);
  };
  for (let from = 0; from < ROWS; from += BATCH) await send({ rows: batch(from) });
  await send({ end: true });
  await writer.terminate();
}

async function writeBare() {
  const book = new excel.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const sheet = book.addWorksheet('数据');
  for (let from = 0; from < ROWS; from += BATCH)
    for (const cells of batch(from)) {
      const row = sheet.addRow(cells.map((cell) => (typeof cell === 'object' ? cell.n : cell)));
      for (let column = 2; column <= COLUMNS; column += 2) row.getCell(column).numFmt = '0.00';
      row.commit();
    }
  await book.commit();
}

async function readOurs() {
  const reader = worker('reader-worker', {
    path,
    format: 'xlsx',
    limits: { rows: 200_000, columns: 512, unpacked: 512 * 1024 * 1024 },
  });
  let count = 0;
  for await (const [message] of messagesOf(reader)) {
    if (message.failed) throw new Error(`${message.failed} ${message.message ?? ''}`);
    if (message.end) break;
    count += message.rows?.length ?? 0;
    reader.postMessage({ next: true });
  }
  await reader.terminate();
  if (count < ROWS) throw new Error(`${count} rows`);
}

async function* messagesOf(reader) {
  const arrived = [];
  let wake = () => undefined;
  reader.on('message', (message) => {
    arrived.push([message]);
    wake();
  });
  for (;;) {
    while (arrived.length > 0) yield arrived.shift();
    await new Promise((resolve) => {
      wake = resolve;
      if (arrived.length > 0) resolve();
    });
  }
}

async function readBare() {
  let count = 0;
  for await (const sheet of new excel.stream.xlsx.WorkbookReader(path, { sharedStrings: 'cache', styles: 'cache' }))
    for await (const row of sheet) count += row.values.length > 0 ? 1 : 0;
  if (count < ROWS) throw new Error(`${count} rows`);
}

const jobs = { 'ours write': writeOurs, 'bare write': writeBare, 'ours read': readOurs, 'bare read': readBare };
const from = performance.now();
await jobs[`${who} ${what}`]();
const ms = performance.now() - from;
// Of this program: `maxRSS` would begin with the memory of the process that started it.
const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
const KB = 1024;
console.log(JSON.stringify({ ms, mb: Number(kilobytes) / KB }));
