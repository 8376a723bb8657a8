/** Truncates long texts (spec 2 §5, Ellipsis text). */

/** Width of a text as the specification counts it: characters outside ASCII count 2. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 127 ? 2 : 1;
  return width;
}

/**
 * The part of `text` that fits into `length`, followed by "..." when it was truncated.
 * @example truncateText('字典名称很长', 6) // '字典名...'
 */
export function truncateText(text: string, length = 25): string {
  if (displayWidth(text) <= length) return text;
  let width = 0;
  let kept = '';
  for (const character of text) {
    width += displayWidth(character);
    if (width > length) break;
    kept += character;
  }
  return `${kept}...`;
}
