/**
 * Whether an action can be done to a record: its state (`from`, the entity's editable states) and its `when`.
 * A guard disables and says why; permissions are another question and remove (rulings: Permissions).
 */
import { toText } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Condition, When } from '@/model/generated/files';
import type { FormulaScope } from '@/model/formula/scope';
import type { PlacedAction } from '@/model/screens/screen';
import { holds, rowsRead } from '@/model/condition/flag';
import { texts } from '../messages';

/** Built-in actions that change a record and so obey `state.edit`. */
const CHANGES: readonly string[] = ['edit', 'delete', 'deleteBatch'];

/** The names that a reason is written with. */
export interface Names {
  label: (field: string) => string;
  /** The text of a field's code. */
  text: (field: string, value: string) => string;
}

/** Why a condition does not hold, readable; a formula only says that it does not. */
export function whyNot(when: When, label: string, names: Names): string {
  if (typeof when === 'string') return texts.conditionForbids(label);
  return texts.conditionOnly(
    toText(when as Condition, names.label, (path, value) => names.text(path, String(value ?? ''))),
    label,
  );
}

/**
 * The reason why an action cannot be done to a record now; null when it can.
 * @param scope the record, seen as formulas see it
 */
export function refusal(placed: PlacedAction, entity: Entity, scope: FormulaScope, names: Names): string | null {
  const { action, label, when } = placed;
  const { field, edit } = entity.state;
  const state = field === null ? '' : String(scope.get(field) ?? '');
  const states = (codes: readonly string[]) => codes.map((code) => `“${names.text(field ?? '', code)}”`).join('、');
  if (action && field !== null && action.child === null) {
    if (action.from && !action.from.includes(state)) return texts.stateOnly(states(action.from), label);
    if (edit && CHANGES.includes(action.key) && !edit.includes(state)) {
      return edit.length > 0 ? texts.stateOnly(states(edit), label) : texts.stateForbids(label);
    }
  }
  if (when === null) return null;
  // A list's records come without their child rows: whether such a guard holds is the server's to say.
  if (rowsRead(when).some((child) => scope.get(child) === null)) return null;
  return holds(when, scope) ? null : whyNot(when, label, names);
}
