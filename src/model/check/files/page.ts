/** Checks of page files: screens and widgets as blocks that use each other's selection. */
import type { BlockFile, PageFile } from '../../generated/files';
import { extensions } from '../../http/extensions';
import { anyShape, entityOfScreen, type NameShape } from '../catalog';
import { reportDuplicates, reportUnknown, type CheckContext } from '../check-context';
import { parameterNames, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { governedProps } from '../meta-schemas';
import { checkCall } from '../parts/call';
import { checkScreenId } from '../parts/ref';
import { checkParameters, checkPlaceholders } from '../parts/placeholders';
import { checkPrint, checkRecordProps, printScope } from './print-page';

const EXTENSIONS: readonly string[] = Object.values(extensions);

/** Scope of a page: `{block.x}` and `{data.x}`; unqualified names are parameters of the page. */
function pageScope(here: CheckContext, file: PageFile, passed: ReadonlySet<string>): NameScope {
  const sources = new Map<string, NameShape>();
  for (const key of Object.keys(file.data ?? {})) sources.set(key, anyShape(key));
  for (const { key, screen } of file.blocks)
    sources.set(key, (screen !== undefined && entityOfScreen(here.catalog, screen)?.shape) || anyShape(key));
  const shape: NameShape = { id: messages.thisPage, open: false, fields: new Map(), children: sources, main: null };
  return { shape, main: null, free: parameterNames(sources.keys(), passed) };
}

interface PageNames {
  scope: NameScope;
  /** The page prints a record: its settings are texts, and a child has no value. */
  printed: boolean;
}

/**
 * Checks widget settings. Every text can contain placeholders of the page's data; a single `{name}` is the complete
 * value.
 */
function checkSettings(here: CheckContext, value: unknown, path: Path, { scope, printed }: PageNames): void {
  if (typeof value === 'string') {
    const whole = printed ? undefined : /^\{(\w+)\}$/.exec(value)?.[1];
    if (whole === undefined || !scope.shape.children.has(whole)) checkPlaceholders(here, value, path, scope);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value))
    checkSettings(here, one, [...path, Array.isArray(value) ? Number(key) : key], { scope, printed });
}

function checkBlock(here: CheckContext, block: BlockFile, path: Path, names: PageNames): void {
  const { widgets, planned } = here.catalog;
  const { scope } = names;
  if (block.screen !== undefined) checkScreenId(here, block.screen, [...path, 'screen']);
  if (block.widget !== undefined && !widgets.has(block.widget) && !planned.widgets.has(block.widget))
    reportUnknown(here, 'widget', [...path, 'widget'], messages.noWidget(block.widget), block.widget, [
      ...widgets,
      ...planned.widgets.keys(),
    ]);
  checkSettings(here, block.props, [...path, 'props'], names);
  const governed = governedProps({ widget: block.widget ?? '' }, block.props);
  for (const { definition, path: below, value } of governed)
    if (definition === 'screenId') checkScreenId(here, String(value), [...path, 'props', ...below]);
  checkRecordProps(here, block, governed, path, names.printed ? scope : null);
  checkParameters(here, block.with, [...path, 'with'], scope);
  block.tabs?.forEach((tab, index) => {
    checkScreenId(here, tab.screen, [...path, 'tabs', index, 'screen']);
    checkParameters(here, tab.with, [...path, 'tabs', index, 'with'], scope);
  });
}

export function checkPage(here: CheckContext, id: string, file: PageFile): void {
  const printed = printScope(here, file);
  const scope = printed ?? pageScope(here, file, here.catalog.parameters.get(id) ?? new Set());
  checkPrint(here, file, printed);
  for (const [key, call] of Object.entries(file.data ?? {})) checkCall(here, call, ['data', key], scope);
  file.blocks.forEach((block, index) =>
    checkBlock(here, block, ['blocks', index], { scope, printed: printed !== null }),
  );
  for (const [index, call] of (file.requires ?? []).entries())
    if (!EXTENSIONS.includes(call))
      reportUnknown(here, 'call', ['requires', index], messages.noExtension(call), call, EXTENSIONS);
  file.blocks.forEach(({ key, insteadOf }, index) => {
    const others = file.blocks.map((one) => one.key).filter((one) => one !== key);
    if (insteadOf !== undefined && !others.includes(insteadOf))
      reportUnknown(here, 'block', ['blocks', index, 'insteadOf'], messages.noBlock(insteadOf), insteadOf, others);
  });
  reportDuplicates(
    here,
    [
      ...Object.keys(file.data ?? {}).map((name) => ({ name, path: ['data', name] })),
      ...file.blocks.map(({ key }, index) => ({ name: key, path: ['blocks', index, 'key'] })),
    ],
    messages.nameTwice,
  );
}
