/** Scope of a record for conditions and formulas outside `derive`: `when` of actions, titles, server checks. */
import type { Child, Entity, Field } from '../entity/entity';
import type { Refs } from '../http/api-result';
import type { FormulaScope } from '../formula/scope';
import { referencedRecord, ownValue } from './references';
import type { CurrentUser } from '../templates/system-variables';
import type { Row } from './types';

export interface ScopeContext {
  refs?: Refs;
  me?: CurrentUser;
  now?: string;
}

type Shape = Pick<Entity, 'fields'> & { children?: Entity['children'] };

function fieldOf(shape: Shape, key: string): Field | undefined {
  return Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
}

/**
 * Creates a scope over a record with all its values (from `derive` or the server). Unknown paths give null.
 * @param main the main record's scope, for a child row
 */
export function recordScope(shape: Shape, record: Row, context: ScopeContext = {}, main?: FormulaScope): FormulaScope {
  const { refs = {}, me, now } = context;
  const outer = (path: string): string | null => (path.startsWith('main.') ? path.slice(5) : null);
  const rows = new Map<string, readonly FormulaScope[]>();
  const rowsOf = (key: string): readonly FormulaScope[] | undefined => {
    const children = shape.children ?? {};
    if (!Object.hasOwn(children, key)) return undefined;
    let found = rows.get(key);
    if (!found) {
      const given = ownValue(record, key);
      const list = (Array.isArray(given) ? given : []) as Row[];
      found = list.map((row) => recordScope(children[key] as Child, row, context, scope));
      rows.set(key, found);
    }
    return found;
  };
  const scope: FormulaScope = {
    now,
    get(path) {
      const inMain = outer(path);
      if (inMain !== null) return main ? main.get(inMain) : scope.get(inMain);
      const [key = '', step, more] = path.split('.');
      if (more !== undefined) return null;
      if (key === 'me' && step !== undefined) return ownValue(me, step);
      if (step === undefined) return ownValue(record, key);
      const field = fieldOf(shape, key);
      return field ? ownValue(referencedRecord(field, record, refs), step) : null;
    },
    kind(path) {
      const inMain = outer(path);
      if (inMain !== null) return main ? main.kind?.(inMain) : scope.kind?.(inMain);
      return path.includes('.') ? undefined : fieldOf(shape, path)?.columnType.kind;
    },
    rows(child) {
      const inMain = outer(child);
      return inMain !== null && main ? main.rows?.(inMain) : rowsOf(inMain ?? child);
    },
  };
  return scope;
}
