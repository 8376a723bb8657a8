/** The screens of a definition that is not saved, as files of the schema language. */
import { OnlineError, readOnline, type OnlineScreens, type OnlineWarning } from '@/model/online';
import { linkRecords } from '@/model/online/links/linked-records';
import type { EntityFile, FormFile, ListFile } from '@/model/generated/files';
import { switchedOffButtons } from '../form-definitions/payload/button-payload';
import { TABLE_TYPE, type FormDefinition } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import type { Items } from '../form-definitions/payload/field-payload';
import { columnsPayload, erpPayload, formPayload, queryPayload } from '../form-definitions/payload/payload';
import { messages } from './messages';

/** A screen as the console loads it. */
export interface PreviewScreen {
  title: string;
  kind: 'form' | 'list';
  screen: FormFile | ListFile;
  entities: Readonly<Record<string, EntityFile>>;
}

export interface Preview {
  screens: readonly PreviewScreen[];
  /** What the screens leave out, as sentences with the field. */
  notes: readonly string[];
}

const isErp = ({ head }: FormDefinition): boolean =>
  head.theme_template === 'erp' && head.table_type === TABLE_TYPE.main;

/** @throws OnlineError when the definition makes no screens */
function convert(form: FormDefinition, items: Items): OnlineScreens {
  const options = { items, allFields: false, hidden: switchedOffButtons(form) };
  const subForms = form.subs.map((sub) => [sub.head.id, formPayload({ ...sub, subs: [] }, options)]);
  const screens = readOnline({
    columns: isErp(form)
      ? erpPayload(form, options, (sub) => ({ ...options, hidden: switchedOffButtons(sub) }))
      : columnsPayload(form, options),
    query: queryPayload(form, options),
    form: formPayload(form, options),
    ...(isErp(form) && { subForms: Object.fromEntries(subForms) as unknown }),
  });
  // Nothing is read for a preview: fields of other records stay empty.
  return { ...linkRecords(screens, () => undefined).screens, warnings: screens.warnings };
}

/** A warning with the field that its place names. */
function noteText({ place, message }: OnlineWarning, { fields }: FormDefinition): string {
  const name = /\/properties\/([^/]+)/.exec(place)?.[1];
  const field = fields.find((one) => one.db_field_name === name);
  return field ? messages.atField(field.db_field_txt || field.db_field_name || '', message) : message;
}

/**
 * The form and the list of a definition, by the conversion that serves the stored ones; the lists of an ERP layout's
 * sub-tables stand beside the main one.
 * @throws HttpError when the definition makes no screens
 */
export function buildPreview(form: FormDefinition, items: Items): Preview {
  try {
    const { id, entities, list, form: formFile, subLists, warnings } = convert(form, items);
    const { children: _children, ...mainList } = list;
    const subs = Object.entries(subLists).map(([sub, screen]): PreviewScreen => {
      const title = messages.subList(entities[sub]?.title ?? sub);
      return { title, kind: 'list', screen, entities };
    });
    return {
      screens: [
        { title: messages.form, kind: 'form', screen: formFile, entities: { [id]: entities[id]! } },
        { title: messages.list, kind: 'list', screen: mainList, entities },
        ...subs,
      ],
      notes: [...new Set(warnings.map((warning) => noteText(warning, form)))],
    };
  } catch (error) {
    if (error instanceof OnlineError) throw fail.notPublished(error.message);
    throw error;
  }
}
