/** Items of the dictionaries that the fields of a form name. */
import type { PlatformContext } from '../context';
import type { TableDefinition } from '../form-definitions/definition';
import type { Items } from '../form-definitions/field-payload';

export async function readItems(
  { dictionaries }: Pick<PlatformContext, 'dictionaries'>,
  tables: readonly TableDefinition[],
): Promise<Items> {
  const codes = tables.flatMap(({ fields }) =>
    fields.flatMap(({ dict_table: table, dict_field: code }) => (!table && code ? [code] : [])),
  );
  const entries = [...new Set(codes)].map(async (code) => [code, await dictionaries.items(code)] as const);
  return new Map((await Promise.all(entries)).filter(([, items]) => items.length > 0));
}
