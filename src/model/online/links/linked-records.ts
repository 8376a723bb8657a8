/**
 * Records of other tables that fields of a form refer to (`link_table`, contract.md §7.4): each such field becomes a
 * reference to a list of its own, so that `link_table_field` shows fields of the chosen record.
 */
import type { ChildFile, EntityFile, FieldFile, ListFile } from '../../generated/files';
import { API, listApiOf } from '../calls';
import type { OnlineScreens } from '../index';
import { validKey } from '../payload/reader';
import { messages } from '../payload/messages';
import type { OnlineWarning } from '../payload/warnings';
import { LINK_CONTROLS, linkColumns, type LinkColumns, type LinkField } from './link-columns';
import { describedColumns } from './link-descriptions';

/** The records that a field refers to, as an entity and a list to pick from. */
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

/** A field that refers to another table. */
export interface LinkPlace {
  /** Id of the entity that has the field. */
  entity: string;
  /** `field` or `sub-table.field`. */
  place: string;
  table: string;
}

/** A column that may be read; the form names one whose label is unknown. */
export interface ReadableColumn {
  label: string | undefined;
}

/** Finds a column of another table; undefined for one that may not be read. */
export type FindColumn = (column: string) => ReadableColumn | undefined;

/** Finds what a field refers to; undefined when its records are no reference. */
export type FindLinkTarget = (link: LinkPlace) => FindColumn | undefined;

type Fields = Readonly<Record<string, FieldFile>>;

/** A field as the contract names its properties. */
function toLinkField([key, { type, label = key, dict, props = {} }]: [string, FieldFile]): LinkField {
  const isField = type === LINK_CONTROLS.field;
  const [table, title, code] = (dict ?? '').split(',');
  const { fields = title } = props;
  return {
    key,
    control: type ?? '',
    label,
    dictTable: isField ? props.link : table,
    dictCode: code,
    dictText: isField ? props.field : Array.isArray(fields) ? fields.join(',') : fields,
    imageField: props.imageField,
  };
}

interface LinkOwner {
  id: string;
  api: string | null;
  prefix: string;
}

class RecordLinker {
  readonly links: LinkedRecords[] = [];
  readonly warnings: OnlineWarning[] = [];
  constructor(private readonly findTarget: FindLinkTarget) {}

  linkEntity(id: string, entity: EntityFile): EntityFile {
    // Other servers only list the other table.
    const api = listApiOf(entity.api);
    const fields = this.linkFields(entity.fields, { id, api, prefix: '' });
    const children = Object.entries(entity.children ?? {}).map(([key, child]): [string, ChildFile] => [
      key,
      child.fields ? { ...child, fields: this.linkFields(child.fields, { id, api, prefix: `${key}.` }) } : child,
    ]);
    return {
      ...entity,
      fields,
      ...(children.length > 0 && { children: Object.fromEntries(children) }),
    };
  }

  private linkFields(fields: Fields, { id, api, prefix }: LinkOwner): Record<string, FieldFile> {
    const shown = new Map<string, ReadonlySet<string>>();
    const parts = Object.entries(fields).map(toLinkField);
    const linked = Object.entries(fields).map(([key, field]): [string, FieldFile] => {
      const place = `${prefix}${key}`;
      const link = linkColumns(key, parts);
      const find = link && this.findTarget({ entity: id, place, table: link.table });
      if (!link || !find?.(link.title) || !find(link.value)) return [key, field];
      const columns = link.columns.filter((column) => find(column));
      shown.set(key, new Set(columns));
      const { id: entity } = this.add(field, { ...link, columns }, find, { id, api, place });
      const { dict: _dict, ...rest } = field;
      return [key, { ...rest, ref: { entity, pick: `${entity}.list`, valueField: link.value } }];
    });
    return Object.fromEntries(linked.map(([key, field]) => [key, this.linkedField(field, shown)]));
  }

  /** A field of a record that is not read through a reference has the value that the server sends. */
  private linkedField(field: FieldFile, shown: ReadonlyMap<string, ReadonlySet<string>>): FieldFile {
    const { type, props, ...rest } = field;
    if (type !== LINK_CONTROLS.field) return field;
    const columns = shown.get(String(props?.link));
    if (columns?.has(String(props?.field))) return field;
    // A column that the user may not read is left out on purpose.
    const isHiddenFromUser = columns !== undefined && validKey(props?.field) !== undefined;
    if (!isHiddenFromUser)
      this.warnings.push({ code: 'linked', place: '', message: messages.warnings.linked(rest.label ?? '') });
    return { ...rest, type, readonly: true };
  }

  /** Names that differ only in their case have different ids. */
  private uniqueId(id: string): string {
    const isTaken = this.links.some((link) => link.id === id);
    return isTaken ? `${id}-${this.links.length}` : id;
  }

  private add(
    { label = '' }: FieldFile,
    link: LinkColumns,
    find: FindColumn,
    { id: owner, place, api }: { id: string; place: string; api: string | null },
  ): LinkedRecords {
    const { table, title, value, columns, picture, labels } = link;
    const id = this.uniqueId(
      `linked/${[owner.replace(/^.*\//, ''), ...place.split('.')].join('-').replaceAll('_', '-').toLowerCase()}`,
    );
    const fields = Object.fromEntries(
      [...new Set([...columns, value])]
        .filter((name) => name !== 'id')
        .map((name): [string, FieldFile] => {
          const known = find(name)?.label ?? labels.get(name) ?? (name === title ? label : name);
          if (name === title) return [name, { label: known, type: 'input', query: 'like' }];
          return [name, { label: known, type: name === picture ? 'image' : 'input' }];
        }),
    );
    const address = api === null ? null : `${api}/linked/${place}`;
    const linked = { id, table, columns, ...screensOf(id, label, fields, link, address) };
    this.links.push(linked);
    return linked;
  }
}

/** The entity and the list of the records that a field refers to. @param api the address of the records; null: of the table */
function screensOf(
  id: string,
  label: string,
  fields: Record<string, FieldFile>,
  { title, value, columns, table }: LinkColumns,
  api: string | null,
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
      pick: { valueField: value, titleField: title },
      query: [title],
      columns: [...columns],
      toolbar: [],
      row: [],
      bulk: [],
    },
  };
}

const EVERY_COLUMN: FindColumn = () => ({ label: undefined });

/** Finds the columns that the server describes; all columns of a target without a description. */
const describedTargets =
  ({ linkDescriptions }: OnlineScreens): FindLinkTarget =>
  ({ entity, place }) => {
    const columns = describedColumns(linkDescriptions[entity], place);
    if (!columns) return EVERY_COLUMN;
    const labels = new Map(columns.map(({ field, title }) => [field, { label: title }]));
    return (column) => labels.get(column);
  };

/**
 * Turns fields that show records of other tables into references.
 * @param findTarget finds the readable columns of a target; default: from the description of the form
 */
export function linkRecords(
  screens: OnlineScreens,
  findTarget: FindLinkTarget = describedTargets(screens),
): LinkedScreens {
  const linker = new RecordLinker(findTarget);
  const entities = Object.fromEntries(
    Object.entries(screens.entities).map(([id, entity]) => [id, linker.linkEntity(id, entity)]),
  );
  return {
    screens: { ...screens, entities, warnings: [...screens.warnings, ...linker.warnings] },
    links: linker.links,
  };
}
