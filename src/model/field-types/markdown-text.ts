/** Plain text of Markdown, for one-line display. */
import { htmlToText } from './html-text';

/**
 * Steps that remove markup and keep the words. Each step is linear in time, because the text may be long and malicious.
 */
const STEPS: readonly (readonly [marks: RegExp, words: string])[] = [
  // Horizontal rules, heading underlines, and the line between table head and body.
  [/^[-=*_|: \t]{3,}$/gm, ''],
  // Code fences, with their language.
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/^[ \t]{0,9}(?:(?:#{1,6}|[-+*>]|\d{1,9}[.)])[ \t]+)+/gm, ''],
  [/!?\[([^[\]]*)\]\([^()]*\)/g, '$1'],
  [/[*~`]+(?=\S)|(?<=\S)[*~`]+/g, ''],
  [/(?<!\w)_+(?=\S)|(?<=\S)_+(?!\w)/g, ''],
  [/\|/g, ' '],
];

/**
 * The plain text of a Markdown text.
 * @example markdownToText('## **粗** [看](https://a.cn)') // '粗 看'
 */
export const markdownToText = (text: string): string =>
  htmlToText(STEPS.reduce((rest, [marks, words]) => rest.replace(marks, words), text));
