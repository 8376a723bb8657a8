/** Letters and digits as strokes, so that captcha images contain no text. Similar-looking characters are omitted. */

/** Strokes, separated by blanks. Each is a list of points of two digits: column 0–4, line 0–6 from the top. */
export const glyphs: Readonly<Record<string, string>> = {
  a: '062046 1333',
  c: '4130100105163645',
  e: '40000646 0333',
  f: '400006 0333',
  h: '0006 4046 0343',
  j: '4045361605',
  k: '0006 400346',
  l: '000646',
  m: '0600234046',
  n: '06004640',
  p: '06003041423303',
  r: '06003041423303 2346',
  t: '0040 2026',
  v: '002640',
  w: '0016233640',
  x: '0046 4006',
  y: '002340 2326',
  z: '00400646',
  3: '01103041423313 334445361605',
  4: '36300444',
  6: '30110405163645443313 1304',
  7: '004016',
  9: '42331302011030414436 3606',
};

export type Point = readonly [x: number, y: number];

/** The straight segments of a glyph. */
export function segmentsOf(glyph: string): [Point, Point][] {
  return glyph.split(' ').flatMap((stroke) => {
    const points = (stroke.match(/\d\d/g) ?? []).map((at): Point => [Number(at[0]), Number(at[1])]);
    return points.slice(1).map((point, index): [Point, Point] => [points[index]!, point]);
  });
}
