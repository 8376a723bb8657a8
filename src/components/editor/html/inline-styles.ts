/**
 * Inline styles of formatted text. The content security policy forbids style attributes, and the browser reports every
 * one that it parses. Styles are therefore kept in `data-look`, and only the allowed ones are set through the DOM API.
 */

export const STYLE_DATA_ATTRIBUTE = 'data-look';

const COLOR = /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/-]{1,60}\))$/i;
const LENGTH = /^\d{1,5}(\.\d{1,4})?(px|pt|em|rem|%)?$/i;
const WORD = /^[a-z-]{1,30}$/i;

/** Allowed properties: colour, alignment, weight and sizes; nothing that positions, covers or loads. */
const ALLOWED_STYLES: Readonly<Record<string, RegExp>> = {
  color: COLOR,
  'background-color': COLOR,
  'text-align': WORD,
  'vertical-align': WORD,
  'text-decoration': WORD,
  'text-decoration-line': WORD,
  'font-weight': /^(\d{3}|[a-z]{4,7})$/i,
  'font-style': WORD,
  'font-size': LENGTH,
  'list-style-type': WORD,
  'text-indent': LENGTH,
  'padding-left': LENGTH,
  width: LENGTH,
  'min-width': LENGTH,
  'max-width': LENGTH,
  height: LENGTH,
};

const MAX_STYLE_LENGTH = 2000;

/** Parses the allowed declarations of a style text, in order. */
export function parseStyles(style: string): [name: string, value: string][] {
  return style
    .slice(0, MAX_STYLE_LENGTH)
    .split(';')
    .flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
      const value = declaration.slice(colon + 1).trim();
      return Object.hasOwn(ALLOWED_STYLES, name) && ALLOWED_STYLES[name]!.test(value) ? [[name, value]] : [];
    });
}

/** Joins declarations to a style text, the reverse of `parseStyles`. */
export const formatStyles = (looks: readonly (readonly [string, string])[]): string =>
  looks.map(([name, value]) => `${name}: ${value}`).join('; ');

/** Index after the attribute value that starts at `at`. */
function endOfValue(html: string, at: number): number {
  const quote = html[at];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1);
    return end === -1 ? html.length : end + 1;
  }
  let end = at;
  while (end < html.length && !/[\s>]/.test(html[end]!)) end += 1;
  return end;
}

/** Renames every `style` attribute of a tag to `data-look`; text is unchanged. One pass over the string. */
export function moveStylesToData(html: string): string {
  let out = '';
  let copied = 0;
  let at = html.indexOf('<');
  while (at !== -1 && at < html.length) {
    at += 1;
    if (!/[a-z]/i.test(html[at] ?? '')) {
      at = html.indexOf('<', at);
      continue;
    }
    while (at < html.length && !/[\s/>]/.test(html[at]!)) at += 1;
    while (at < html.length && html[at] !== '>') {
      if (/[\s/]/.test(html[at]!)) {
        at += 1;
        continue;
      }
      const start = at;
      at += 1;
      while (at < html.length && !/[\s/>=]/.test(html[at]!)) at += 1;
      if (html.slice(start, at).toLowerCase() === 'style') {
        out += html.slice(copied, start) + STYLE_DATA_ATTRIBUTE;
        copied = at;
      }
      let next = at;
      while (next < html.length && /\s/.test(html[next]!)) next += 1;
      if (html[next] !== '=') continue;
      next += 1;
      while (next < html.length && /\s/.test(html[next]!)) next += 1;
      at = html[next] === '>' ? next : endOfValue(html, next);
    }
    at = html.indexOf('<', at);
  }
  return out + html.slice(copied);
}
