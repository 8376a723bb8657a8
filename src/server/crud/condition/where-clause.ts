/** Conditions of schemas (`where`, data rules) as SQL texts with bound values. */
import { sql } from 'kysely';
import { fillPlaceholders } from '@/model/condition';
import type { Value } from '@/model/entity/field-type';
import type { Condition } from '@/model/generated/files';
import { systemVariable } from '@/model/templates/system-variables';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { Shape } from '../context/shapes';
import type { Bindings } from '../context/sql-bindings';
import { compileCondition } from './condition-sql';

/** Value of a system variable path such as `#sysUserCode`, for `fillPlaceholders`; undefined for other paths. */
export function systemVariableAt(crud: CrudContext, caller: Caller, path: string): Value | undefined {
  return path.startsWith('#') ? systemVariable(path.slice(1), caller.me, crud.options.now()) : undefined;
}

/** SQL of a condition without `#{…}` placeholders over the rows of alias `t`. */
export function resolvedConditionSql(
  crud: CrudContext,
  shape: Shape,
  condition: Condition,
  caller: Caller,
  bindings: Bindings,
): string {
  const lookUp = (path: string) => (path.startsWith('me.') ? caller.me[path.slice(3)] : undefined);
  const expression = compileCondition(condition, shape.entity, {
    alias: 't',
    entityOf: (id) => crud.entities[id],
    lookUp,
  });
  const { sql: text, parameters } = sql`${expression}`.compile(crud.db);
  const placeholders = parameters.map((value) => bindings.add(value));
  return `(${text.replace(/\$(\d+)/g, (_, number: string) => placeholders[Number(number) - 1] ?? 'null')})`;
}

/** SQL of a condition over the rows of alias `t`; fills its `#{…}` placeholders first. */
export function conditionSql(
  crud: CrudContext,
  shape: Shape,
  condition: Condition,
  caller: Caller,
  bindings: Bindings,
): string {
  const filled = fillPlaceholders(condition, (path) => systemVariableAt(crud, caller, path));
  return resolvedConditionSql(crud, shape, filled, caller, bindings);
}
