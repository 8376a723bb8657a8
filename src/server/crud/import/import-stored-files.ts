/**
 * Files that imported rows name by their paths, as the export writes them. Only files of this server's store are accepted:
 * an address of another place would be loaded by everyone who reads the record.
 */
import type { Field } from '@/model/entity/entity';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import type { FieldError, Row } from '@/model/record';
import type { ImportValues } from '@/model/screens/transfer/import-messages';
import { safePath } from '@/server/files/stored-paths';
import { ownChildrenOf, rowPath, rowsOf, temporaryId } from '../context/child-rows';
import { messages } from '../context/messages';
import type { Endpoint } from '../routes/endpoints';

interface NamedFile {
  /** Of the field. */
  path: string;
  file: string;
}

const filesOf = (types: FieldTypes, { type }: Field, value: Value | undefined): readonly string[] =>
  value === undefined || value === null ? [] : (types.get(type)?.files?.(value) ?? []);

/** The files of a row by the paths of their fields. */
const filesOfRow = (types: FieldTypes, fields: readonly Field[], row: Row, prefix: string): NamedFile[] =>
  fields.flatMap((field) =>
    filesOf(types, field, row[field.key]).map((file) => ({ path: `${prefix}${field.key}`, file })),
  );

/** The files that an imported row and the rows of its children name. */
export function namedFiles(types: FieldTypes, { entity }: Endpoint, { values, children }: ImportValues): NamedFile[] {
  return [
    ...filesOfRow(types, Object.values(entity.fields), values, ''),
    ...ownChildrenOf(entity).flatMap((child) =>
      (children?.[child.key] ?? []).flatMap((row, index) =>
        filesOfRow(types, Object.values(child.fields), row.values, rowPath(child, temporaryId(index))),
      ),
    ),
  ];
}

/** The files of a stored record. */
function storedFiles(types: FieldTypes, { entity }: Endpoint, before: Row): Set<string> {
  const rows = ownChildrenOf(entity).flatMap((child) =>
    rowsOf(before, child).flatMap((row) => filesOfRow(types, Object.values(child.fields), row, '')),
  );
  const own = filesOfRow(types, Object.values(entity.fields), before, '');
  return new Set([...own, ...rows].map(({ file }) => file));
}

/**
 * Errors at the fields whose files are neither in the store nor in the record already.
 * @param hasFile true for the path of a stored file
 * @param readBefore the stored record; called only when a file is not in the store
 */
export async function unknownFileErrors(
  types: FieldTypes,
  endpoint: Endpoint,
  row: ImportValues,
  hasFile: (path: string) => Promise<boolean>,
  readBefore: () => Promise<Row | null>,
): Promise<FieldError[]> {
  const missing: NamedFile[] = [];
  for (const named of namedFiles(types, endpoint, row))
    if (safePath(named.file) === null || !(await hasFile(named.file))) missing.push(named);
  if (missing.length === 0) return [];
  const before = await readBefore();
  const known = before ? storedFiles(types, endpoint, before) : new Set<string>();
  return missing
    .filter(({ file }) => !known.has(file))
    .map(({ path, file }) => ({ path, message: messages.importNoFile(file) }));
}
