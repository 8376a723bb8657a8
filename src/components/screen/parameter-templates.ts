/** Fills `{name.path}` in what a page hands to its blocks: other blocks' selections, the page's data and parameters. */
import type { Value } from '@/model/entity/field-type';
import type { Parameters } from '@/model/generated/files';
import { fillTemplate } from '@/model/templates/template';
import type { TableRow } from '../table/types';

/** Where a page's look-ups find their values. */
export interface TemplateSources {
  /** The selected record by block key; null: none is. */
  selected: Readonly<Record<string, TableRow | null>>;
  /** Answers by name; a name that is missing has not come. */
  data: Readonly<Record<string, unknown>>;
  /** Names of everything the page asks for. */
  dataNames: readonly string[];
  params: Readonly<Parameters>;
}

export interface FilledTemplate<T> {
  value: T;
  /** Blocks that are read and have nothing selected. */
  unselectedBlocks: readonly string[];
  /** Data that is read and is not there. */
  missingData: readonly string[];
}

const SINGLE_PLACEHOLDER = /^\{([^{}]+)\}$/;
const PLACEHOLDERS = /(?<![#$])\{([A-Za-z][\w.]*)\}/g;

function valueAtPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : null,
    value,
  );
}

function resolvePath({ selected, data, params }: TemplateSources, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  if (Object.hasOwn(selected, head)) return valueAtPath(selected[head], rest);
  if (Object.hasOwn(data, head)) return valueAtPath(data[head], rest);
  return params[path] ?? null;
}

function fillValue(given: unknown, sources: TemplateSources): unknown {
  if (Array.isArray(given)) return given.map((one) => fillValue(one, sources));
  if (typeof given === 'object' && given !== null)
    return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, fillValue(one, sources)]));
  if (typeof given !== 'string') return given;
  const path = SINGLE_PLACEHOLDER.exec(given)?.[1];
  return path === undefined
    ? fillTemplate(given, (one) => resolvePath(sources, one) as Value | undefined)
    : (resolvePath(sources, path) ?? null);
}

/** The first names of all look-ups in a text, a list or a record. */
export function referencedNames(given: unknown): string[] {
  if (typeof given === 'string') return [...given.matchAll(PLACEHOLDERS)].map(([, path]) => path?.split('.')[0] ?? '');
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(referencedNames) : [];
}

/** Everything below `given` with its look-ups filled; a lone `{x.y}` keeps the value's shape. */
export function fillTemplates<T>(given: T, sources: TemplateSources): FilledTemplate<T> {
  const names = [...new Set(referencedNames(given))];
  return {
    value: fillValue(given, sources) as T,
    unselectedBlocks: names.filter((name) => Object.hasOwn(sources.selected, name) && sources.selected[name] === null),
    missingData: names.filter((name) => sources.dataNames.includes(name) && !Object.hasOwn(sources.data, name)),
  };
}

/** As parameters of a screen, which are flat: what is not travels as JSON. */
export function toParameters(filled: Readonly<Record<string, unknown>>): Parameters {
  return Object.fromEntries(
    Object.entries(filled).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Parameters[string]),
    ]),
  );
}
