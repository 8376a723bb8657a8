/** Compiles regular expressions, and says what is wrong with one that does not compile. */

/** Reasons by a part of the engine's English message; other messages get the general reason. */
const REASONS: readonly (readonly [part: string, reason: string])[] = [
  ['Unterminated group', '括号没有配对，缺少 )'],
  ['Unmatched', '括号没有配对，多了 )'],
  ['Unterminated character class', '缺少 ]'],
  ['Nothing to repeat', '* + ? 前面没有内容'],
  ['ut of order', '范围前后颠倒'],
];
const GENERAL = '括号要成对，* + ? 前要有内容';

/** The reason why a text is not a regular expression; undefined when it is one. */
export function regexError(regex: string): string | undefined {
  try {
    RegExp(regex);
    return undefined;
  } catch (error) {
    const text = String(error).replace(regex, '');
    return REASONS.find(([part]) => text.includes(part))?.[1] ?? GENERAL;
  }
}
