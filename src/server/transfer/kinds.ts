/** Kinds of configuration that are carried from one installation to another, described by their entities. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { MENU_TYPE } from '../auth/permissions/permission-rows';

export type KindName = 'menu' | 'dataRule' | 'role' | 'dict' | 'dictItem' | 'fillRule' | 'checkRule' | 'screenOverride';

interface KindSource {
  name: KindName;
  /** For the operator. */
  title: string;
  entity: string;
  /** Fields that hold the id of a row of another kind, or of the same kind (the parent of a menu). */
  references: Readonly<Record<string, KindName>>;
  /** Fields without which a row cannot be stored or found. A reference is always needed, but the parent may be null. */
  needed: readonly string[];
  /** Values that identify a row in every installation, in which ids differ. */
  identity: (values: Row) => readonly unknown[];
  /** Fields that the server computes. */
  computed?: readonly string[];
}

const sources: readonly KindSource[] = [
  {
    name: 'menu',
    title: '菜单',
    entity: 'system/permission',
    references: { parentId: 'menu' },
    needed: ['menuType'],
    identity: ({ menuType, perms, url }) => [menuType === MENU_TYPE.button ? perms : url],
    computed: ['ruleFlag'],
  },
  {
    name: 'dataRule',
    title: '数据规则',
    entity: 'system/permission-rule',
    references: { permissionId: 'menu' },
    needed: ['permissionId', 'ruleName'],
    identity: ({ permissionId, ruleName, ruleColumn }) => [permissionId, ruleName, ruleColumn],
  },
  {
    name: 'role',
    title: '角色',
    entity: 'system/role',
    references: {},
    needed: ['roleCode'],
    identity: ({ roleCode }) => [roleCode],
  },
  {
    name: 'dict',
    title: '字典',
    entity: 'system/dict',
    references: {},
    needed: ['dictCode'],
    identity: ({ dictCode }) => [dictCode],
  },
  {
    name: 'dictItem',
    title: '字典项',
    entity: 'system/dict-item',
    references: { dictId: 'dict' },
    needed: ['dictId', 'itemValue'],
    identity: ({ dictId, itemValue }) => [dictId, itemValue],
  },
  {
    name: 'fillRule',
    title: '填值规则',
    entity: 'system/fill-rule',
    references: {},
    needed: ['ruleCode'],
    identity: ({ ruleCode }) => [ruleCode],
  },
  {
    name: 'checkRule',
    title: '校验规则',
    entity: 'system/check-rule',
    references: {},
    needed: ['ruleCode'],
    identity: ({ ruleCode }) => [ruleCode],
  },
  {
    name: 'screenOverride',
    title: '屏幕定制',
    entity: 'system/screen-override',
    references: {},
    needed: ['screenId', 'content'],
    identity: ({ screenId }) => [screenId],
  },
];

export interface Kind extends KindSource {
  table: string;
  /** Stored fields by key that a file carries: neither system fields nor computed ones. */
  fields: ReadonlyMap<string, Field>;
  /** All stored fields, for the audit log. */
  stored: readonly Field[];
}

const hasColumn = ({ columnType, virtual }: Field): boolean => columnType.kind !== 'none' && !virtual;

/** The kinds whose entities exist, each after the kinds that it refers to. */
export function configKinds(entities: Readonly<Record<string, Entity>>): Kind[] {
  return sources.flatMap((source) => {
    const entity = entities[source.entity];
    if (!entity) return [];
    const stored = Object.values(entity.fields).filter(hasColumn);
    const carried = stored.filter(({ key, system }) => !system && !source.computed?.includes(key));
    return [{ ...source, table: entity.table, stored, fields: new Map(carried.map((field) => [field.key, field])) }];
  });
}

/** Identity as a text; null when all values are empty, so that the row is found by its id only. */
export function identityOf({ identity }: Kind, values: Row): string | null {
  const parts = identity(values).map((value) => String(value ?? ''));
  return parts.every((part) => part === '') ? null : parts.join('/');
}

/** Key by row, for rows of one kind: the identity, with the id where several rows share it or have none. */
export function uniqueKeys<T extends { id: string }>(
  rows: readonly T[],
  identity: (row: T) => string | null,
): Map<T, string> {
  const counts = new Map<string | null, number>();
  const found = new Map(rows.map((row) => [row, identity(row)]));
  for (const one of found.values()) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Map(
    [...found].map(([row, one]) => [row, one === null || counts.get(one) !== 1 ? `${one ?? ''}#${row.id}` : one]),
  );
}
