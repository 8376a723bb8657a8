/** Checks values by the check rules that their fields name (`checkRule`), before they are stored. */
import type { Entity, Field } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import { ownChildrenOf, rowPath, rowsOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import { isSameValue } from '../derive/stored-values';

type Rules = Map<string, (value: string) => string | null>;

async function rowErrors(
  crud: CrudContext,
  rules: Rules,
  fields: readonly Field[],
  before: Row | undefined,
  row: Row,
  path: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { key, checkRule } of fields) {
    const value = row[key] ?? null;
    // A rule can change; what is stored stays valid.
    if (checkRule === null || typeof value === 'object' || isBlank(value)) continue;
    if (before && isSameValue(before[key], value)) continue;
    const rule = rules.get(checkRule) ?? (await crud.options.openCheckRule(checkRule));
    rules.set(checkRule, rule);
    const message = rule(String(value));
    if (message !== null) errors.push({ path: `${path}${key}`, message });
  }
  return errors;
}

const ruledFields = ({ fields }: Pick<Entity, 'fields'>): Field[] =>
  Object.values(fields).filter(({ checkRule, system }) => checkRule !== null && !system);

/** Errors of new or changed values that break the check rule of their field. */
export async function checkRuleErrors(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  record: Row,
): Promise<FieldError[]> {
  const rules: Rules = new Map();
  const errors = await rowErrors(crud, rules, ruledFields(entity), before ?? undefined, record, '');
  for (const child of ownChildrenOf(entity)) {
    const fields = ruledFields(child);
    if (fields.length === 0) continue;
    const stored = new Map(rowsOf(before, child).map((row) => [row.id, row]));
    for (const row of rowsOf(record, child)) {
      const path = rowPath(child, row.id);
      errors.push(...(await rowErrors(crud, rules, fields, stored.get(row.id ?? null), row, path)));
    }
  }
  return errors;
}
