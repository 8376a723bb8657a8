/** Checks of an override against the shipped screen. */
import { messages } from './messages';
import type { FieldOverride, OverrideProblem, ScreenOverride } from './override';
import type { FieldGroup, ShippedField } from './shipped-fields';
import type { ShippedParts } from './shipped-parts';

const MAX_LABEL = 50;
/** Widths that the schema language accepts, in pixels. */
const WIDTH = { min: 30, max: 1000 };

function labelProblem(label: string): string | null {
  const { length } = [...label];
  const isBad = length === 0 || length > MAX_LABEL || label.trim() !== label || /\p{Cc}/u.test(label);
  return isBad ? messages.badLabel(MAX_LABEL) : null;
}

const fieldLabelProblem = (label: string, shipped: ShippedField): string | null =>
  labelProblem(label) ?? (shipped.canRelabel ? null : messages.fixedLabel(shipped.label));

function widthProblem(width: number, { column }: ShippedField): string | null {
  if (column === null) return messages.noWidth;
  const isValid = Number.isInteger(width) && width >= WIDTH.min && width <= WIDTH.max;
  return isValid ? null : messages.badWidth(WIDTH.min, WIDTH.max);
}

function groupProblem(group: string, shipped: ShippedField, groups: readonly FieldGroup[]): string | null {
  const found = groups.find(({ title }) => title === group);
  if (!found) {
    const open = groups.flatMap(({ title, isOpen }) => (isOpen && title !== null ? [title] : []));
    return messages.unknownGroup(group, open);
  }
  return found.isOpen || group === shipped.group ? null : messages.closedGroup(group);
}

function fieldProblems(
  { field, label, visible, width, group }: FieldOverride,
  shipped: ShippedField,
  groups: readonly FieldGroup[],
): OverrideProblem[] {
  const found: OverrideProblem[] = [];
  const add = (property: OverrideProblem['property'], message: string | null): void => {
    if (message !== null) found.push({ part: 'fields', key: field, property, message });
  };
  if (label !== undefined) add('label', fieldLabelProblem(label, shipped));
  if (width !== undefined) add('width', widthProblem(width, shipped));
  if (group !== undefined) add('group', groupProblem(group, shipped, groups));
  if (visible === false && shipped.visible && shipped.isToEnter) add('visible', messages.requiredHidden(shipped.label));
  return found;
}

const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

/** The problems of the fields and of their order. */
function problemsOfFields(
  { fields: shipped, groups }: ShippedParts,
  { fields, order = [] }: ScreenOverride,
): OverrideProblem[] {
  const byKey = new Map(shipped.map((one) => [one.key, one]));
  const names = fields.map(({ field }) => field);
  const problem = (key: string, message: string): OverrideProblem => ({
    part: 'fields',
    key,
    property: 'key',
    message,
  });
  const changes = new Map(fields.map((one) => [one.field, one]));
  const isShown = ({ key, visible }: ShippedField): boolean => changes.get(key)?.visible ?? visible;
  const unknown = [...new Set([...names, ...order])].filter((field) => !byKey.has(field));
  const nothingShown = { part: 'fields', key: null, property: 'visible', message: messages.nothingShown } as const;
  return [
    ...unknown.map((field) => problem(field, messages.unknown(field))),
    ...[names, order].flatMap(repeated).map((field) => problem(field, messages.twice(field))),
    ...fields.flatMap((one) => {
      const field = byKey.get(one.field);
      return field ? fieldProblems(one, field, groups) : [];
    }),
    ...(shipped.some(isShown) ? [] : [nothingShown]),
  ];
}

function problemsOfActions({ actions: shipped }: ShippedParts, { actions = [] }: ScreenOverride): OverrideProblem[] {
  const known = new Set(shipped.map(({ key }) => key));
  const names = actions.map(({ action }) => action);
  const problem = (key: string, property: 'key' | 'label', message: string): OverrideProblem => ({
    part: 'actions',
    key,
    property,
    message,
  });
  return [
    ...names.filter((key) => !known.has(key)).map((key) => problem(key, 'key', messages.unknownAction(key))),
    ...repeated(names).map((key) => problem(key, 'key', messages.actionTwice(key))),
    ...actions.flatMap(({ action, label }) => {
      const message = label === undefined ? null : labelProblem(label);
      return message === null ? [] : [problem(action, 'label', message)];
    }),
  ];
}

/**
 * What is wrong with an override, by field and action. Unknown names are problems: a stored override may have them after
 * an upgrade.
 */
export function overrideProblems(shipped: ShippedParts, override: ScreenOverride): OverrideProblem[] {
  const title = override.title === undefined ? null : labelProblem(override.title);
  return [
    ...(title === null ? [] : [{ part: 'title', key: null, property: 'label', message: title } as const]),
    ...problemsOfFields(shipped, override),
    ...problemsOfActions(shipped, override),
  ];
}
