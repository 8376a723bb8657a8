/**
 * The rows on screen after rows came or went: those that stay keep their order, new ones follow the row before them.
 * @param before the ids as they were stored until now
 */
export function mergeDisplayOrder(
  view: readonly string[],
  before: readonly string[],
  ids: readonly string[],
): readonly string[] {
  const [old, now] = [new Set(before), new Set(ids)];
  const next = view.filter((id) => now.has(id));
  ids.forEach((id, at) => {
    if (old.has(id)) return;
    const place = at === 0 ? -1 : next.indexOf(ids[at - 1] as string);
    next.splice(place < 0 ? next.length : place + 1, 0, id);
  });
  return next;
}
