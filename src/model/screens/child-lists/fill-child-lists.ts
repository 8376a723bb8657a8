/** Fills the child lists of a list: rows of a child table of its entity, or of another entity that refers to it. */
import type { Child, Entity } from '../../entity/entity';
import { fillEntity } from '../../entity/fill-entity';
import type { FillContext } from '../../entity/fill-field';
import type { ChildListFile, ListFile, Parameters } from '../../generated/files';
import { fillColumns } from '../fill-columns';
import { fillPlacedActions } from '../placed-actions';
import type { ChildList } from '../screen';
import type { ScreenEndpoint } from '../screen-endpoint';

/** The styles of lists that show child lists. */
const CHILD_STYLES: readonly unknown[] = ['erp', 'tabs', 'inner'];

/** True when a list of this style shows child lists. */
export const showsChildren = (style: unknown): boolean => CHILD_STYLES.includes(style);

/** The filter by the only field that refers to the main entity; empty when there is none, or more than one. */
function referenceFilter(other: Entity, main: Entity): Parameters {
  const found = Object.values(other.fields).filter(({ ref }) =>
    Object.values(ref?.is ?? {}).some(({ entity }) => entity === main.id),
  );
  return found.length === 1 ? { [found[0]!.key]: '{main.id}' } : {};
}

/** The rows are stored with the main record. */
function fillChildRows(file: ChildListFile, child: Child, main: Entity, endpoint: ScreenEndpoint): ChildList {
  return {
    child: child.key,
    entity: null,
    title: file.title ?? child.title,
    where: { [child.foreignKey]: '{main.id}', ...file.where },
    columns: fillColumns(file.columns, child.fields),
    toolbar: file.readonly ? [] : fillPlacedActions(file.toolbar, [], main, endpoint),
    row: file.readonly ? [] : fillPlacedActions(file.row, [], main, endpoint),
    readonly: file.readonly ?? false,
  };
}

/** The rows are records of another entity. */
function fillOtherRows(
  file: ChildListFile,
  id: string,
  { child, main, context }: { child: Child | null; main: Entity; context: FillContext },
): ChildList {
  const otherFile = context.entity?.(id);
  const other = otherFile && fillEntity(id, otherFile, context);
  const actionsOf = (places: ChildListFile['row']) =>
    places && other ? fillPlacedActions(places, [], other, other) : null;
  const where = child ? { [child.foreignKey]: '{main.id}' } : other ? referenceFilter(other, main) : {};
  return {
    child: child?.key ?? null,
    entity: id,
    title: file.title ?? child?.title ?? other?.title ?? id,
    where: child ? { ...where, ...file.where } : (file.where ?? where),
    columns: file.columns && other ? fillColumns(file.columns, other.fields) : null,
    toolbar: actionsOf(file.toolbar),
    row: actionsOf(file.row),
    readonly: file.readonly ?? false,
  };
}

/** The child lists of a list; by default one for each child table. */
export function fillChildLists(
  file: ListFile | null,
  main: Entity,
  endpoint: ScreenEndpoint,
  context: FillContext,
): ChildList[] {
  if (!showsChildren(file?.style)) return [];
  const files: readonly ChildListFile[] = file?.children ?? Object.keys(main.children).map((child) => ({ child }));
  return files.flatMap((one): ChildList[] => {
    const child = one.child === undefined ? null : (main.children[one.child] ?? null);
    const id = one.entity ?? child?.entity ?? null;
    if (id !== null) return [fillOtherRows(one, id, { child, main, context })];
    return child ? [fillChildRows(one, child, main, endpoint)] : [];
  });
}
