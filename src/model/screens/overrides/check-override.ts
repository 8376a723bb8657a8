/** Checks of an override against the shipped screen. */
import { messages } from './messages';
import type { FieldOverride, OverrideProblem, ScreenOverride } from './override';
import type { ShippedField } from './shipped-fields';

const MAX_LABEL = 50;
/** Widths that the schema language accepts, in pixels. */
const WIDTH = { min: 30, max: 1000 };

function labelProblem(label: string, shipped: ShippedField): string | null {
  const { length } = [...label];
  if (length === 0 || length > MAX_LABEL || label.trim() !== label || /\p{Cc}/u.test(label))
    return messages.badLabel(MAX_LABEL);
  return shipped.canRelabel ? null : messages.fixedLabel(shipped.label);
}

function widthProblem(width: number, { column }: ShippedField): string | null {
  if (column === null) return messages.noWidth;
  const isValid = Number.isInteger(width) && width >= WIDTH.min && width <= WIDTH.max;
  return isValid ? null : messages.badWidth(WIDTH.min, WIDTH.max);
}

function fieldProblems({ field, label, visible, width }: FieldOverride, shipped: ShippedField): OverrideProblem[] {
  const found: OverrideProblem[] = [];
  const add = (property: OverrideProblem['property'], message: string | null): void => {
    if (message !== null) found.push({ field, property, message });
  };
  if (label !== undefined) add('label', labelProblem(label, shipped));
  if (width !== undefined) add('width', widthProblem(width, shipped));
  if (visible === false && shipped.visible && shipped.isToEnter) add('visible', messages.requiredHidden(shipped.label));
  return found;
}

const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

/** What is wrong with an override, by field. Unknown fields are problems: a stored override may have them after an upgrade. */
export function overrideProblems(shipped: readonly ShippedField[], override: ScreenOverride): OverrideProblem[] {
  const byKey = new Map(shipped.map((one) => [one.key, one]));
  const names = override.fields.map(({ field }) => field);
  const all = new Set([...names, ...(override.order ?? [])]);
  const problem = (field: string, message: string): OverrideProblem => ({ field, property: 'field', message });
  const changes = new Map(override.fields.map((one) => [one.field, one]));
  const isShown = ({ key, visible }: ShippedField): boolean => changes.get(key)?.visible ?? visible;
  return [
    ...[...all].filter((field) => !byKey.has(field)).map((field) => problem(field, messages.unknown(field))),
    ...[names, override.order ?? []].flatMap(repeated).map((field) => problem(field, messages.twice(field))),
    ...override.fields.flatMap((one) => {
      const field = byKey.get(one.field);
      return field ? fieldProblems(one, field) : [];
    }),
    ...(shipped.some(isShown) ? [] : [{ field: null, property: 'visible' as const, message: messages.nothingShown }]),
  ];
}
