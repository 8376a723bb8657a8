/** Rows of a child that must stay: the server refuses to take them out, so nobody gets to choose them. */
import type { Child, Entity } from '@/model/entity/entity';
import { recordScope, type DeriveContext, type Row } from '@/model/record';
import { holds } from '@/model/condition/flag';
import { whyNot } from '@/components/actions/action-guard';
import { namesOf } from '@/components/actions/field-captions';
import { texts } from '@/components/messages';

/**
 * Says why a row cannot be taken out; null: it can. What counts is how the row is stored: entering another value frees
 * none. Whoever added a row may take it back.
 * @returns null where every row may go
 */
export function refusalOf(
  main: Entity,
  child: Child,
  context: Pick<DeriveContext, 'before' | 'refs' | 'me' | 'now'>,
): ((row: Row) => string | null) | null {
  const { removable } = child;
  const { before } = context;
  const rows = before?.[child.key];
  if (removable === true || !before || !Array.isArray(rows)) return null;
  const outer = recordScope(main, before, context);
  const stays = (rows as Row[]).filter((row) => !holds(removable, recordScope(child, row, context, outer)));
  if (stays.length === 0) return null;
  const ids = new Set(stays.map(({ id }) => String(id)));
  const reason = removable === false ? texts.rowStays : whyNot(removable, texts.removeRow, namesOf(child, main));
  return ({ id }) => (ids.has(String(id)) ? reason : null);
}
