/**
 * Records of other tables that fields of a form refer to (`link_table`, contract.md §7.4): each such field becomes a
 * reference to a list of its own, so that `link_table_field` shows fields of the chosen record.
 */
import type { ChildFile, EntityFile, FieldFile, ListFile } from '../generated/files';
import { API, listApiOf } from './calls';
import type { OnlineScreens } from './index';
import { keyOf, splitCommas } from './payload/reader';
import { messages } from './payload/messages';
import type { OnlineWarning } from './payload/warnings';

/** The controls of contract.md §7.6: a field that refers to a record, and one that follows it. */
export const LINK_CONTROLS = { record: 'link_table', field: 'link_table_field' } as const;

/** What a field refers to. */
export interface LinkedRecords {
  /** Id of the entity, the same for the server and the browser: `linked/onl-plan-owner`. */
  id: string;
  table: string;
  /** The columns that are read besides the id; the first one is the title. */
  columns: readonly string[];
  entity: EntityFile;
  list: ListFile;
}

export interface LinkedScreens {
  screens: OnlineScreens;
  links: readonly LinkedRecords[];
}

/** Tells which columns of a table may be read; undefined for a table whose records are no reference. */
export type Linkable = (table: string) => ((column: string) => boolean) | undefined;

type Fields = Readonly<Record<string, FieldFile>>;

interface Target {
  table: string;
  title: string;
  code: string;
}

const targetOf = ({ type, dict }: FieldFile): Target | null => {
  if (type !== LINK_CONTROLS.record) return null;
  const [table = '', title, code] = (dict ?? '').split(',');
  const isNamed = keyOf(title) !== undefined && (code === 'id' || keyOf(code) !== undefined);
  return isNamed ? { table, title: title!, code: code! } : null;
};

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).flatMap(splitCommas);

/** Labels of the columns that fields show, by column. */
const labelsAt = (fields: Fields, link: string): Map<string, string> =>
  new Map(
    Object.values(fields).flatMap(({ type, label, props }) =>
      type === LINK_CONTROLS.field && props?.link === link && typeof props.field === 'string'
        ? [[props.field, label ?? props.field]]
        : [],
    ),
  );

class Linker {
  readonly links: LinkedRecords[] = [];
  readonly warnings: OnlineWarning[] = [];
  constructor(private readonly linkable: Linkable) {}

  linkEntity(id: string, entity: EntityFile): EntityFile {
    // Other servers only list the other table.
    const api = listApiOf(entity.api);
    const fields = this.linkFields(id, entity.fields, api, '');
    const children = Object.entries(entity.children ?? {}).map(([key, child]): [string, ChildFile] => [
      key,
      child.fields ? { ...child, fields: this.linkFields(id, child.fields, api, `${key}.`) } : child,
    ]);
    return {
      ...entity,
      fields,
      ...(children.length > 0 && { children: Object.fromEntries(children) }),
    };
  }

  private linkFields(id: string, fields: Fields, api: string | null, prefix: string): Record<string, FieldFile> {
    const shown = new Map<string, ReadonlySet<string>>();
    const linked = Object.entries(fields).map(([key, field]): [string, FieldFile] => {
      const target = targetOf(field);
      const canRead = target && this.linkable(target.table);
      if (!target || !canRead?.(target.title) || !canRead(target.code)) return [key, field];
      const labels = labelsAt(fields, key);
      const also = textsOf(field.props?.fields).concat(textsOf(field.props?.imageField), [...labels.keys()]);
      const columns = [target.title, ...also].filter((name) => keyOf(name) !== undefined && canRead(name));
      shown.set(key, new Set(columns));
      const place = `${prefix}${key}`;
      const at = api === null ? null : `${api}/linked/${place}`;
      const link = this.add(id, field, target, { place, columns: [...new Set(columns)], labels, api: at });
      const { dict: _dict, ...rest } = field;
      const ref = { entity: link.id, pick: `${link.id}.list`, valueField: target.code };
      return [key, { ...rest, ref }];
    });
    return Object.fromEntries(linked.map(([key, field]) => [key, this.linkedField(field, shown)]));
  }

  /** A field of a record that is not read through a reference has the value that the server sends. */
  private linkedField(field: FieldFile, shown: ReadonlyMap<string, ReadonlySet<string>>): FieldFile {
    const { type, props, ...rest } = field;
    if (type !== LINK_CONTROLS.field) return field;
    if (shown.get(String(props?.link))?.has(String(props?.field))) return field;
    this.warnings.push({ code: 'linked', place: '', message: messages.warnings.linked(rest.label ?? '') });
    return { ...rest, type, readonly: true };
  }

  /** Names that differ only in their case have different ids. */
  private freeId(id: string): string {
    const isTaken = this.links.some((link) => link.id === id);
    return isTaken ? `${id}-${this.links.length}` : id;
  }

  private add(
    owner: string,
    { label = '' }: FieldFile,
    { table, title, code }: Target,
    {
      place,
      columns,
      labels,
      api,
    }: { place: string; columns: string[]; labels: Map<string, string>; api: string | null },
  ): LinkedRecords {
    const id = this.freeId(
      `linked/${[owner.replace(/^.*\//, ''), ...place.split('.')].join('-').replaceAll('_', '-').toLowerCase()}`,
    );
    const fields = Object.fromEntries(
      [...new Set([...columns, code])]
        .filter((name) => name !== 'id')
        .map((name): [string, FieldFile] => {
          const known = labels.get(name) ?? (name === title ? label : name);
          return [name, { label: known, type: 'input', ...(name === title && { query: 'like' }) }];
        }),
    );
    const link = { id, table, columns, ...screensOf(id, label, fields, { title, code, columns, table, api }) };
    this.links.push(link);
    return link;
  }
}

/** The entity and the list of the records that a field refers to. */
function screensOf(
  id: string,
  label: string,
  fields: Record<string, FieldFile>,
  { title, code, columns, table, api }: Target & { columns: string[]; api: string | null },
): Pick<LinkedRecords, 'entity' | 'list'> {
  return {
    entity: {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: label,
      table: null,
      api: api ?? API,
      permissionPrefix: 'online:linked',
      titleField: title,
      readonly: true,
      calls: { list: api === null ? `GET ${API}/getData/${table}` : `GET ${api}/list` },
      fields,
    },
    list: {
      $schema: '../_meta/list.schema.json',
      version: 2,
      title: label,
      entity: id,
      style: 'plain',
      pick: { valueField: code, titleField: title },
      query: [title],
      columns,
      toolbar: [],
      row: [],
      bulk: [],
    },
  };
}

const ALL: Linkable = () => () => true;

/**
 * Makes references of the fields that show records of other tables.
 * @param linkable default: every table and column
 */
export function linkRecords(screens: OnlineScreens, linkable: Linkable = ALL): LinkedScreens {
  const linker = new Linker(linkable);
  const entities = Object.fromEntries(
    Object.entries(screens.entities).map(([id, entity]) => [id, linker.linkEntity(id, entity)]),
  );
  return {
    screens: { ...screens, entities, warnings: [...screens.warnings, ...linker.warnings] },
    links: linker.links,
  };
}
