/** Fills `{name.path}` in what a page hands to its blocks: other blocks' selections, the page's data and parameters. */
import type { Value } from '@/model/entity/field-type';
import type { Parameters } from '@/model/generated/files';
import { fillTemplate } from '@/model/templates/template';
import type { TableRow } from '../table/types';

/** Where a page's look-ups find their values. */
export interface Sources {
  /** The selected record by block key; null: none is. */
  selected: Readonly<Record<string, TableRow | null>>;
  /** Answers by name; a name that is missing has not come. */
  data: Readonly<Record<string, unknown>>;
  /** Names of everything the page asks for. */
  asks: readonly string[];
  params: Readonly<Parameters>;
}

export interface Filled<T> {
  value: T;
  /** Blocks that are read and have nothing selected. */
  unselected: readonly string[];
  /** Data that is read and is not there. */
  absent: readonly string[];
}

const ONE_PATH = /^\{([^{}]+)\}$/;
const PATHS = /(?<![#$])\{([A-Za-z][\w.]*)\}/g;

function dig(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : null,
    value,
  );
}

function find({ selected, data, params }: Sources, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  if (Object.hasOwn(selected, head)) return dig(selected[head], rest);
  if (Object.hasOwn(data, head)) return dig(data[head], rest);
  return params[path] ?? null;
}

function fillOne(given: unknown, sources: Sources): unknown {
  if (Array.isArray(given)) return given.map((one) => fillOne(one, sources));
  if (typeof given === 'object' && given !== null)
    return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, fillOne(one, sources)]));
  if (typeof given !== 'string') return given;
  const path = ONE_PATH.exec(given)?.[1];
  return path === undefined
    ? fillTemplate(given, (one) => find(sources, one) as Value | undefined)
    : (find(sources, path) ?? null);
}

/** The first names of all look-ups in a text, a list or a record. */
export function namesRead(given: unknown): string[] {
  if (typeof given === 'string') return [...given.matchAll(PATHS)].map(([, path]) => path?.split('.')[0] ?? '');
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(namesRead) : [];
}

/** Everything below `given` with its look-ups filled; a lone `{x.y}` keeps the value's shape. */
export function fillFrom<T>(given: T, sources: Sources): Filled<T> {
  const names = [...new Set(namesRead(given))];
  return {
    value: fillOne(given, sources) as T,
    unselected: names.filter((name) => Object.hasOwn(sources.selected, name) && sources.selected[name] === null),
    absent: names.filter((name) => sources.asks.includes(name) && !Object.hasOwn(sources.data, name)),
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
