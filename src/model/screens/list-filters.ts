import type { Entity } from '../entity/entity';
import type { Parameters } from '../generated/files';
import type { List } from './screen';

/** Query parameters of the fixed filters of a list: its parameters that are fields, or that its `params` name. */
export function fixedFilters(
  { params }: Pick<List, 'params'>,
  { fields }: Pick<Entity, 'fields'>,
  given: Readonly<Parameters>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      (key in fields || params.includes(key)) && value !== null && value !== '' ? [[key, String(value)]] : [],
    ),
  );
}
