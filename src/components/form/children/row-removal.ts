/** Child rows that cannot be removed. The server rejects their removal, so the grid does not let users select them. */
import type { Child, Entity } from '@/model/entity/entity';
import { recordScope, type DeriveContext, type Row } from '@/model/record';
import { flagHolds } from '@/model/condition/flag';
import { describeFailedCondition } from '@/components/actions/action-guard';
import { captionsOf } from '@/components/actions/field-captions';
import { messages } from '@/components/messages';

/**
 * Creates a function that returns the reason why a row cannot be removed, or null when it can be removed. The rule
 * `removable` is evaluated on stored values, so unsaved edits do not change the result. New rows can always be removed.
 * @returns null when every row can be removed
 */
export function removalBlockerOf(
  main: Entity,
  child: Child,
  context: Pick<DeriveContext, 'before' | 'refs' | 'me' | 'now'>,
): ((row: Row) => string | null) | null {
  const { removable } = child;
  const { before } = context;
  const rows = before?.[child.key];
  if (removable === true || !before || !Array.isArray(rows)) return null;
  const mainScope = recordScope(main, before, context);
  const keptRows = (rows as Row[]).filter((row) => !flagHolds(removable, recordScope(child, row, context, mainScope)));
  if (keptRows.length === 0) return null;
  const ids = new Set(keptRows.map(({ id }) => String(id)));
  const reason =
    removable === false
      ? messages.savedRowNotRemovable
      : describeFailedCondition(removable, messages.removeRow, captionsOf(child, main));
  return ({ id }) => (ids.has(String(id)) ? reason : null);
}
