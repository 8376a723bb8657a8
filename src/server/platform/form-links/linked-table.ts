/** The table that a field of an online form refers to, with the rights of one user at it. */
import type { Field } from '@/model/entity/entity';
import type { LinkColumn, LinkDescriptions } from '@/model/online/links/link-descriptions';
import type { Caller } from '@/server/crud';
import { permissionDenied } from '@/server/http/errors';
import { HttpError } from '@/server/http/http-error';
import { openDictionaryTable, type DictionaryTable } from '../dictionaries/table-items';
import type { FormAccess, OpenedForm } from '../form-definitions/access';
import type { FormDefinition } from '../form-definitions/definition';
import { recordLinksOf, type RecordLink } from '../form-definitions/link-fields';
import { visibleDefinition } from '../form-definitions/visible-definition';
import { fail } from './errors';

/** The table of a link, opened for one user. */
export interface LinkedTable {
  table: DictionaryTable;
  id: Field;
  value: Field;
  title: Field;
  /** The columns that the user sees, by name. */
  columns: readonly (readonly [string, Field])[];
}

/** A field of the table; undefined when the user does not see it. */
function visibleField(table: DictionaryTable, name: string): Field | undefined {
  try {
    return table.field(name);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

/** @throws HttpError when the user may not read the records */
async function openLink({ recordsOf }: FormAccess, user: Caller, link: RecordLink): Promise<LinkedTable> {
  const table = openDictionaryTable(await recordsOf(link.table, user), link.table, '');
  return {
    table,
    id: table.field('id'),
    value: table.field(link.value),
    title: table.field(link.title),
    columns: link.columns.flatMap((column) => {
      const found = visibleField(table, column);
      return found ? [[column, found] as const] : [];
    }),
  };
}

/**
 * Opens the table that the field at a place refers to.
 * @throws HttpError when the user sees no such field in the form, or may not read the records
 */
export async function openLinkedTable(
  access: FormAccess,
  user: Caller,
  { form, rights }: OpenedForm,
  place: string,
): Promise<LinkedTable> {
  const link = recordLinksOf(visibleDefinition(form.definition, rights, 'form')).find((one) => one.place === place);
  if (!link) throw fail.noLink(place);
  try {
    return await openLink(access, user, link);
  } catch (error) {
    throw error instanceof HttpError && error.errorCode === permissionDenied().errorCode
      ? fail.noRecords(link.label)
      : error;
  }
}

/** The columns of the tables that a form refers to, with their labels; those that the user may not read are left out. */
export async function describeLinks(
  access: FormAccess,
  user: Caller,
  definition: FormDefinition,
): Promise<LinkDescriptions> {
  const described: Record<string, LinkColumn[]> = {};
  for (const link of recordLinksOf(definition)) {
    try {
      const { value, columns } = await openLink(access, user, link);
      const titles = new Map([[link.value, value] as const, ...columns]);
      described[link.place] = [...titles].map(([field, { label }]) => ({ field, title: label }));
    } catch (error) {
      // Without the right to the records there is nothing to head.
      if (!(error instanceof HttpError)) throw error;
    }
  }
  return described;
}
