/** Exact fractions of integers, used to check decimal arithmetic. */
export interface Rational {
  n: bigint;
  /** Always above 0. */
  d: bigint;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

export const rational = (n: bigint, d = 1n): Rational => (d < 0n ? { n: -n, d: -d } : { n, d });

/** `"-12.50"` → -1250/100; null for other texts. */
export function parse(text: string): Rational | null {
  const found = /^([+-]?)(\d*)(?:\.(\d+))?$/.exec(text);
  if (!found || text.length > 40 || (found[2] === '' && found[3] === undefined)) return null;
  const [, sign, whole = '', part = ''] = found;
  const n = BigInt(whole + part);
  return rational(sign === '-' ? -n : n, 10n ** BigInt(part.length));
}

/** Rounds to an integer, half-up away from zero. */
export function nearest({ n, d }: Rational): bigint {
  const size = (2n * abs(n) + d) / (2n * d);
  return n < 0n ? -size : size;
}

export const floor = ({ n, d }: Rational): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d));

/** Rounds to `places` decimals. */
export function round(value: Rational, places: number): Rational {
  const unit = 10n ** BigInt(Math.abs(places));
  return places >= 0
    ? rational(nearest({ n: value.n * unit, d: value.d }), unit)
    : rational(nearest({ n: value.n, d: value.d * unit }) * unit);
}

/** Rounds to 40 significant digits, like every result of a formula; null above 1e41, 0 below 1e-40. */
export function settle(value: Rational): Rational | null {
  if (value.n === 0n) return value;
  const { n, d } = value;
  const size = abs(n);
  // 10^exponent <= size/d < 10^(exponent+1)
  let exponent = size.toString().length - d.toString().length;
  const below = exponent >= 0 ? size < d * 10n ** BigInt(exponent) : size * 10n ** BigInt(-exponent) < d;
  if (below) exponent -= 1;
  const settled = round(value, 39 - exponent);
  if (abs(settled.n) >= settled.d * 10n ** 41n) return null;
  return exponent < -40 ? rational(0n) : settled;
}

export const order = (a: Rational, b: Rational): number => {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Canonical decimal text of a fraction whose denominator divides a power of ten. */
export function write({ n, d }: Rational): string {
  let places = 0;
  let size = abs(n);
  let unit = d;
  while ((size * 10n ** BigInt(places)) % unit !== 0n) places += 1;
  size = (size * 10n ** BigInt(places)) / unit;
  unit = 10n ** BigInt(places);
  const whole = size / unit;
  const part = (size % unit).toString().padStart(places, '0').replace(/0+$/, '');
  const sign = n < 0n ? '-' : '';
  return places === 0 || part === '' || part === '0' ? `${sign}${whole}` : `${sign}${whole}.${part}`;
}
