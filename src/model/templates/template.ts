/** Texts with `{path}` look-ups: confirm texts, urls, parameters. Nothing in them is ever evaluated. */
import type { Value } from '../entity/field-type';

/** `{x}`, `{main.x}`, `{block.x}`; `#{…}` and `${…}` are other things and stay. */
const PLACEHOLDER = /(?<![#$])\{([A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}){0,2})\}/g;

/** A value as people read it in a text: nothing for empty, lists joined by commas. */
function valueText(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Fills `{path}` look-ups of a text, e.g. `确认向{payeeName}支付{amount}元？`.
 * @param resolvePath gives the value of a path; undefined or null leaves nothing in its place
 * @throws never
 */
export function fillTemplate(text: string, resolvePath: (path: string) => Value | undefined): string {
  return text.includes('{') ? text.replace(PLACEHOLDER, (_, path: string) => valueText(resolvePath(path))) : text;
}

/** The paths a text looks up, for check:schemas. */
export function templatePaths(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, path]) => path as string);
}
