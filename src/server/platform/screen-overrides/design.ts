/** The record of the designer: a screen with all its fields and what is changed. Pure. */
import type { Row } from '@/model/record';
import type { Value } from '@/model/entity/field-type';
import { isJsonObject } from '@/model/http/json';
import { overrideProblems } from '@/model/screens/overrides/check-override';
import { designedFields, designedOverride, type DesignInput } from '@/model/screens/overrides/designed-override';
import type { OverrideProblem, ScreenOverride } from '@/model/screens/overrides/override';
import { shippedFields } from '@/model/screens/overrides/shipped-fields';
import type { OverridableScreen } from '@/server/schemas/overridden-screens';

const YES = 'Y';
const NO = 'N';

/** The child of the designer with the fields of a screen. */
export const childOf = ({ shipped }: OverridableScreen): 'column' | 'item' =>
  shipped.kind === 'list' ? 'column' : 'item';

/** Rows of the designer; the id of a row is the name of its field. */
export function designRows({ shipped, entity }: OverridableScreen, override: ScreenOverride | null): Row[] {
  const changed = new Set(override?.fields.map(({ field }) => field));
  return designedFields(shippedFields(shipped, entity), override).map(({ field, label, visible, width }, index) => ({
    id: field.key,
    orderNum: index + 1,
    group: field.group,
    field: field.key,
    type: field.type,
    shipped: field.label,
    label,
    visible: visible ? YES : NO,
    width: width ?? field.width,
    changed: changed.has(field.key) ? YES : NO,
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A width as entered; NaN for a text that is no number, which the check refuses. */
const widthOf = (value: unknown): number | null =>
  value === undefined || value === null || value === '' ? null : Number(typeof value === 'object' ? Number.NaN : value);

const isOn = (value: unknown): boolean => value === YES || value === true;

/** What a client sent of the rows. A row without a name of a field stays, so that the check names it. */
function inputsOf(rows: unknown): DesignInput[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(isJsonObject).map((row) => ({
    field: textOf(row.field ?? row.id),
    label: textOf(row.label) || null,
    visible: isOn(row.visible),
    width: widthOf(row.width),
  }));
}

/** The override that a record of the designer makes, null: none; and what is wrong with it. */
export function readDesign(
  screen: OverridableScreen,
  body: Readonly<Record<string, unknown>>,
): { override: ScreenOverride | null; problems: OverrideProblem[] } {
  const all = shippedFields(screen.shipped, screen.entity);
  const override = designedOverride(all, inputsOf(body[childOf(screen)]));
  return { override, problems: override ? overrideProblems(all, override) : [] };
}

/** The place of a problem in the designer. */
export const placeOf = (screen: OverridableScreen, { field, property }: OverrideProblem): string =>
  field === null ? childOf(screen) : `${childOf(screen)}/${field}/${property}`;

/** A record of the designer or a row of its list. */
export type ScreenRow = Readonly<Record<string, Value | readonly Row[]>>;
