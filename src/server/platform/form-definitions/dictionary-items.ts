/** Items of the dictionaries that the fields of a form name. */
import type { TableDefinition } from './definition';
import type { Items } from './payload/field-payload';

interface Dictionaries {
  items(code: string): Promise<readonly object[]>;
}

export async function readItems(
  { dictionaries }: { dictionaries: Dictionaries },
  tables: readonly TableDefinition[],
): Promise<Items> {
  const codes = tables.flatMap(({ fields }) =>
    fields.flatMap(({ dict_table: table, dict_field: code }) => (!table && code ? [code] : [])),
  );
  const entries = [...new Set(codes)].map(async (code) => [code, await dictionaries.items(code)] as const);
  return new Map((await Promise.all(entries)).filter(([, items]) => items.length > 0));
}
