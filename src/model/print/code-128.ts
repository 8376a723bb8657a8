/** Code 128 bar codes (ISO/IEC 15417), sets B and C: printable ASCII, pairs of digits in half the width. */

/** Widths of the three bars and three spaces of each symbol, in modules; the last one is the stop symbol. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const START_B = 104;
const START_C = 105;
const TO_B = 100;
const TO_C = 99;
const STOP = 106;
const MODULUS = 103;

/** Digits from which set C is shorter although the set must be changed. */
const SHORTEST_RUN = 4;

/** Number of digits at a place that set C takes; 0 where it is not shorter. */
function pairedDigits(text: string, at: number): number {
  const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
  // Of an odd number, the first digit stays in the set before it.
  if (at > 0 && run % 2 === 1) return 0;
  const even = run - (run % 2);
  return even >= SHORTEST_RUN || (even === 2 && text.length === 2) ? even : 0;
}

function symbolsOf(text: string): number[] {
  const symbols: number[] = [];
  let set: typeof TO_B | typeof TO_C | null = null;
  const use = (next: typeof TO_B | typeof TO_C): void => {
    if (set === null) symbols.push(next === TO_C ? START_C : START_B);
    else if (set !== next) symbols.push(next);
    set = next;
  };
  for (let at = 0; at < text.length;) {
    const digits = pairedDigits(text, at);
    use(digits > 0 ? TO_C : TO_B);
    if (digits > 0) for (let pair = at; pair < at + digits; pair += 2) symbols.push(Number(text.slice(pair, pair + 2)));
    else symbols.push(text.charCodeAt(at) - 32);
    at += digits || 1;
  }
  return symbols;
}

/** Longest text: a longer code is too wide for a page. */
export const MAX_CODE_128 = 60;

/**
 * The widths of the bars and spaces of a text in modules, alternating, a bar first.
 * @returns null for an empty text, one of more than 60 characters, and one with characters other than printable ASCII
 */
export function code128(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text) || text.length > MAX_CODE_128) return null;
  const symbols = symbolsOf(text);
  const sum = symbols.reduce((total, symbol, index) => total + symbol * Math.max(index, 1), 0);
  return [...symbols, sum % MODULUS, STOP].flatMap((symbol) => [...(WIDTHS[symbol] ?? '')].map(Number));
}
