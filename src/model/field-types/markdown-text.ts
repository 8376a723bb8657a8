/** Markdown where there is room for its words alone. */
import { htmlToText } from './html-text';

/** Each takes marks away and leaves the words; every step is linear, for the text may be long and hostile. */
const STEPS: readonly (readonly [marks: RegExp, words: string])[] = [
  // Rulers, the lines below headings and between the head and body of tables.
  [/^[-=*_|: \t]{3,}$/gm, ''],
  // Fences, with the language behind them.
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/^[ \t]{0,9}(?:(?:#{1,6}|[-+*>]|\d{1,9}[.)])[ \t]+)+/gm, ''],
  [/!?\[([^[\]]*)\]\([^()]*\)/g, '$1'],
  [/[*~`]+(?=\S)|(?<=\S)[*~`]+/g, ''],
  [/(?<!\w)_+(?=\S)|(?<=\S)_+(?!\w)/g, ''],
  [/\|/g, ' '],
];

/**
 * The words of a Markdown text.
 * @example plainMarkdown('## **粗** [看](https://a.cn)') // '粗 看'
 */
export const markdownToText = (text: string): string =>
  htmlToText(STEPS.reduce((rest, [marks, words]) => rest.replace(marks, words), text));
