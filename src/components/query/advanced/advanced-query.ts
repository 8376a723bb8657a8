/** The advanced query of a list: conditions that all or any must hold (contract.md §4.4). */
import { isJsonObject } from '@/model/http/json';
import type { QueryCondition } from '@/model/condition';
import type { QueryRule } from '@/model/entity/column-type';
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { types } from '@/registry/values';
import { hasSummary } from '@/runtime/http/capabilities';
import { isColumnVisible } from '@/runtime/permission/permissions';
import { isDrawable } from '../../field/drawable-fields';
import { toQueryText } from '../query-params';
import { messages } from './messages';

export interface AdvancedQuery {
  matchType: 'and' | 'or';
  rules: readonly QueryCondition[];
}

/** A condition while it is entered; parts may be missing. */
export interface DraftRule {
  /** Identity of the row on screen. */
  id: string;
  field: string | null;
  rule: QueryRule | null;
  value: Value;
}

const DEFAULT_RULES: readonly QueryRule[] = ['eq', 'ne', 'in'];

/** The rules that a field can be queried by; the first is its default. */
export const rulesOf = (field: Field): readonly QueryRule[] => types.get(field.type)?.rules ?? DEFAULT_RULES;

const isQueryable = (field: Field): boolean =>
  isDrawable(field) && !field.virtual && field.columnType.kind !== 'none' && rulesOf(field).length > 0;

/**
 * Fields of the entity's own children that a query can test, as `<child>,<field>` (contract.md §7.4). Lists without a
 * summary come from servers or routes that do not read such conditions.
 */
function childFields({ api, children }: Entity): Field[] {
  if (!hasSummary(api)) return [];
  return Object.values(children)
    .filter(({ entity, table }) => entity === null && table !== '')
    .flatMap(({ key: child, title, foreignKey, fields }) =>
      Object.values(fields)
        .filter((field) => isQueryable(field) && !field.system && !field.hiddenIn.query && field.key !== foreignKey)
        .filter(({ permission, mask }) => mask === null && (permission === null || isColumnVisible(permission)))
        .map((field) => ({ ...field, key: `${child},${field.key}`, label: messages.childField(title, field.label) })),
    );
}

/** Fields of an advanced query: those of the query bar, authors and times, and fields of the children. */
export const advancedFields = (entity: Entity): readonly Field[] => [
  ...Object.values(entity.fields).filter(
    (field) => isQueryable(field) && (!field.hiddenIn.query || (field.system && !field.hiddenIn.detail)),
  ),
  ...childFields(entity),
];

/** True for a field of a child, `<child>,<field>`. */
export const isChildField = (key: string): boolean => key.includes(',');

/** The field of a condition: of the entity, or of a child as `<child>,<field>`. */
export function conditionField(entity: Entity, key: string): Field | undefined {
  const comma = key.indexOf(',');
  if (comma < 0) return entity.fields[key];
  const child = entity.children[key.slice(0, comma)];
  const field = child?.fields[key.slice(comma + 1)];
  return child && field && { ...field, key, label: messages.childField(child.title, field.label) };
}

/** The condition of a draft; null while field, rule or value is missing. */
function conditionOf({ field, rule, value }: DraftRule, entity: Entity): QueryCondition | null {
  const trim = field === null ? true : conditionField(entity, field)?.props.trim !== false;
  const val = toQueryText(value, trim);
  return field === null || rule === null || val === '' ? null : { field, rule, val };
}

/** The conditions that are complete: with field, rule and value. */
export const completeRules = (drafts: readonly DraftRule[], entity: Entity): QueryCondition[] =>
  drafts.flatMap((draft) => conditionOf(draft, entity) ?? []);

/** True for a condition that was begun, and of which a part is missing; a row without a field is not begun. */
export const isUnfinished = (draft: DraftRule, entity: Entity): boolean =>
  draft.field !== null && conditionOf(draft, entity) === null;

const isRule = (text: unknown): text is QueryRule => typeof text === 'string' && Object.hasOwn(messages.rules, text);

/** Reads conditions from a place that users can change: the address, the storage of the browser. */
export function parseAdvancedQuery(raw: unknown): AdvancedQuery | null {
  if (!isJsonObject(raw) || !Array.isArray(raw.rules)) return null;
  const rules = raw.rules.flatMap((one): QueryCondition[] => {
    if (!isJsonObject(one)) return [];
    const { field, rule, val } = one;
    const isComplete = typeof field === 'string' && isRule(rule) && typeof val === 'string' && val.trim() !== '';
    return isComplete ? [{ field, rule, val }] : [];
  });
  return rules.length === 0 ? null : { matchType: raw.matchType === 'or' ? 'or' : 'and', rules };
}

/** The query without conditions on fields that cannot be queried. */
export function withoutUnknownFields(query: AdvancedQuery | null, entity: Entity): AdvancedQuery | null {
  const known = new Set(advancedFields(entity).map(({ key }) => key));
  const rules = query?.rules.filter(({ field }) => known.has(field)) ?? [];
  return query && rules.length > 0 ? { ...query, rules } : null;
}

/** True when a record must fulfil all conditions of the query; with `or`, a further condition would not narrow it. */
export const requiresAllConditions = (query: AdvancedQuery | null): boolean =>
  query === null || query.matchType === 'and' || query.rules.length < 2;

/**
 * The query with a condition on a field: in place of the first one on it, else as the last one.
 * @param change a field key removes all conditions on that field
 */
export function withFieldCondition(query: AdvancedQuery | null, change: QueryCondition | string): AdvancedQuery | null {
  const rules = query?.rules ?? [];
  const matchType = query !== null && !requiresAllConditions(query) ? 'or' : 'and';
  if (typeof change === 'string') {
    const kept = rules.filter(({ field }) => field !== change);
    return kept.length > 0 ? { matchType, rules: kept } : null;
  }
  const at = rules.findIndex(({ field }) => field === change.field);
  return { matchType, rules: at < 0 ? [...rules, change] : rules.with(at, change) };
}

/** Field for the input of a condition: without what holds for a record. */
export const asConditionField = (field: Field): Field => ({
  ...field,
  required: false,
  readonly: false,
  default: null,
  help: null,
});
