/** Conditions of schemas (`where`, data rules) as SQL tests. */
import { sql, type SqlBool } from 'kysely';
import { fillPlaceholders } from '@/model/condition';
import type { Value } from '@/model/entity/field-type';
import type { Condition } from '@/model/generated/files';
import { systemVariable } from '@/model/templates/system-variables';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { Shape } from '../context/shapes';
import type { SqlTest } from '../context/sql-tests';
import { compileCondition } from './condition-sql';

/** Value of a system variable path such as `#sysUserCode`, for `fillPlaceholders`; undefined for other paths. */
export function systemVariableAt(crud: CrudContext, caller: Caller, path: string): Value | undefined {
  return path.startsWith('#') ? systemVariable(path.slice(1), caller.me, crud.options.now()) : undefined;
}

/** SQL of a condition without `#{…}` placeholders over the rows of alias `t`. */
export function resolvedConditionSql(crud: CrudContext, shape: Shape, condition: Condition, caller: Caller): SqlTest {
  const lookUp = (path: string) => (path.startsWith('me.') ? caller.me[path.slice(3)] : undefined);
  const entityOf = (id: string) => crud.entities[id];
  return sql<SqlBool>`(${compileCondition(condition, shape.entity, { alias: 't', entityOf, lookUp })})`;
}

/** SQL of a condition over the rows of alias `t`; fills its `#{…}` placeholders first. */
export function conditionSql(crud: CrudContext, shape: Shape, condition: Condition, caller: Caller): SqlTest {
  const filled = fillPlaceholders(condition, (path) => systemVariableAt(crud, caller, path));
  return resolvedConditionSql(crud, shape, filled, caller);
}
