/** The entity for the input form of an action (`ask`), as in the state that the action leads to. */
import type { Action, Entity, Field } from '../entity/entity';
import { matchesCondition } from '../condition';
import { FormulaError, formulaNames, parseFormula } from '../formula';
import type { Flag } from '../generated/files';

/** True when a formula reads a name of the record. An invalid formula reads nothing. */
function readsName(formula: string, name: string): boolean {
  try {
    return formulaNames(parseFormula(formula)).some(({ path, child }) => child === null && path === name);
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

/**
 * A flag for a record in one of the given states: tests of the state field are decided, the other tests stay.
 *
 * @param unknown the result for a formula that reads the state, as formulas are not evaluated in part
 */
function flagInStates(flag: Flag, state: string, states: readonly string[], unknown: Flag): Flag {
  if (typeof flag === 'boolean') return flag;
  if (typeof flag === 'string') return readsName(flag, state) ? unknown : flag;
  const groups = [flag].flat().flatMap(({ [state]: test, ...others }) => {
    const holds =
      test === undefined ||
      states.some((one) => matchesCondition({ [state]: test }, { get: (path) => (path === state ? one : null) }));
    return holds ? [others] : [];
  });
  if (groups.length === 0) return false;
  return groups.some((group) => Object.keys(group).length === 0) ? true : groups;
}

/** With several new states the user's choice is not known yet, so that only one state can make a field required. */
function fieldInTargetState(field: Field, state: string, { to }: Action): Field {
  const visible = flagInStates(field.visible, state, to, true);
  const required = to.length === 1 ? flagInStates(field.required, state, to, field.required) : field.required;
  return { ...field, visible, required };
}

/** Cache by entity and action: plans are cached by entity object, so that each must be built once. */
const cache = new WeakMap<Entity, Map<string, Entity>>();

/**
 * The entity for the form of an action's `ask`: its fields are visible and required as in the state that the action
 * leads to, since the user fills them in for that state. Unchanged when the action asks for no field by name or does not
 * change the state of the main record.
 */
export function actionInputEntity(entity: Entity, action: Action): Entity {
  const { ask, child, to } = action;
  const { field: state } = entity.state;
  if (ask?.kind !== 'fields' || child !== null || to.length === 0 || state === null) return entity;
  const known = cache.get(entity) ?? new Map<string, Entity>();
  cache.set(entity, known);
  const found = known.get(action.key);
  if (found) return found;
  const inputFields = ask.fields.flatMap((key) => {
    const field = entity.fields[key];
    return field ? [[key, fieldInTargetState(field, state, action)] as const] : [];
  });
  const built: Entity = { ...entity, fields: { ...entity.fields, ...Object.fromEntries(inputFields) } };
  known.set(action.key, built);
  return built;
}
