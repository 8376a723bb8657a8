/** Cutting long text (spec 2 §5, Ellipsis text): characters outside ASCII count 2. */

/** Width of a text as the specification counts it. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 127 ? 2 : 1;
  return width;
}

/**
 * The part of `text` that fits into `length`, with "..." when something was left out.
 * @example cutText('字典名称很长', 6) // '字典名...'
 */
export function cutText(text: string, length = 25): string {
  if (textWidth(text) <= length) return text;
  let width = 0;
  let kept = '';
  for (const character of text) {
    width += textWidth(character);
    if (width > length) break;
    kept += character;
  }
  return `${kept}...`;
}
