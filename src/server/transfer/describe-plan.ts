/** Lines for the operator: what an import changes. */
import type { Value } from '@/model/entity/field-type';
import { transferMessages as messages } from './messages';
import type { ImportPlan, RowChange } from './plan-import';
import type { StoredConfig } from './stored-config';

/** Fields that name a row, the first that has a value. */
const NAME_FIELDS = ['name', 'roleName', 'dictName', 'itemText', 'ruleName'];

/** Name of the row that an id refers to, for a reader who does not know ids. */
function nameOf(id: Value | undefined, stored: StoredConfig, plan: ImportPlan): Value {
  const values =
    plan.rows.find((row) => row.id === id)?.values ??
    [...stored.rows.values()].flat().find((row) => row.id === id)?.values;
  const field = NAME_FIELDS.find((key) => values?.[key]);
  return field === undefined ? (id ?? null) : (values?.[field] ?? null);
}

function describeRow(change: RowChange, stored: StoredConfig, plan: ImportPlan): string[] {
  const { kind, key, before, values } = change;
  if (!before) {
    const name = NAME_FIELDS.find((field) => typeof values[field] === 'string');
    return [messages.added(kind.title, key, name === undefined ? '' : String(values[name]))];
  }
  const shown = (field: string, value: Value | undefined) =>
    kind.references[field] === undefined || value === null ? value : nameOf(value, stored, plan);
  const changes = Object.entries(values).map(([field, value]) =>
    messages.value(
      kind.fields.get(field)?.label ?? field,
      shown(field, before.values[field] ?? null),
      shown(field, value),
    ),
  );
  return [
    ...(before.isLive ? [] : [messages.restored(kind.title, key)]),
    ...(changes.length > 0 ? [messages.changed(kind.title, key, changes)] : []),
  ];
}

/** One line per difference. */
export function describePlan(plan: ImportPlan, stored: StoredConfig): string[] {
  return [
    ...plan.rows.flatMap((change) => describeRow(change, stored, plan)),
    ...plan.grants.map(({ key, added, removed, changed }) =>
      messages.granted(key, added.size, removed.length, changed.size),
    ),
    ...plan.settings.map(({ key, before, value }) =>
      before === undefined
        ? messages.added(messages.settings, key, '')
        : messages.changed(messages.settings, key, [messages.value('值', before, value)]),
    ),
  ];
}

export const countChanges = ({ rows, grants, settings }: ImportPlan): number =>
  rows.length + grants.length + settings.length;
