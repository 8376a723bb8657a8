/** Regular expressions with catastrophic backtracking, and texts that trigger it. */
export const CATASTROPHES: readonly string[] = [
  '(a+)+$',
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(a|a?)+$',
  '^(.*a){20}$',
  '^([a-zA-Z]+)*$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(\\w+\\s?)*$',
  '^(([^=]+=)+[^;]+;?)+$',
  '(x+x+)+y',
  '(.*)*=(.*)*',
  '^(?:(?:a*)*)*$',
  '^(a{1,9}){1,9}b$',
  '.*.*.*=',
  '\\d+\\d+\\d+x',
  '^a*a*a*b$',
  'a{0,99}a{0,99}a{0,99}a{0,99}b',
  '^(a?|b?|c?|d?)(a?|b?)(a?|b?)+$',
  '\\s+\\s+$',
];

export const baits = (length: number): string[] =>
  ['a', 'x', ' ', '1', 'a ', 'a='].map((one) => `${one.repeat(length / one.length)}!`);
