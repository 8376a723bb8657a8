/** Fills `{name.path}` in the settings of page blocks with selections of other blocks, page data and parameters. */
import type { Value } from '@/model/entity/field-type';
import type { Parameters } from '@/model/generated/files';
import { fillTemplate } from '@/model/templates/template';
import type { TableRow } from '../table/types';

/** Value sources of template placeholders. */
export interface TemplateSources {
  /** The selected record by block key; null: no selection. */
  selected: Readonly<Record<string, TableRow | null>>;
  /** Loaded data by name; a missing name has not loaded. */
  data: Readonly<Record<string, unknown>>;
  /** Names of all data that the page loads. */
  dataNames: readonly string[];
  params: Readonly<Parameters>;
}

export interface FilledTemplate<T> {
  value: T;
  /** Keys of referenced blocks without a selection. */
  unselectedBlocks: readonly string[];
  /** Names of referenced data that has not loaded. */
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

/** First path segments of all placeholders in a text, a list or a record. */
export function referencedNames(given: unknown): string[] {
  if (typeof given === 'string') return [...given.matchAll(PLACEHOLDERS)].map(([, path]) => path?.split('.')[0] ?? '');
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(referencedNames) : [];
}

/** Fills the placeholders in a nested value. A text that is a single `{x.y}` keeps the type of the value. */
export function fillTemplates<T>(given: T, sources: TemplateSources): FilledTemplate<T> {
  const names = [...new Set(referencedNames(given))];
  return {
    value: fillValue(given, sources) as T,
    unselectedBlocks: names.filter((name) => Object.hasOwn(sources.selected, name) && sources.selected[name] === null),
    missingData: names.filter((name) => sources.dataNames.includes(name) && !Object.hasOwn(sources.data, name)),
  };
}

/** Converts to screen parameters, which are flat: objects and lists are encoded as JSON. */
export function toParameters(filled: Readonly<Record<string, unknown>>): Parameters {
  return Object.fromEntries(
    Object.entries(filled).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Parameters[string]),
    ]),
  );
}
