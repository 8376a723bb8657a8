// PGlite's own thread: a query blocks the thread it runs on, and that must never be the one that answers requests.
// Messages in: {id, sql, params, file}, where a COPY reads the file as /dev/blob, and {id, close: true}. Out: {ready}, {id, columns, rows, affected} or {id, error, fatal}.
import { PGlite } from '@electric-sql/pglite';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { asText, columnParsers, sessionSettings } from './column-parsers.mjs';

/** Only what is safe to carry on: PGlite's errors hold the SQL text and the bound values. */
const describe = (error) => ({
  code: typeof error?.code === 'string' ? error.code : null,
  constraint: error?.constraint ?? null,
  table: error?.table ?? null,
  message: String(error?.message ?? error),
  position: error?.position ?? null,
});

/** After these errors PGlite answers nothing any more; opening the files again recovers them. */
const isFatal = (error) =>
  error?.severity === 'PANIC' || error?.severity === 'FATAL' || error instanceof WebAssembly.RuntimeError;

/** A file as PGlite takes it. Node's own Blob copies it in pieces, which is a fifth of the time of opening an image. */
class ImageFile extends Blob {
  constructor(path) {
    super();
    this.path = path;
  }

  async arrayBuffer() {
    return readFileSync(this.path).buffer;
  }
}

async function open() {
  const { dataDir, timeZone, image } = workerData;
  const options = image ? { loadDataDir: new ImageFile(image) } : {};
  const db = await PGlite.create({ dataDir, ...options });
  // PGlite adds parsers for array types of its own while it opens, so ours are put in place afterwards.
  for (const oid of Object.keys(db.parsers)) db.parsers[oid] = columnParsers[oid] ?? asText;
  for (const oid of Object.keys(db.serializers)) db.serializers[oid] = asText;
  for (const sql of sessionSettings(timeZone)) await db.query(sql);
  return db;
}

try {
  const db = await open();
  parentPort.on('message', async ({ id, sql, params, file, close, image }) => {
    try {
      if (close) {
        await db.close();
        parentPort.postMessage({ id, columns: [], rows: [], affected: 0 });
        process.exit(0);
      }
      if (image) {
        const blob = await db.dumpDataDir('none');
        parentPort.postMessage({ id, columns: [], rows: [[new Uint8Array(await blob.arrayBuffer())]], affected: 0 });
        return;
      }
      const { fields, rows, affectedRows } = await db.query(sql, params, {
        rowMode: 'array',
        ...(file === undefined ? {} : { blob: new Blob([file]) }),
      });
      parentPort.postMessage({ id, columns: fields.map((field) => field.name), rows, affected: affectedRows ?? 0 });
    } catch (error) {
      parentPort.postMessage({ id, error: describe(error), fatal: isFatal(error) });
    }
  });
  parentPort.postMessage({ ready: true });
} catch (error) {
  parentPort.postMessage({ failed: describe(error) });
}
