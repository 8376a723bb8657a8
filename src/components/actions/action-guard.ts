/**
 * Whether an action can be done to a record: its state (`from`, the entity's editable states) and its `when`.
 * A guard disables and says why; permissions are another question and remove (rulings: Permissions).
 */
import { conditionText } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Condition, When } from '@/model/generated/files';
import type { FormulaScope } from '@/model/formula/scope';
import type { PlacedAction } from '@/model/screens/screen';
import { flagHolds, childrenReadBy } from '@/model/condition/flag';
import { messages } from '../messages';

/** Built-in actions that change a record and so obey `state.edit`. */
const STATE_GUARDED_ACTIONS: readonly string[] = ['edit', 'delete', 'deleteBatch'];

/** The names that a reason is written with. */
export interface FieldCaptions {
  label: (field: string) => string;
  /** The text of a field's code. */
  codeText: (field: string, value: string) => string;
}

/** Why a condition does not hold, readable; a formula only says that it does not. */
export function describeFailedCondition(when: When, label: string, names: FieldCaptions): string {
  if (typeof when === 'string') return messages.conditionNotMet(label);
  return messages.onlyIfCondition(
    conditionText(when as Condition, names.label, (path, value) => names.codeText(path, String(value ?? ''))),
    label,
  );
}

/**
 * The reason why an action cannot be done to a record now; null when it can.
 * @param scope the record, seen as formulas see it
 */
export function disabledReasonOf(
  placed: PlacedAction,
  entity: Entity,
  scope: FormulaScope,
  names: FieldCaptions,
): string | null {
  const { action, label, when } = placed;
  const { field, edit } = entity.state;
  const state = field === null ? '' : String(scope.get(field) ?? '');
  const stateNames = (codes: readonly string[]) =>
    codes.map((code) => `“${names.codeText(field ?? '', code)}”`).join('、');
  if (action && field !== null && action.child === null) {
    if (action.from && !action.from.includes(state)) return messages.onlyInStates(stateNames(action.from), label);
    if (edit && STATE_GUARDED_ACTIONS.includes(action.key) && !edit.includes(state)) {
      return edit.length > 0 ? messages.onlyInStates(stateNames(edit), label) : messages.notInThisState(label);
    }
  }
  if (when === null) return null;
  // A list's records come without their child rows: whether such a guard holds is the server's to say.
  if (childrenReadBy(when).some((child) => scope.get(child) === null)) return null;
  return flagHolds(when, scope) ? null : describeFailedCondition(when, label, names);
}
