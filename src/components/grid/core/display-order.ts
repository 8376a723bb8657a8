/**
 * Updates the display order after rows were inserted or removed: remaining rows keep their order, a new row follows the
 * row that is before it in the stored order.
 * @param view displayed ids
 * @param before stored ids before the change
 * @param ids stored ids after the change
 */
export function mergeDisplayOrder(
  view: readonly string[],
  before: readonly string[],
  ids: readonly string[],
): readonly string[] {
  const [old, now] = [new Set(before), new Set(ids)];
  const next = view.filter((id) => now.has(id));
  ids.forEach((id, index) => {
    if (old.has(id)) return;
    const idBefore = ids[index - 1];
    const previous = idBefore === undefined ? -1 : next.indexOf(idBefore);
    next.splice(previous < 0 ? next.length : previous + 1, 0, id);
  });
  return next;
}
