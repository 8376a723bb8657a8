/** Converts form files to filled forms. Without a file: the default form of an entity. */
import { parseCall } from '../entity/call';
import type { Entity } from '../entity/entity';
import { fillFields, type FillContext } from '../entity/fill-field';
import type { FormFile } from '../generated/files';
import { fillTab } from './fill-tab';
import { conditionalGroups, withGroupFlags } from './group-flags';
import { fillWindow } from './window-options';
import { fillPlacedActions, recordActions } from './placed-actions';
import { REST, withRest } from './rest';
import type { Form } from './screen';
import { endpointOf, rebaseCall } from './screen-endpoint';

/** Up to this number of fields the form has one column, above it two. */
const ONE_COLUMN_UP_TO = 6;
/** Columns of a detail view whose form does not name them. */
const DETAIL_COLUMNS = 3;

/**
 * Fills a form file; `file` null gives the default form of the entity. A form without an entity declares its own
 * fields.
 * @throws never
 */
export function fillForm(id: string, file: FormFile | null, entity: Entity | null, context: FillContext): Form {
  const inline =
    file?.fields && !Array.isArray(file.fields)
      ? fillFields(withGroupFlags(file.fields, conditionalGroups(file)), context)
      : {};
  const fields = entity ? entity.fields : inline;
  const offered = Object.values(fields).flatMap((field) => (field.hiddenIn.form || field.system ? [] : [field.key]));
  const written = file?.groups ?? [{ title: null, fields: Array.isArray(file?.fields) ? file.fields : [REST] }];
  const named = new Set(written.flatMap((group) => group.fields));
  const groups = written.map((group) => ({ ...group, fields: withRest(group.fields, named, offered) }));
  const endpoint = entity && endpointOf(file, entity);
  const queryById = entity?.calls.queryById;
  const count = groups.reduce((sum, group) => sum + group.fields.length, 0);
  return {
    kind: 'form',
    id,
    title: file?.title ?? entity?.title ?? '',
    component: file?.component ?? [],
    entity: entity?.id ?? null,
    ...(endpoint ?? { api: null, permissionPrefix: null }),
    fields: inline,
    window: fillWindow(file?.window),
    detailColumns: file?.fieldsPerRow ?? DETAIL_COLUMNS,
    fieldsPerRow: file?.fieldsPerRow ?? (count > ONE_COLUMN_UP_TO ? 2 : 1),
    layout: file?.layout ?? null,
    groups,
    highlights: file?.highlights ?? [],
    children: file?.children ?? Object.keys(entity?.children ?? {}),
    actions:
      entity && endpoint && !(file?.save && !file.actions)
        ? fillPlacedActions(file?.actions, recordActions(entity), entity, endpoint)
        : [],
    related: file?.related?.map(fillTab) ?? [],
    load: file?.load
      ? parseCall(file.load)
      : entity && endpoint && queryById
        ? rebaseCall(queryById, entity, endpoint)
        : null,
    save: file?.save ? parseCall(file.save) : null,
    send: file?.send ?? null,
    button: file?.button ?? null,
    keepOpen: file?.keepOpen ?? false,
    preview: file?.preview ? parseCall(file.preview) : null,
    fill: file?.fill ? { label: file.fill.label, call: parseCall(file.fill.call) } : null,
  };
}
