/** Full-width characters, as Chinese input methods type them. */

/** Converts full-width letters, digits, punctuation and blanks to half-width; `。` is a point and `−` is a minus. */
export function toHalfWidth(text: string): string {
  // Fast path: most texts are ASCII, and every number cell is converted for display.
  if (!/[^ -~]/.test(text)) return text;
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('。', '.')
    .replaceAll('−', '-');
}
