/** Rows that the schema files describe: menus, buttons, roles, dictionaries and fill rules. */
import type { DictFile, FillRulesFile } from '@/model/generated/files';
import type { Schemas } from '../schemas/schema-files';
import { seedId } from '../sample-data/seed-id';
import { permissionRows, type PermissionRow } from './permission-rows';
import { dataRuleId, dataRulesOf } from './role-grants';
import { fillRoles, type SeededRoles } from './roles';
import type { SeedRow, SeedValues } from './three-way';

/** A row with the columns that only its insertion writes. */
export interface InsertableRow extends SeedRow {
  fixed: SeedValues;
}

/** One kind of seeded rows. */
export interface SeedKind {
  name: 'menu' | 'button' | 'role' | 'data-rule' | 'dict' | 'item' | 'fill-rule';
  /** For the operator. */
  title: string;
  table: 'sys_permission' | 'sys_role' | 'sys_permission_data_rule' | 'sys_dict' | 'sys_dict_item' | 'sys_fill_rule';
  /** Columns whose values together are the key of a stored row. */
  keyColumns: readonly string[];
  /** Columns with the id of another seeded row. */
  references: readonly string[];
  whenGone: SeedValues | null;
  /** Ids of the rows that the keys begin with: a row whose parent left the files stays as it is. */
  parents?: readonly string[];
  rows: readonly InsertableRow[];
}

/** Key of several columns. */
export const joinKey = (values: readonly unknown[]): string => values.map((value) => String(value ?? '')).join('/');

const LIVE = { del_flag: '0' };

const menuRow = ({
  id,
  parent,
  name,
  icon,
  component,
  url,
  sort,
  type,
  hidden,
  leaf,
}: PermissionRow): InsertableRow => ({
  key: url ?? '',
  id,
  values: { parent_id: parent, name, icon, component, sort_no: sort, menu_type: type, hidden, ...LIVE },
  fixed: { url, leaf, status: '1' },
});

const buttonRow = ({ id, parent, name, code, sort, type, hidden, leaf }: PermissionRow): InsertableRow => ({
  key: code ?? '',
  id,
  values: { parent_id: parent, name, ...LIVE },
  fixed: { perms: code, perms_type: '1', sort_no: sort, menu_type: type, hidden, leaf, status: '1' },
});

const roleRows = (roles: SeededRoles): InsertableRow[] =>
  Object.entries(roles).map(([code, { name, description }]) => ({
    key: code,
    id: seedId('role', code),
    values: { role_name: name, description, ...LIVE },
    fixed: { role_code: code },
  }));

const dictRows = (dicts: Readonly<Record<string, DictFile>>): InsertableRow[] =>
  Object.entries(dicts).map(([code, { title }]) => ({
    key: code,
    id: seedId('dict', code),
    values: { dict_name: title, ...LIVE },
    fixed: { dict_code: code, type: '0' },
  }));

const itemRows = (dicts: Readonly<Record<string, DictFile>>): InsertableRow[] =>
  Object.entries(dicts).flatMap(([code, { items }]) =>
    items.map(({ value, text, color = null, disabled = false }, index) => ({
      key: joinKey([seedId('dict', code), value]),
      id: seedId('dict', code, value),
      values: { item_text: text, item_color: color, sort_order: index + 1, status: disabled ? '0' : '1', ...LIVE },
      fixed: { dict_id: seedId('dict', code), item_value: value },
    })),
  );

/** A rule with a format is a number rule. */
const fillRuleRows = (rules: FillRulesFile['rules']): InsertableRow[] =>
  Object.entries(rules).map(([code, { title, class: name, params, format, period, length }]) => ({
    key: code,
    id: seedId('fill-rule', code),
    values: {
      rule_name: title,
      rule_class: name ?? 'NumberRule',
      rule_params: JSON.stringify(name === undefined ? { format, period, length } : (params ?? {})),
      ...LIVE,
    },
    fixed: { rule_code: code },
  }));

/** Rules of the files' roles; two roles with the same rule of a menu share one row. */
function dataRuleKind(permissions: readonly PermissionRow[], roles: SeededRoles): SeedKind {
  const rules = Object.values(roles).flatMap((role) => dataRulesOf(role, permissions));
  const byId = new Map(rules.map((rule) => [dataRuleId(rule), rule]));
  return {
    name: 'data-rule',
    title: '数据规则',
    table: 'sys_permission_data_rule',
    keyColumns: ['permission_id', 'rule_name'],
    references: ['permission_id'],
    whenGone: null,
    parents: [...new Set(rules.map(({ menu }) => menu))],
    rows: [...byId].map(([id, { menu, name, where }]) => ({
      key: joinKey([menu, name]),
      id,
      values: { rule_conditions: 'USE_SQL_RULES', rule_value: where, ...LIVE },
      fixed: { permission_id: menu, rule_name: name, status: '1' },
    })),
  };
}

const itemKind = (dicts: Readonly<Record<string, DictFile>>): SeedKind => ({
  name: 'item',
  title: '字典项',
  table: 'sys_dict_item',
  keyColumns: ['dict_id', 'item_value'],
  references: ['dict_id'],
  // Disabled: it cannot be chosen any more, and old records keep its text.
  whenGone: { status: '0' },
  parents: Object.keys(dicts).map((code) => seedId('dict', code)),
  rows: itemRows(dicts),
});

/** All kinds in the order of writing: a row follows the rows that it refers to. */
export function seedKinds(schemas: Schemas): SeedKind[] {
  const { dicts, fillRules, entities } = schemas;
  const permissions = permissionRows(schemas);
  const roles = entities['system/role'] ? fillRoles(schemas.roles) : {};
  const gone = { del_flag: '1' };
  const permission = { table: 'sys_permission', references: ['parent_id'], whenGone: gone } as const;
  return [
    {
      ...permission,
      name: 'menu',
      title: '菜单',
      keyColumns: ['url'],
      rows: permissions.filter(({ url }) => url !== null).map(menuRow),
    },
    {
      ...permission,
      name: 'button',
      title: '按钮权限',
      keyColumns: ['perms'],
      rows: permissions.filter(({ url }) => url === null).map(buttonRow),
    },
    {
      name: 'role',
      title: '角色',
      table: 'sys_role',
      keyColumns: ['role_code'],
      references: [],
      whenGone: null,
      rows: roleRows(roles),
    },
    dataRuleKind(permissions, roles),
    // A dictionary that left the files stays: old records show its texts.
    {
      name: 'dict',
      title: '字典',
      table: 'sys_dict',
      keyColumns: ['dict_code'],
      references: [],
      whenGone: null,
      rows: dictRows(dicts),
    },
    itemKind(dicts),
    {
      name: 'fill-rule',
      title: '填值规则',
      table: 'sys_fill_rule',
      keyColumns: ['rule_code'],
      references: [],
      whenGone: null,
      rows: fillRuleRows(fillRules),
    },
  ];
}
