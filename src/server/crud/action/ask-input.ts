/** Input that an action asks for (`ask`): parsed, normalized and checked like a record. */
import type { Action, Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { FieldError, Row } from '@/model/record';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { assertNoErrors } from '../context/errors';
import { fieldOf } from '../context/shapes';
import { deriveRecord } from '../derive/derived-record';
import { toStoredValue } from '../derive/stored-values';
import { type FieldView, fieldViewOf } from '../view/field-visibility';
import { asObject } from '../write/request-body';

/** Fields of a form screen: its own, or those of its entity that it shows. */
function formFields(crud: CrudContext, id: string): Readonly<Record<string, Field>> {
  const form = Object.hasOwn(crud.options.forms, id) ? crud.options.forms[id] : undefined;
  const fields = form?.entity ? crud.entities[form.entity]?.fields : form?.fields;
  if (!form || !fields) return {};
  const shownKeys = form.groups.flatMap((group) => group.fields);
  return Object.fromEntries(shownKeys.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])));
}

/** Values of known fields; unknown keys are ignored. */
function parseFields(crud: CrudContext, fields: Readonly<Record<string, Field>>, given: unknown): Row {
  const body = given === undefined || given === null ? {} : asObject(given);
  const values: Row = {};
  const errors: FieldError[] = [];
  for (const key of Object.keys(body)) {
    const field = fieldOf(fields, key);
    if (!field) continue;
    const stored = toStoredValue(field, body[key] as Value, crud.types, true);
    if ('value' in stored) values[key] = stored.value;
    else errors.push({ path: key, message: stored.error });
  }
  assertNoErrors(errors);
  return values;
}

/** Fields of the record (or child row) that an action asks for by name; their values are saved in the record. */
export function actionInputFields(entity: Entity, action: Action): Readonly<Record<string, Field>> {
  if (action.ask?.kind !== 'fields') return {};
  const fields = action.child === null ? entity.fields : (entity.children[action.child]?.fields ?? {});
  return Object.fromEntries(action.ask.fields.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])));
}

/** The caller's view of the target; hidden fields cannot be asked for. */
export function targetView(crud: CrudContext, entity: Entity, action: Action, caller: Caller): FieldView {
  const child = action.child === null ? undefined : entity.children[action.child];
  return fieldViewOf(child ? childShape(crud, child) : shapeOf(crud, entity.id), caller);
}

/**
 * Parses `ask` of a request. Fields of the record are checked later, merged into it.
 * @throws InvalidRecord with the errors of all fields
 */
export async function parseAsk(
  crud: CrudContext,
  entity: Entity,
  action: Action,
  given: unknown,
  caller: Caller,
): Promise<Row> {
  const { ask } = action;
  if (ask === null) return {};
  if (ask.kind === 'fields') {
    const view = targetView(crud, entity, action, caller);
    const named = Object.entries(actionInputFields(entity, action)).filter(([key]) => view.includes(key));
    return parseFields(crud, Object.fromEntries(named), given);
  }
  const fields = ask.kind === 'inline' ? ask.fields : formFields(crud, ask.form);
  const record = parseFields(crud, fields, given);
  const askEntity: Entity = {
    ...entity,
    id: `${entity.id}#${action.key}`,
    fields,
    children: {},
    unique: [],
    checks: [],
    state: { field: null, edit: null, uncounted: [] },
    tree: null,
  };
  const { values, errors } = await deriveRecord(crud, {
    entity: askEntity,
    before: null,
    record,
    touched: new Set(Object.keys(record)),
    caller,
    drawsNumbers: false,
  });
  assertNoErrors(errors);
  return Object.fromEntries(Object.keys(fields).map((key) => [key, values[key] ?? null]));
}
