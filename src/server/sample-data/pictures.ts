/** Pictures of sample data, drawn as PNG with a palette: a shape on a two-coloured ground. */
import { deflateSync } from 'node:zlib';
import { seedId } from './seed-id';

const SIZE = 240;
const PICTURE_COUNT = 10;
const PATH_PART = 22;
/** Ground, lower ground, shape and its light side, for every picture. */
const PALETTES = [
  'fdf1e6f6d9bdd9763cf2a36b',
  'eaf3fbc9def23b78b578a9db',
  'eef7ecc9e6c24a9a5a86c48f',
  'fbecf1f3c9d8c2557fe08fae',
];
const INK = { ground: 0, floor: 1, shape: 2, light: 3 };

const isDisc = (x: number, y: number) => x * x + y * y < 64 * 64;
const isBox = (x: number, y: number) => Math.abs(x) < 56 && Math.abs(y) < 62;
const isDiamond = (x: number, y: number) => Math.abs(x) + Math.abs(y) < 80;
const isBottle = (x: number, y: number) =>
  (Math.abs(x) < 40 && y > -30 && y < 72) || (Math.abs(x) < 16 && y > -72 && y <= -30);
const isRing = (x: number, y: number) => isDisc(x, y) && x * x + y * y > 30 * 30;
const SHAPES = [isDisc, isBox, isDiamond, isBottle, isRing];

/** Table of CRC-32 as PNG uses it. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(content.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}

/** Pixels by line, each line after its filter byte 0. */
function pixels(isInside: (x: number, y: number) => boolean): Buffer {
  const data = Buffer.alloc(SIZE * (SIZE + 1));
  for (let line = 0; line < SIZE; line += 1)
    for (let column = 0; column < SIZE; column += 1) {
      const [x, y] = [column - SIZE / 2, line - SIZE / 2];
      const ground = y > 70 ? INK.floor : INK.ground;
      const shape = x < -10 ? INK.light : INK.shape;
      data[line * (SIZE + 1) + 1 + column] = isInside(x, y) ? shape : ground;
    }
  return data;
}

function renderPicture(row: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // 8 bits a pixel, colours from a palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTES[row % PALETTES.length]!, 'hex')),
    chunk('IDAT', deflateSync(pixels(SHAPES[row % SHAPES.length]!))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Path of a picture in the file store. */
export const picturePathOf = (row: number): string => {
  const number = row % PICTURE_COUNT;
  return `sample/${seedId('picture', String(number)).slice(0, PATH_PART)}/picture-${number + 1}.png`;
};

/** All pictures, each with its path. */
export const samplePictures = (): { path: string; png: Buffer }[] =>
  Array.from({ length: PICTURE_COUNT }, (_, row) => ({ path: picturePathOf(row), png: renderPicture(row) }));
