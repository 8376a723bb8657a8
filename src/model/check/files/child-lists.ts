/** Checks of the child lists of a list file. */
import type { ChildListFile, FieldFile, ListFile } from '../../generated/files';
import { shapeOf, type EntityEntry, type NameShape } from '../catalog';
import { reportDuplicates, reportUnknown, type CheckContext } from '../check-context';
import { messages } from '../messages';
import { checkPlaced } from '../parts/action';
import { checkColumns } from './columns';
import { checkCondition } from '../parts/condition';
import { checkEntityId } from '../parts/ref';
import type { Path } from '../source-text';
import { showsChildren } from '../../screens/child-lists/fill-child-lists';

const targetsOf = ({ ref }: FieldFile): readonly unknown[] => {
  if (ref === undefined) return [];
  const targets = typeof ref === 'object' && 'by' in ref ? Object.values(ref.is) : [ref];
  return targets.map((one) => (typeof one === 'string' ? one : one.entity));
};

/** Rows of another entity need a filter: the only field that refers to the main entity, or `where`. */
function checkFilter(here: CheckContext, file: ChildListFile, path: Path, shape: NameShape, main: NameShape): void {
  if (file.entity === undefined || shape.open) return;
  if (file.where === undefined || Object.keys(file.where).length === 0) {
    const found = [...shape.fields.values()].filter((field) => targetsOf(field).includes(main.id));
    if (file.where !== undefined || found.length !== 1)
      here.report({
        code: 'missing-property',
        path: [...path, file.where === undefined ? 'entity' : 'where'],
        message: messages.childListWithoutWhere(file.entity, main.id),
      });
  }
}

function checkChildList(
  here: CheckContext,
  file: ChildListFile,
  path: Path,
  { main, entity }: { main: NameShape; entity: EntityEntry | undefined },
): void {
  const { catalog } = here;
  if (file.child !== undefined && !main.open && !main.children.has(file.child))
    reportUnknown(
      here,
      'child',
      [...path, 'child'],
      messages.noChild(file.child, main.id),
      file.child,
      main.children.keys(),
    );
  if (file.entity !== undefined) checkEntityId(here, file.entity, [...path, 'entity']);
  const isOwn = file.child !== undefined;
  const shape = file.child === undefined ? shapeOf(catalog, file.entity ?? '') : main.children.get(file.child);
  if (!shape) return;
  checkColumns(here, file.columns, [...path, 'columns'], shape);
  if (file.where)
    checkCondition(here, file.where, [...path, 'where'], { shape, main: null, me: false }, { shape, main });
  checkFilter(here, file, path, shape, main);
  const other = isOwn ? entity : catalog.entities.get(file.entity ?? '');
  checkPlaced(here, file.toolbar, [...path, 'toolbar'], other, null);
  checkPlaced(here, file.row, [...path, 'row'], other, file.child ?? null);
}

/** Checks the child lists, and that the style of the list shows them. */
export function checkChildLists(
  here: CheckContext,
  file: ListFile,
  main: NameShape,
  entity: EntityEntry | undefined,
): void {
  const { style, children = [], expand } = file;
  const shows = showsChildren(style);
  // A style that does not exist is reported as such.
  const isKnown = style === undefined || style === 'plain' || style === 'tree';
  if (children.length > 0 && !shows && isKnown)
    here.report({ code: 'wrong-value', path: ['children'], key: true, message: messages.childrenNeedStyle });
  if (shows && children.length === 0 && !main.open && main.children.size === 0)
    here.report({ code: 'wrong-value', path: ['style'], message: messages.styleWithoutChildren(String(style)) });
  if (style === 'inner' && expand)
    here.report({ code: 'wrong-value', path: ['expand'], key: true, message: messages.innerExpand });
  children.forEach((one, index) => checkChildList(here, one, ['children', index], { main, entity }));
  reportDuplicates(
    here,
    children.flatMap((one, index) =>
      one.child === undefined ? [] : [{ name: one.child, path: ['children', index, 'child'] }],
    ),
    messages.nameTwice,
  );
}
