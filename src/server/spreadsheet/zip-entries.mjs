// Reads entries of a .zip file one by one, with limits on their unpacked size.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

/** The file is not what its format says, or only half of it. */
export class BrokenFile extends Error {}
/** Unpacked, the file is larger than any that is imported. */
export class TooLarge extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 5000;

async function readAt(file, start, size) {
  const buffer = Buffer.alloc(size);
  const { bytesRead } = await file.read(buffer, 0, size, start);
  if (bytesRead < size) throw new BrokenFile();
  return buffer;
}

async function readDirectory(file, size) {
  const tailSize = Math.min(size, END_SIZE + MAX_COMMENT);
  const tail = await readAt(file, size - tailSize, tailSize);
  let at = tail.length - END_SIZE;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new BrokenFile();
  const count = tail.readUInt16LE(at + 10);
  if (count > MAX_ENTRIES) throw new TooLarge();
  const bytes = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (start + bytes > size) throw new BrokenFile();
  return { count, directory: await readAt(file, start, bytes) };
}

function entriesOf({ count, directory }) {
  const entries = new Map();
  for (let at = 0, left = count; left > 0; left -= 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw new BrokenFile();
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const name = directory.toString('utf8', at + 46, at + 46 + nameSize).replaceAll('\\', '/');
    entries.set(name.replace(/^\//, ''), {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      start: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameSize + extraSize + noteSize;
  }
  return entries;
}

/**
 * @param maxUnpacked bytes of all entries together; what the directory says is checked at once, what comes out while it
 * is read
 */
export async function openZip(path, maxUnpacked) {
  const file = await open(path);
  const { size } = await file.stat();
  if (size < END_SIZE) throw new BrokenFile();
  const entries = entriesOf(await readDirectory(file, size));
  let left = maxUnpacked;
  if ([...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0) > left) throw new TooLarge();
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    /** The bytes of an entry. */
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new BrokenFile();
      const head = await readAt(file, entry.start, 30);
      if (head.readUInt32LE(0) !== LOCAL) throw new BrokenFile();
      const start = entry.start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      if (start + entry.packed > size || ![0, 8].includes(entry.method)) throw new BrokenFile();
      if (entry.packed === 0) return;
      const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
      const stream = entry.method === 8 ? packed.pipe(createInflateRaw()) : packed;
      try {
        for await (const chunk of stream) {
          left -= chunk.length;
          if (left < 0) throw new TooLarge();
          yield chunk;
        }
      } catch (error) {
        throw error instanceof TooLarge ? error : new BrokenFile();
      } finally {
        packed.destroy();
        stream.destroy();
      }
    },
    close: () => file.close(),
  };
}
