/** Captchas: SVG images of four distorted characters (contract.md §2.1). */
import { randomInt } from 'node:crypto';
import { buildOneTimeCodes, type CodeCheckResult } from '../one-time-codes';
import { glyphs, segmentsOf, type Point } from './glyphs';
import type { Database } from '@/server/db';

export interface Captchas {
  /** Creates an image for a client's key and returns it as a data URL; replaces an older one with the same key. */
  create(key: string): Promise<string>;
  /** Checks the text without consuming the captcha, so that the following sign-in can use it. */
  check(key: string, text: string): Promise<CodeCheckResult>;
  /** Checks the text and consumes the captcha if it is correct. */
  consume(key: string, text: string): Promise<CodeCheckResult>;
}

const LIFETIME_SECONDS = 60;
const LENGTH = 4;
const WIDTH = 120;
const HEIGHT = 40;
const NOISE_STROKES = 28;
const SCALE = 4.2;

const randomBetween = (least: number, most: number) => least + Math.random() * (most - least);
const formatNumber = (value: number) => value.toFixed(1);

/** Splits a segment into three shorter ones with random offsets, so that lengths do not identify strokes. */
function wobble([from, to]: readonly [Point, Point]): [Point, Point][] {
  const at = (part: number): Point => [
    from[0] + (to[0] - from[0]) * part + randomBetween(-0.5, 0.5),
    from[1] + (to[1] - from[1]) * part + randomBetween(-0.5, 0.5),
  ];
  const [first, second] = [at(randomBetween(0.25, 0.4)), at(randomBetween(0.6, 0.75))];
  return [
    [from, first],
    [first, second],
    [second, to],
  ];
}

/** Segments of one character at its position, randomly rotated, sheared and scaled. */
function placeGlyph(glyph: string, index: number): [Point, Point][] {
  const turn = randomBetween(-0.3, 0.3);
  const shear = randomBetween(-0.25, 0.25);
  const [wide, high] = [randomBetween(0.85, 1.1) * SCALE, randomBetween(0.85, 1.1) * SCALE];
  const [x0, y0] = [17 + index * 28 + randomBetween(-3, 3), HEIGHT / 2 + randomBetween(-3, 3)];
  const move = ([column, line]: Point): Point => {
    const [x, y] = [(column - 2) * wide + (line - 3) * shear * SCALE, (line - 3) * high];
    return [x0 + x * Math.cos(turn) - y * Math.sin(turn), y0 + x * Math.sin(turn) + y * Math.cos(turn)];
  };
  return segmentsOf(glyph).map(([from, to]) => [move(from), move(to)]);
}

/** Random short segments that look like parts of characters. */
function noiseStrokes(): [Point, Point][] {
  return Array.from({ length: NOISE_STROKES }, () => {
    const from: Point = [randomBetween(0, WIDTH), randomBetween(0, HEIGHT)];
    const [angle, length] = [randomBetween(0, 2 * Math.PI), randomBetween(3, 7)];
    return [from, [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length]];
  });
}

function shuffle<T>(list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}

/** Renders one SVG path of segments in random order and direction, so that only positions relate them to characters. */
export function renderCaptcha(text: string): string {
  const strokes = [...text].flatMap((char, index) => placeGlyph(glyphs[char] ?? '', index));
  const pieces = shuffle([...strokes.flatMap(wobble), ...noiseStrokes()]);
  const path = pieces
    .map((piece) => (randomInt(2) === 0 ? piece : piece.toReversed()))
    .map(
      ([from, to]) =>
        `M${formatNumber(from![0])} ${formatNumber(from![1])}L${formatNumber(to![0])} ${formatNumber(to![1])}`,
    )
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f0f2f5"/>` +
    `<path d="${path}" fill="none" stroke="#24476b" stroke-width="2" stroke-linecap="round"/></svg>`
  );
}

export function buildCaptchas(db: Database): Captchas {
  const codes = buildOneTimeCodes(db);
  const alphabet = Object.keys(glyphs);
  const codeFor = (key: string, text: string) => ({ kind: 'captcha' as const, key, secret: text.trim().toLowerCase() });
  return {
    async create(key) {
      const text = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
      await codes.store(codeFor(key, text), LIFETIME_SECONDS);
      return `data:image/svg+xml;base64,${Buffer.from(renderCaptcha(text)).toString('base64')}`;
    },
    check: (key, text) => codes.check(codeFor(key, text)),
    consume: async (key, text) => (await codes.consume(codeFor(key, text))).result,
  };
}
