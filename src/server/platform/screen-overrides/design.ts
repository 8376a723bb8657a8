/** The record of the designer: a screen with all its fields and actions and what is changed. Pure. */
import type { Row } from '@/model/record';
import type { Value } from '@/model/entity/field-type';
import { isJsonObject, type JsonObject } from '@/model/http/json';
import { overrideProblems } from '@/model/screens/overrides/check-override';
import {
  type ActionInput,
  designedActions,
  designedFields,
  designedOverride,
  type FieldInput,
} from '@/model/screens/overrides/designed-override';
import type { OverrideProblem, ScreenOverride } from '@/model/screens/overrides/override';
import { shippedFields } from '@/model/screens/overrides/shipped-fields';
import { shippedActions } from '@/model/screens/overrides/shipped-actions';
import { shippedParts } from '@/model/screens/overrides/shipped-parts';
import type { OverridableScreen } from '@/server/schemas/overridden-screens';
import { messages } from './messages';

const YES = 'Y';
const NO = 'N';

/** The child of the designer with the fields of a screen. */
export const childOf = ({ shipped }: OverridableScreen): 'column' | 'item' =>
  shipped.kind === 'list' ? 'column' : 'item';

/** Rows of the designer; the id of a row is the name of its field. */
export function designRows({ shipped, entity }: OverridableScreen, override: ScreenOverride | null): Row[] {
  const changed = new Set(override?.fields.map(({ field }) => field));
  return designedFields(shippedFields(shipped, entity), override).map(
    ({ field, label, visible, width, group }, index) => ({
      id: field.key,
      orderNum: index + 1,
      group,
      field: field.key,
      type: field.type,
      shipped: field.label,
      label,
      visible: visible ? YES : NO,
      width: width ?? field.width,
      changed: changed.has(field.key) ? YES : NO,
    }),
  );
}

/** Rows of the designer for the actions; the id of a row is the name of its action. */
export function actionRows({ shipped, entity }: OverridableScreen, override: ScreenOverride | null): Row[] {
  const changed = new Set(override?.actions?.map(({ action }) => action));
  return designedActions(shippedActions(shipped, entity), override).map(({ action, label, visible }, index) => ({
    id: action.key,
    orderNum: index + 1,
    place: action.places.map((place) => messages.places[place]).join('、'),
    action: action.key,
    shipped: action.label,
    label,
    visible: visible ? YES : NO,
    changed: changed.has(action.key) ? YES : NO,
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A width as entered; NaN for a text that is no number, which the check refuses. */
const widthOf = (value: unknown): number | null =>
  value === undefined || value === null || value === '' ? null : Number(typeof value === 'object' ? Number.NaN : value);

const isOn = (value: unknown): boolean => value === YES || value === true;

const objectsIn = (rows: unknown): JsonObject[] => (Array.isArray(rows) ? rows.filter(isJsonObject) : []);

/** What a client sent of the fields. A row without a name of a field stays, so that the check names it. */
const fieldInputs = (rows: unknown): FieldInput[] =>
  objectsIn(rows).map((row) => ({
    field: textOf(row.field ?? row.id),
    label: textOf(row.label) || null,
    visible: isOn(row.visible),
    width: widthOf(row.width),
    group: textOf(row.group) || null,
  }));

/** What a client sent of the actions. */
const actionInputs = (rows: unknown): ActionInput[] =>
  objectsIn(rows).map((row) => ({
    action: textOf(row.action ?? row.id),
    label: textOf(row.label) || null,
    visible: isOn(row.visible),
  }));

/** The override that a record of the designer makes, null: none; and what is wrong with it. */
export function readDesign(
  screen: OverridableScreen,
  body: Readonly<Record<string, unknown>>,
): { override: ScreenOverride | null; problems: OverrideProblem[] } {
  const shipped = shippedParts(screen.shipped, screen.entity);
  const override = designedOverride(shipped, {
    title: textOf(body['newTitle']) || null,
    fields: fieldInputs(body[childOf(screen)]),
    actions: actionInputs(body['action']),
  });
  return { override, problems: override ? overrideProblems(shipped, override) : [] };
}

/** The place of a problem in the designer. */
export function placeOf(screen: OverridableScreen, { part, key, property }: OverrideProblem): string {
  if (part === 'title') return 'newTitle';
  const child = part === 'actions' ? 'action' : childOf(screen);
  if (key === null) return child;
  return `${child}/${key}/${property === 'key' ? (part === 'actions' ? 'action' : 'field') : property}`;
}

/** A record of the designer or a row of its list. */
export type ScreenRow = Readonly<Record<string, Value | readonly Row[]>>;
