// A disk that is full while the file named by FULL_DISK exists: writes fail as the system's do, and no space is reported.
// Imported by the thread that opens the database, or loaded with `node --import`; it reaches PGlite's worker too.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const marker = process.env.FULL_DISK ?? '';
const isFull = () => marker !== '' && fs.existsSync(marker);
const noSpace = (syscall) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${syscall}`), { errno: -28, code: 'ENOSPC', syscall });

const { write, writev, writeSync } = fs;
const { statfs } = fs.promises;

/**
 * Blocks that a file has can be overwritten; with the word "all" in the marker they cannot, as on file systems that copy on
 * write. Descriptors up to 2 are the output of the process.
 */
function needsSpace(descriptor, length, position) {
  if (descriptor <= 2 || !isFull()) return false;
  const grows = typeof position !== 'number' || position + length > fs.fstatSync(descriptor).size;
  return grows || fs.readFileSync(marker, 'utf8') === 'all';
}

fs.writeSync = (descriptor, buffer, offset, length, position) => {
  if (needsSpace(descriptor, length, position)) throw noSpace('write');
  return writeSync(descriptor, buffer, offset, length, position);
};
const failing =
  (original) =>
  (descriptor, ...rest) =>
    needsSpace(descriptor) ? void setImmediate(rest.at(-1), noSpace('write')) : original(descriptor, ...rest);
fs.write = failing(write);
fs.writev = failing(writev);
fs.promises.statfs = async (...rest) => ({ ...(await statfs(...rest)), ...(isFull() ? { bavail: 0 } : {}) });

const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(file, options = {}) {
    super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--import', import.meta.url] });
  }
};
syncBuiltinESMExports();
