/** Packs texts into a ZIP archive. The browser compresses them outside the main thread. */

interface Entry {
  name: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
  size: number;
  crc: number;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** A record of little-endian numbers: pairs of a width in bytes and a value. */
function numbers(...fields: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

/** Version 2.0, names in UTF-8, method deflate. Date 1980-01-01: the same content gives the same file. */
const common = ({ crc, packed, size, name }: Entry) =>
  [
    [2, 20],
    [2, 0x800],
    [2, 8],
    [2, 0],
    [2, 33],
    [4, crc],
    [4, packed.length],
    [4, size],
    [2, name.length],
    [2, 0],
  ] as const;

/** @param parts content by path */
export async function zipTexts(parts: ReadonlyMap<string, string>): Promise<Blob> {
  const encoder = new TextEncoder();
  const content: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, text] of parts) {
    const bytes = encoder.encode(text);
    const packed = await deflate(bytes);
    const entry: Entry = { name: encoder.encode(path), packed, size: bytes.length, crc: crc32(bytes) };
    const head = numbers([4, 0x04034b50], ...common(entry));
    content.push(head, entry.name, packed);
    directory.push(
      numbers([4, 0x02014b50], [2, 20], ...common(entry), [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      entry.name,
    );
    offset += head.length + entry.name.length + packed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.size],
    [2, parts.size],
    [4, length],
    [4, offset],
    [2, 0],
  );
  return new Blob([...content, ...directory, end], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
