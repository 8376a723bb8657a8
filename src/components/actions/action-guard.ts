/**
 * Guards of actions: whether the state of a record (`from`, the editable states of the entity) and the condition `when`
 * allow an action. A guard disables a button with a reason; a missing permission removes it (rulings: Permissions).
 */
import { conditionText } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import { canReach } from '@/model/entity/reachable-states';
import type { Condition, When } from '@/model/generated/files';
import type { FormulaScope } from '@/model/formula/scope';
import type { PlacedAction } from '@/model/screens/screen';
import { flagHolds, childrenReadBy } from '@/model/condition/flag';
import { messages } from '../messages';

/** Built-in actions that change a record and are therefore limited by `state.edit`. */
const STATE_GUARDED_ACTIONS: readonly string[] = ['edit', 'delete', 'deleteBatch'];

/** Display names used in the reason texts. */
export interface FieldCaptions {
  label: (field: string) => string;
  /** Display text of a code value of a field. */
  codeText: (field: string, value: string) => string;
}

/** Readable reason why a condition is not met. For a formula the text only states that it is not met. */
export function describeFailedCondition(when: When, label: string, names: FieldCaptions): string {
  if (typeof when === 'string') return messages.conditionNotMet(label);
  return messages.onlyIfCondition(
    conditionText(when as Condition, names.label, (path, value) => names.codeText(path, String(value ?? ''))),
    label,
  );
}

/** The states in which an action is allowed; null: any state. */
function statesOf({ action }: PlacedAction, { state: { field, edit } }: Entity): readonly string[] | null {
  if (!action || field === null || action.child !== null) return null;
  return action.from ?? (STATE_GUARDED_ACTIONS.includes(action.key) ? edit : null);
}

/**
 * True when a record has a state that excludes an action, and no action leads to one that allows it: its button would
 * stay disabled for ever. An unknown or missing state excludes nothing.
 */
export function isOutOfReach(placed: PlacedAction, entity: Entity, scope: FormulaScope): boolean {
  const states = statesOf(placed, entity);
  const state = entity.state.field === null ? '' : String(scope.get(entity.state.field) ?? '');
  return states !== null && state !== '' && !canReach(entity, state, states);
}

/**
 * The reason why an action cannot be done to a record now; null when it can.
 * @param scope the record as formula scope
 */
export function disabledReasonOf(
  placed: PlacedAction,
  entity: Entity,
  scope: FormulaScope,
  names: FieldCaptions,
): string | null {
  const { label, when } = placed;
  const { field } = entity.state;
  const state = field === null ? '' : String(scope.get(field) ?? '');
  const stateNames = (codes: readonly string[]) =>
    codes.map((code) => `“${names.codeText(field ?? '', code)}”`).join('、');
  const states = statesOf(placed, entity);
  if (states && !states.includes(state))
    return states.length > 0 ? messages.onlyInStates(stateNames(states), label) : messages.notInThisState(label);
  if (when === null) return null;
  // Records of a list have no child rows: the server evaluates a guard that reads them.
  if (childrenReadBy(when).some((child) => scope.get(child) === null)) return null;
  if (flagHolds(when, scope)) return null;
  return placed.action?.whenMessage ?? describeFailedCondition(when, label, names);
}
