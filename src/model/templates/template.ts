/** Texts with `{path}` look-ups: confirm texts, urls, parameters. Nothing in them is ever evaluated. */
import type { Value } from '../entity/field-type';

/** `{x}`, `{main.x}`, `{block.x}`; `#{…}` and `${…}` are other things and stay. */
const LOOK_UP = /(?<![#$])\{([A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}){0,2})\}/g;

/** A value as people read it in a text: nothing for empty, lists joined by commas. */
function spell(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(spell).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Fills `{path}` look-ups of a text, e.g. `确认向{payeeName}支付{amount}元？`.
 * @param lookUp gives the value of a path; undefined or null leaves nothing in its place
 * @throws never
 */
export function fillTemplate(text: string, lookUp: (path: string) => Value | undefined): string {
  return text.includes('{') ? text.replace(LOOK_UP, (_, path: string) => spell(lookUp(path))) : text;
}

/** The paths a text looks up, for check:schemas. */
export function templatePaths(text: string): string[] {
  return [...text.matchAll(LOOK_UP)].map(([, path]) => path as string);
}
