/** Pictures of four characters that a person reads more easily than a program (contract.md §2.1). */
import { randomInt } from 'node:crypto';
import { buildCodes, type CodeAnswer } from './codes';
import { glyphs, piecesOf, type Point } from './glyphs';
import type { Database } from '../../db';

export interface Captchas {
  /** A new picture under a client's key, as a data url; an older one under that key ends. */
  draw(key: string): Promise<string>;
  /** Leaves it for the sign-in that follows. */
  check(key: string, text: string): Promise<CodeAnswer>;
  /** Uses it up. */
  use(key: string, text: string): Promise<CodeAnswer>;
}

const SECONDS = 60;
const LENGTH = 4;
const WIDTH = 120;
const HEIGHT = 40;
const NOISE = 28;
const SCALE = 4.2;

const between = (least: number, most: number) => least + Math.random() * (most - least);
const shown = (value: number) => value.toFixed(1);

/** A straight piece as three shorter ones, a little off the line: no piece has a length of its own. */
function wobble([from, to]: readonly [Point, Point]): [Point, Point][] {
  const at = (part: number): Point => [
    from[0] + (to[0] - from[0]) * part + between(-0.5, 0.5),
    from[1] + (to[1] - from[1]) * part + between(-0.5, 0.5),
  ];
  const [first, second] = [at(between(0.25, 0.4)), at(between(0.6, 0.75))];
  return [
    [from, first],
    [first, second],
    [second, to],
  ];
}

/** One character in its place, turned, sheared and scaled. */
function place(glyph: string, index: number): [Point, Point][] {
  const turn = between(-0.3, 0.3);
  const shear = between(-0.25, 0.25);
  const [wide, high] = [between(0.85, 1.1) * SCALE, between(0.85, 1.1) * SCALE];
  const [x0, y0] = [17 + index * 28 + between(-3, 3), HEIGHT / 2 + between(-3, 3)];
  const move = ([column, line]: Point): Point => {
    const [x, y] = [(column - 2) * wide + (line - 3) * shear * SCALE, (line - 3) * high];
    return [x0 + x * Math.cos(turn) - y * Math.sin(turn), y0 + x * Math.sin(turn) + y * Math.cos(turn)];
  };
  return piecesOf(glyph).map(([from, to]) => [move(from), move(to)]);
}

/** Pieces like those of the characters, anywhere. */
function noise(): [Point, Point][] {
  return Array.from({ length: NOISE }, () => {
    const from: Point = [between(0, WIDTH), between(0, HEIGHT)];
    const [angle, length] = [between(0, 2 * Math.PI), between(3, 7)];
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

/** One path of short pieces in no order and no direction: nothing in it belongs to a character but its place. */
export function drawCaptcha(text: string): string {
  const strokes = [...text].flatMap((char, index) => place(glyphs[char] ?? '', index));
  const pieces = shuffle([...strokes.flatMap(wobble), ...noise()]);
  const path = pieces
    .map((piece) => (randomInt(2) === 0 ? piece : piece.toReversed()))
    .map(([from, to]) => `M${shown(from![0])} ${shown(from![1])}L${shown(to![0])} ${shown(to![1])}`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f0f2f5"/>` +
    `<path d="${path}" fill="none" stroke="#24476b" stroke-width="2" stroke-linecap="round"/></svg>`
  );
}

export function buildCaptchas(db: Database): Captchas {
  const codes = buildCodes(db);
  const alphabet = Object.keys(glyphs);
  const kept = (key: string, text: string) => ({ kind: 'captcha' as const, key, secret: text.trim().toLowerCase() });
  return {
    async draw(key) {
      const text = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
      await codes.keep(kept(key, text), SECONDS);
      return `data:image/svg+xml;base64,${Buffer.from(drawCaptcha(text)).toString('base64')}`;
    },
    check: (key, text) => codes.check(kept(key, text)),
    use: async (key, text) => (await codes.use(kept(key, text))).answer,
  };
}
