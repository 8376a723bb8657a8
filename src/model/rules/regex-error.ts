/** Compiles regular expressions, and says what is wrong with one that does not compile. */

/** Reasons by a part of the engine's English message; other messages get the general reason. */
const REASONS: readonly (readonly [part: string, reason: string])[] = [
  ['Unterminated group', '括号没有配对，缺少 )'],
  ['Unmatched', '括号没有配对，多了 )'],
  ['Unterminated character class', '缺少 ]'],
  ['Nothing to repeat', '* + ? 前面没有内容'],
  ['ut of order', '范围前后颠倒'],
  ['Invalid property name', '没有这种字符属性；可用的如 \\p{L}、\\p{N}、\\p{Script=Han}'],
  ['Invalid escape', '与 \\p{…} 同用时，反斜杠只写在有特殊含义的字符前'],
];
const GENERAL = '括号要成对，* + ? 前要有内容';

/** Compiles a pattern of a schema. `\p{…}` has its meaning only with the flag `u`. @throws SyntaxError */
export const compileRegex = (regex: string): RegExp =>
  new RegExp(regex, /(?<!\\)(?:\\\\)*\\p\{/i.test(regex) ? 'u' : '');

/** The reason why a text is not a regular expression; undefined when it is one. */
export function regexError(regex: string): string | undefined {
  try {
    compileRegex(regex);
    return undefined;
  } catch (error) {
    const text = String(error).replace(regex, '');
    return REASONS.find(([part]) => text.includes(part))?.[1] ?? GENERAL;
  }
}
