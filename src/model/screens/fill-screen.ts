/** Converts screen files to filled screens. Without a file: the default list or form of an entity. */
import type { Action, Call, Entity, Field, FillContext } from '../entity/entity';
import type { QueryRule } from '../entity/field-type';
import type {
  FormFile,
  ListFile,
  OpenFile,
  PageFile,
  PlacedAction as PlacedActionFile,
  PlacedColumn,
} from '../generated/files';
import type { Form, List, ListColumn, OpenOptions, Page, PlacedAction, QueryItem } from './screen';
import { fillFields } from '../entity/fill-field';
import { parseCall } from '../entity/call';
import { actionCode, fillExpand } from '../entity/fill-entity';

/** spec 2 §9: page size 10 of 10/20/30. */
const PAGE_SIZE = 10;
const PAGE_SIZES = [10, 20, 30];
const WIDTHS = { modal: 800, drawer: 650, page: 0 } as const;
/** Up to this number of fields the form has one column, above it two. */
const ONE_COLUMN_UP_TO = 6;

function fillOpen(file: OpenFile | undefined): OpenOptions {
  const as = file?.as ?? 'modal';
  return { as, width: file?.width ?? WIDTHS[as] };
}

/** The API path and permission prefix of a list or form: those of the entity, unless the screen declares its own. */
interface ScreenEndpoint {
  api: string;
  auth: string;
}

const endpointOf = (file: { api?: string; auth?: string } | null, { api, auth }: ScreenEndpoint): ScreenEndpoint => ({
  api: file?.api ?? api,
  auth: file?.auth ?? auth,
});

/** Moves a call below the entity's API path to the screen's path; other calls do not change. */
function rebaseCall(call: Call, entity: Entity, { api }: ScreenEndpoint): Call {
  return call.path.startsWith(`${entity.api}/`)
    ? { ...call, path: `${api}${call.path.slice(entity.api.length)}` }
    : call;
}

/** The action with the API path and permission codes of this screen. */
function rebaseAction(action: Action, entity: Entity, mount: ScreenEndpoint): Action {
  return {
    ...action,
    code: action.declared ? action.code : actionCode(mount.auth, action.key),
    call: action.call && rebaseCall(action.call, entity, mount),
  };
}

function fillPlacedActions(
  files: readonly PlacedActionFile[] | undefined,
  byDefault: readonly string[],
  entity: Entity,
  mount: ScreenEndpoint,
): PlacedAction[] {
  return (files ?? byDefault).flatMap((file): PlacedAction[] => {
    if (typeof file !== 'string') {
      return [
        {
          key: file.key,
          label: file.label,
          code: file.auth ?? null,
          declared: file.auth !== undefined,
          when: file.when ?? null,
          opens: { opens: file.opens, with: file.with ?? {} },
          action: null,
        },
      ];
    }
    const found = entity.actions[file];
    if (!found) return [];
    const action = rebaseAction(found, entity, mount);
    const { key, label, code, declared, when, opens } = action;
    return [{ key, label, code, declared, when, opens, action }];
  });
}

/** Fills a column; settings of the screen override those of the field. */
export function fillColumn(field: Field, file: Exclude<PlacedColumn, string> | null): ListColumn {
  return {
    key: field.key,
    title: file?.title ?? field.label,
    width: file?.width ?? field.list.width,
    total: file?.total ?? field.list.total,
    cut: file?.cut ?? field.list.cut,
    fixed: file?.fixed ?? field.list.fixed,
    group: field.list.group,
    href: field.list.href,
    sort: field.list.sort,
  };
}

/** Columns of a list: as declared, else the fields that are not hidden in lists. */
export function fillColumns(
  files: readonly PlacedColumn[] | undefined,
  fields: Readonly<Record<string, Field>>,
): ListColumn[] {
  if (!files)
    return Object.values(fields).flatMap((field) => (field.hide.list || field.system ? [] : [fillColumn(field, null)]));
  return files.flatMap((file) => {
    const field = fields[typeof file === 'string' ? file : file.field];
    return field ? [fillColumn(field, typeof file === 'string' ? null : file)] : [];
  });
}

/**
 * The query bar: as declared, else the fields with `query`. A declared field without `query` uses the first rule of its
 * type.
 */
function fillQuery(keys: readonly string[] | undefined, entity: Entity, { types }: FillContext): QueryItem[] {
  const first = (field: Field): QueryRule => types.get(field.type)?.rules?.[0] ?? 'eq';
  return Object.values(entity.fields)
    .filter((field) => (keys ? keys.includes(field.key) : field.query !== null && !field.hide.query))
    .toSorted((a, b) => (keys ? keys.indexOf(a.key) - keys.indexOf(b.key) : 0))
    .map((field) => ({
      key: field.key,
      rule: field.query ?? first(field),
      trim: field.props.trim !== false,
    }));
}

/**
 * Fills a list file; `file` null gives the default list of the entity.
 * @throws never
 */
export function fillList(id: string, file: ListFile | null, entity: Entity, context: FillContext): List {
  const children =
    file?.children ??
    Object.keys(file?.style === 'plain' || !file?.style ? {} : entity.children).map((child) => ({ child }));
  const mount = endpointOf(file, entity);
  return {
    kind: 'list',
    id,
    title: file?.title ?? entity.title,
    component: file?.component ?? [],
    entity: entity.id,
    style: file?.style ?? (entity.tree ? 'tree' : 'plain'),
    ...mount,
    form: file?.form ?? `${entity.id}.form`,
    where: file?.where ?? null,
    query: fillQuery(file?.query, entity, context),
    columns: fillColumns(file?.columns, entity.fields),
    sort: file?.sort ?? [{ field: 'createTime', order: 'desc' }],
    toolbar: fillPlacedActions(file?.toolbar, ['add'], entity, mount),
    row: fillPlacedActions(file?.row, ['edit', 'detail', 'delete'], entity, mount),
    bulk: fillPlacedActions(file?.bulk, ['deleteBatch'], entity, mount),
    inline: file?.inline === true ? fillPlacedActions(undefined, ['edit', 'add', 'delete'], entity, mount) : [],
    children: children.map((one) => {
      const child = one.child === undefined ? null : (entity.children[one.child] ?? null);
      const foreign = 'entity' in one ? (one.entity ?? null) : null;
      const rest = one as {
        title?: string;
        where?: List['where'];
        columns?: PlacedColumn[];
        toolbar?: PlacedActionFile[];
        row?: PlacedActionFile[];
        readonly?: boolean;
      };
      return {
        child: child?.key ?? null,
        entity: foreign,
        title: rest.title ?? child?.title ?? foreign ?? '',
        where: rest.where ?? null,
        columns: child ? fillColumns(rest.columns, child.fields) : [],
        toolbar: fillPlacedActions(rest.toolbar, [], entity, mount),
        row: fillPlacedActions(rest.row, [], entity, mount),
        readonly: rest.readonly ?? false,
      };
    }),
    aside: file?.aside ? { screen: file.aside.screen, with: file.aside.with ?? {} } : null,
    expand: fillExpand(file),
    cards: file?.cards ?? [],
    charts: (file?.charts ?? []).map(({ title = null, by = null, stack = false, ...chart }) => ({
      ...chart,
      title,
      by,
      stack,
    })),
    pick: file?.pick ?? null,
    open: fillOpen(file?.open),
    paging: file?.paging === false ? null : fillPaging(file?.paging ?? PAGE_SIZE),
  };
}

function fillPaging(size: number): { size: number; sizes: number[] } {
  return { size, sizes: PAGE_SIZES.includes(size) ? PAGE_SIZES : [size, ...PAGE_SIZES].toSorted((a, b) => a - b) };
}

/**
 * Fills a form file; `file` null gives the default form of the entity. A form without an entity declares its own
 * fields.
 * @throws never
 */
export function fillForm(id: string, file: FormFile | null, entity: Entity | null, context: FillContext): Form {
  const inline = file?.fields && !Array.isArray(file.fields) ? fillFields(file.fields, context) : {};
  const fields = entity ? entity.fields : inline;
  const shown = Array.isArray(file?.fields)
    ? file.fields
    : Object.values(fields).flatMap((field) => (field.hide.form || field.system ? [] : [field.key]));
  const groups = file?.groups ?? [{ title: null, fields: shown }];
  const mount = entity && endpointOf(file, entity);
  const queryById = entity?.calls.queryById;
  const count = groups.reduce((sum, group) => sum + group.fields.length, 0);
  return {
    kind: 'form',
    id,
    title: file?.title ?? entity?.title ?? '',
    component: file?.component ?? [],
    entity: entity?.id ?? null,
    ...(mount ?? { api: null, auth: null }),
    fields: inline,
    open: fillOpen(file?.open),
    columns: file?.columns ?? (count > ONE_COLUMN_UP_TO ? 2 : 1),
    groups,
    children: file?.children ?? Object.keys(entity?.children ?? {}),
    load: file?.load
      ? parseCall(file.load)
      : entity && mount && queryById
        ? rebaseCall(queryById, entity, mount)
        : null,
    save: file?.save ? parseCall(file.save) : null,
    send: file?.send ?? null,
    button: file?.button ?? null,
    stay: file?.stay ?? false,
  };
}

/** Fills a page file. @throws never */
export function fillPage(id: string, file: PageFile): Page {
  return {
    kind: 'page',
    id,
    title: file.title ?? '',
    component: file.component ?? [],
    open: fillOpen(file.open ?? { as: 'page' }),
    data: Object.fromEntries(Object.entries(file.data ?? {}).map(([key, call]) => [key, parseCall(call)])),
    blocks: file.blocks.map(({ key, title = null, span = 24, screen, widget, tabs, props = {}, with: given = {} }) => ({
      key,
      title,
      span,
      show: screen
        ? { kind: 'screen', screen, with: given }
        : tabs
          ? {
              kind: 'tabs',
              tabs: tabs.map((tab) => ({ title: tab.title ?? null, screen: tab.screen, with: tab.with ?? {} })),
            }
          : { kind: 'widget', widget: widget ?? '', props, with: given },
    })),
  };
}

/** The import or export columns of an entity: labels and required flags of the fields in the file. */
export interface TransferColumns {
  title: string;
  columns: readonly { key: string; label: string; required: boolean }[];
}

/** The default import or export columns, derived from the entity. */
export function fillTransfer(entity: Entity, direction: 'import' | 'export'): TransferColumns {
  const columns = Object.values(entity.fields)
    .filter((field) => !field.hide[direction] && field.columnType.kind !== 'none' && !field.system)
    .filter((field) => direction === 'export' || (field.readonly !== true && field.value === null))
    .map((field) => ({ key: field.key, label: field.label, required: field.required === true }));
  return { title: entity.title, columns };
}
