/** Loading and saving the record of a form. */
import type { Call, Child, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Parameters } from '@/model/generated/files';
import type { FieldError, Row } from '@/model/record';
import type { Paged, Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { fillTemplate } from '@/model/templates/template';
import { joinCsv } from '@/model/field-types/text-value';
import { policyOfSchemaCall, SILENT_READ, type Policy } from '@/runtime/http/policy';
import { ApiError } from '@/runtime/errors/api-error';
import type { Params } from '@/runtime/http/types';
import { call, get } from '@/runtime/http/request';
import { screenHeader, sendSave, type SaveAttempt } from '@/runtime/http/save';
import { parseAuthEntries } from '@/runtime/navigation/menu';
import type { AuthEntry } from '@/runtime/session/session-state';
import { callAtApi } from '@/components/actions/action-request';

/** Record and reference names that a form is opened with. */
export interface LoadedRecord {
  record: Row;
  refs: Refs;
  /** Permissions of the record itself, which the server sent with it, e.g. of a task in a workflow. */
  permissions: readonly AuthEntry[];
}

export const NO_PERMISSIONS: readonly AuthEntry[] = [];

const fillPath = (path: string, values: Readonly<Record<string, Value>>): string =>
  fillTemplate(path, (name) => encodeURIComponent(String(values[name] ?? '')));

const QUERY_BY_ID = /\/queryById$/;
const NOT_FOUND = 404;

/**
 * Loads one record by its id. Older servers have no `queryById` endpoint for some tables and reply 404; then the record
 * is read from the `list` endpoint.
 * @returns null when no record has the id
 * @throws ApiError
 */
async function fetchRecord(path: string, query: Params, signal: AbortSignal): Promise<Row | null> {
  try {
    return await get<Row | null>(path, query, { signal, policy: SILENT_READ });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== NOT_FOUND || !QUERY_BY_ID.test(path)) throw error;
    const list = path.replace(QUERY_BY_ID, '/list');
    const page = await get<Paged | null>(list, { ...query, pageNo: 1, pageSize: 1 }, { signal, policy: SILENT_READ });
    return ((page?.records ?? []) as Row[]).find((row) => row['id'] === query['id']) ?? null;
  }
}

/**
 * Loads the record that a form edits or shows. Relation fields missing in the reply are loaded by `readFrom`.
 * @returns an empty record when the form has no `load` call
 * @throws ApiError
 */
export async function loadRecord(
  form: Form,
  entity: Entity,
  params: Readonly<Parameters>,
  signal: AbortSignal,
): Promise<LoadedRecord> {
  const { load } = form;
  if (!load) return { record: {}, refs: {}, permissions: NO_PERMISSIONS };
  const path = fillPath(load.path, params);
  const query = path === load.path && params['id'] !== undefined ? { id: params['id'] } : {};
  const reply = (await fetchRecord(path, query, signal)) ?? {};
  if (form.entity === null) return { record: formRecord(form, reply, params), refs: {}, permissions: NO_PERMISSIONS };
  const { _refs, ...record } = reply;
  const relationFields = Object.values(entity.fields).filter(
    ({ key, virtual: elsewhere }) => elsewhere && !(key in record),
  );
  const lists = await Promise.all(
    relationFields.map(({ readFrom: read }) => (read ? fetchIds(fillPath(read.path, record), signal) : null)),
  );
  relationFields.forEach(({ key, readFrom: read }, index) => read && (record[key] = lists[index] ?? null));
  return { record, refs: (_refs ?? {}) as Refs, permissions: parseAuthEntries(reply['permissionList']) };
}

/** A read in the background: it neither waits for an unreachable server nor asks for a sign-in. */
const BACKGROUND_READ: Policy = { ...SILENT_READ, offline: 'fail', expired: 'pass' };

/**
 * Reads the stored record alone, to compare its version.
 * @returns null when the form loads no record by its id, or no record has it
 * @throws ApiError
 */
export async function readStored(
  { load }: Form,
  params: Readonly<Parameters>,
  signal: AbortSignal,
): Promise<Row | null> {
  if (!load) return null;
  const path = fillPath(load.path, params);
  const query = path === load.path && params['id'] !== undefined ? { id: params['id'] } : {};
  return await get<Row | null>(path, query, { signal, policy: BACKGROUND_READ });
}

/**
 * Loads a list of ids, or of objects that have an id, as comma-separated text. Servers reply with an error when the
 * list is empty: an error with HTTP status 200 gives null.
 * @throws ApiError for any other HTTP status and for a cancelled request
 */
async function fetchIds(path: string, signal: AbortSignal): Promise<Value> {
  try {
    const found = await get<unknown>(path, {}, { signal, policy: SILENT_READ });
    return Array.isArray(found) ? joinCsv(found.map(idOf)) : null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpStatus !== HTTP_OK) throw error;
    return null;
  }
}

const HTTP_OK = 200;
const idOf = (one: unknown): string => {
  if (typeof one !== 'object' || one === null) return String(one);
  const { value, key, id } = one as Record<string, unknown>;
  return String(value ?? key ?? id ?? '');
};

/** Record of a form without an entity: the reply, completed by the parameters for fields that the reply lacks. */
export function formRecord({ fields }: Form, answer: unknown, params: Readonly<Parameters>): Row {
  const [first = ''] = Object.keys(fields);
  // A list of records (rows of an assignment) is reduced to the values of the first form field.
  const idOf = (one: unknown) => String(typeof one === 'object' && one !== null ? (one as Row)[first] : one);
  const read = Array.isArray(answer) ? { [first]: joinCsv(answer.map(idOf)) } : (answer as Row);
  return { ...newRecord(fields, params), ...read };
}

/** Creates a new record. Parameters with the name of a field are its initial values. */
export function newRecord(fields: Form['fields'], params: Readonly<Parameters>): Row {
  return Object.fromEntries(Object.entries(params).filter(([key, value]) => key in fields && value !== null));
}

const rowsOf = (given: Value | undefined): readonly Row[] => (Array.isArray(given) ? (given as Row[]) : []);

/** Rows of a child in the format of the save request, new rows without an id; null when no row changed. */
function changedRows({ key, fields, readonly, entity }: Child, values: Row, before: Row | null): Row[] | null {
  if (entity !== null || readonly === true) return null;
  const own = Object.values(fields).filter(({ system, columnType: stored }) => !system && stored.kind !== 'none');
  const known = new Set(rowsOf(before?.[key]).map((row) => String(row['id'])));
  const plain = (row: Row): Row => ({
    ...(known.has(String(row['id'])) ? { id: row['id'] ?? null } : {}),
    ...Object.fromEntries(own.map((field) => [field.key, row[field.key] ?? null])),
  });
  const rows = rowsOf(values[key]);
  const changed = JSON.stringify(rows.map(plain)) !== JSON.stringify(rowsOf(before?.[key]).map(plain));
  // A value that the server has to compute is missing in its row.
  const sent = (row: Row) => Object.fromEntries(Object.entries(plain(row)).filter(([name]) => name in row));
  return changed ? rows.map(sent) : null;
}

/**
 * Body of the save request: the stored fields without display names, and the children whose rows changed. The server
 * leaves children that are not in the body unchanged.
 */
export function requestBody(
  form: Form,
  entity: Entity,
  values: Row,
  before: Row | null,
  params: Readonly<Parameters> = {},
): Row {
  const own = Object.values(entity.fields).filter(
    ({ key, system, columnType: stored, virtual: elsewhere }) =>
      !(system && key !== 'id' && key !== entity.lock) && (stored.kind !== 'none' || elsewhere),
  );
  const body: Row = Object.fromEntries(own.flatMap(({ key }) => (key in values ? [[key, values[key] ?? null]] : [])));
  if (!before && !body['id']) delete body['id'];
  for (const key of form.children) {
    const child = entity.children[key];
    const rows = child && changedRows(child, values, before);
    if (rows) body[key] = rows;
  }
  for (const [key, value] of Object.entries(form.send ?? {})) {
    body[key] =
      typeof value === 'string'
        ? fillTemplate(value, (path) =>
            path.startsWith('before.') ? before?.[path.slice('before.'.length)] : (values[path] ?? params[path]),
          )
        : value;
  }
  return entity.bodyKey === null ? body : { [entity.bodyKey]: body };
}

/** Call that saves the record: `save` of the form, otherwise `add` or `edit` of the entity. */
function saveCallOf(form: Form, entity: Entity, before: Row | null): Call | null {
  const own = entity.calls[before ? 'edit' : 'add'];
  return form.save ?? (own ? callAtApi(own, entity, form.api ?? entity.api) : null);
}

/**
 * Saves a record.
 * @param attempt identifies the save, which then waits for an unreachable server; null: it fails at once
 * @param shownBy id of the screen whose labels the messages of the server have
 * @throws ApiError code 409 when another user saved the record first; `result.errors` holds errors of single fields
 */
export async function saveRecord(
  form: Form,
  entity: Entity,
  values: Row,
  before: Row | null,
  params: Readonly<Parameters> = {},
  attempt: SaveAttempt | null = null,
  shownBy: string = form.id,
): Promise<{ id: string; message: string; answer: string }> {
  const target = saveCallOf(form, entity, before);
  if (!target) return { id: '', message: '', answer: '' };
  const path = fillPath(target.path, { ...params, ...values });
  const body = target.method === 'GET' ? {} : { body: requestBody(form, entity, values, before, params) };
  const policy = policyOfSchemaCall(target.method, path);
  const { method } = target;
  const headers = screenHeader(shownBy);
  const request = { ...body, headers, method, path, policy, adds: before === null, keyed: form.save === null };
  const { message, result } = await (attempt
    ? sendSave<unknown>(request, attempt)
    : call<unknown>(method, path, { policy, headers, ...body }));
  const answer = typeof result === 'string' && result !== message ? result : '';
  const given = typeof result === 'object' && result !== null ? (result as Row)['id'] : result;
  return { id: String(values['id'] || given || ''), message, answer };
}

/** Error code for a version conflict (optimistic locking). */
const CONFLICT = 409;

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === CONFLICT;
}

/** Field errors in the reply to a rejected save request; empty when there are none. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiError) || typeof error.result !== 'object' || error.result === null) return [];
  const { errors } = error.result as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((one: unknown) => {
    const { path, message } = (one ?? {}) as Partial<FieldError>;
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
