/** Evaluation scope of a record for the conditions, texts and parameters of an action. */
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Parameters } from '@/model/generated/files';
import { joinCsv } from '@/model/field-types/text-value';
import { recordScope } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { FormulaScope } from '@/model/formula/scope';
import type { CurrentUser } from '@/model/templates/system-variables';
import { fillTemplate } from '@/model/templates/template';
import { now } from '@/runtime/environment/server-clock';
import { textAt } from '../field/record-name';
import type { TableRow } from '../table/types';

/** Context in which a record is evaluated. */
export interface ActionContext {
  entity: Entity;
  refs: Refs;
  me: CurrentUser;
  /** Parameters of the screen. */
  params: Readonly<Parameters>;
}

/** Formula scope of a record; `now` is the server time. */
export function actionScope(row: TableRow, { entity, refs, me }: ActionContext): FormulaScope {
  return recordScope(entity, row, { refs, me, now: now() });
}

/** Fills `{x}` in a text shown to users, with display names instead of codes and ids. */
export function fillTemplateText(text: string, row: TableRow, context: ActionContext): string {
  const scope = actionScope(row, context);
  return fillTemplate(text, (path) => textAt(context.entity, path, row) || scope.get(path));
}

/** Placeholder for the ids of all selected records. */
const SELECTED_IDS = 'ids';

const SINGLE_PLACEHOLDER = /^\{([^{}]+)\}$/;

/**
 * Fills the parameters of a screen from the first record; `{ids}` is the comma-separated list of the ids of all. A
 * parameter that is a single `{x}` keeps the type of the value. Names without a value in the record are read from the
 * parameters of the current screen.
 */
export function fillScreenParameters(given: Parameters, rows: readonly TableRow[], context: ActionContext): Parameters {
  const scope = actionScope(rows[0] ?? {}, context);
  const valueAt = (path: string): Value => {
    if (path === SELECTED_IDS && rows.length > 0) return joinCsv(rows.map((row) => String(row['id'] ?? '')));
    const value = scope.get(path);
    return value === null && path in context.params ? (context.params[path] ?? null) : value;
  };
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      if (typeof value !== 'string') return [key, value];
      const path = SINGLE_PLACEHOLDER.exec(value)?.[1];
      if (path === undefined) return [key, fillTemplate(value, valueAt)];
      const found = valueAt(path);
      return [key, typeof found === 'object' && found !== null ? JSON.stringify(found) : found];
    }),
  );
}
