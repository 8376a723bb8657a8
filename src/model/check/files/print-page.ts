/** Checks of print templates: pages with `entity` and `print`. */
import type { BlockFile, PageFile, PrintFile } from '../../generated/files';
import { fillPrint } from '../../screens/print-settings';
import { anyShape, shapeOf, type NameShape } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import { messages } from '../messages';
import type { GovernedValue } from '../meta-schemas';
import type { NameScope } from '../name-scope';
import { checkFormula } from '../parts/formula';
import { checkEntityId } from '../parts/ref';
import { checkPlaceholders } from '../parts/placeholders';
import type { Path } from '../source-text';

/** Least width and height of the content of a sheet, in millimetres. */
const LEAST_CONTENT = 30;

/** Names of the record that a print template prints; null for another page. */
export function printScope({ catalog }: CheckContext, { entity, print }: PageFile): NameScope | null {
  if (entity === undefined && !print) return null;
  const shape = entity === undefined ? anyShape(messages.thisPage) : (shapeOf(catalog, entity) ?? anyShape(entity));
  return { shape, main: null };
}

function checkSheet(here: CheckContext, print: PrintFile): void {
  if (typeof print !== 'object') return;
  for (const side of ['width', 'height'] as const)
    if (print[side] !== undefined && print.paper !== 'continuous')
      here.report({ code: 'wrong-value', path: ['print', side], key: true, message: messages.paperSize(side) });
  const { width, height, margin } = fillPrint(print);
  if (margin < 0 || Math.min(width, height) - 2 * margin < LEAST_CONTENT)
    here.report({ code: 'wrong-value', path: ['print', 'margin'], message: messages.printMargin(margin) });
}

/** The lines above and below each page know its number. */
function checkLines(here: CheckContext, { print }: PageFile, scope: NameScope): void {
  if (typeof print !== 'object') return;
  for (const line of ['header', 'footer'] as const)
    for (const [side, text] of Object.entries(print[line] ?? {}))
      checkPlaceholders(here, text, ['print', line, side], {
        ...scope,
        free: (name) => name === 'page' || name === 'pages',
      });
}

/** Checks what concerns print in a page file. @param scope null for a page that is not printed */
export function checkPrint(here: CheckContext, file: PageFile, scope: NameScope | null): void {
  const report = (path: Path, message: string) => here.report({ code: 'wrong-value', path, key: true, message });
  file.blocks.forEach(({ keep, screen, tabs }, index) => {
    if (keep !== undefined && !scope) report(['blocks', index, 'keep'], messages.onlyPrinted('keep'));
    if (screen !== undefined && scope) report(['blocks', index, 'screen'], messages.noPrintedScreen);
    if (tabs !== undefined && scope) report(['blocks', index, 'tabs'], messages.noPrintedScreen);
  });
  if (!scope) return;
  if (file.entity !== undefined) checkEntityId(here, file.entity, ['entity']);
  if (file.entity?.includes('.')) report(['entity'], messages.printedChild(file.entity));
  if (!file.print) return report(['entity'], messages.onlyPrinted('entity'));
  if (file.entity === undefined)
    here.report({ code: 'missing-property', path: ['print'], key: true, message: messages.printWithoutEntity });
  if (file.data !== undefined) report(['data'], messages.printedData);
  checkSheet(here, file.print);
  checkLines(here, file, scope);
}

function checkField(here: CheckContext, name: string, path: Path, shape: NameShape | undefined): void {
  if (shape && !shape.open && !shape.fields.has(name))
    reportUnknown(here, 'field', path, messages.noField(name, shape.id), name, shape.fields.keys());
}

/**
 * Checks the settings of a widget that name fields and children of the printed record.
 * @param scope null on a page that is not printed: it has no record
 */
export function checkRecordProps(
  here: CheckContext,
  { widget = '' }: BlockFile,
  governed: readonly GovernedValue[],
  path: Path,
  scope: NameScope | null,
): void {
  const values = governed.filter(({ definition }) => ['recordField', 'recordChild', 'rowField'].includes(definition));
  if (!scope) {
    if (values.length > 0)
      here.report({ code: 'wrong-value', path: [...path, 'widget'], message: messages.recordWidget(widget) });
    return;
  }
  const { shape } = scope;
  const childName = String(values.find(({ definition }) => definition === 'recordChild')?.value ?? '');
  for (const { definition, path: below, value } of governed) {
    const place = [...path, 'props', ...below];
    const name = String(value);
    if (definition === 'recordField') checkField(here, name, place, shape);
    if (definition === 'rowField') checkField(here, name, place, shape.children.get(childName));
    if (definition === 'formula') checkFormula(here, name, place, scope);
    if (definition === 'recordChild' && !shape.open && !shape.children.has(name))
      reportUnknown(here, 'child', place, messages.noChild(name, shape.id), name, shape.children.keys());
  }
}
