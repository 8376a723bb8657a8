/** Input form of an action (`ask`), built as a form screen and opened in a dialog. */
import type { Action, Ask, Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { actionInputEntity, type Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { open, openLoaded } from '@/runtime/navigation/dialogs';
import { recordNames } from '../field/record-name';
import type { TableRow } from '../table/types';
import { MODE_PARAM } from './form-mode';

/** Result of a form in mode `ask`. */
export interface AskResult {
  answers: Row;
}

export function isAskResult(result: unknown): result is AskResult {
  return typeof result === 'object' && result !== null && 'answers' in result;
}

const DIALOG_WIDTH = 560;

function askForm(action: Action, entity: Entity, fields: readonly string[], byName: boolean): Form {
  return {
    kind: 'form',
    id: `${entity.id}:${action.key}`,
    title: action.label,
    component: [],
    entity: entity.id,
    api: entity.api,
    permissionPrefix: entity.permissionPrefix,
    fields: {},
    window: { as: 'modal', width: DIALOG_WIDTH, percent: null },
    fieldsPerRow: 1,
    detailColumns: 1,
    related: [],
    layout: null,
    groups: [{ title: null, fields }],
    highlights: [],
    children: [],
    actions: [],
    load: byName ? (entity.calls['queryById'] ?? null) : null,
    save: null,
    send: null,
    button: null,
    keepOpen: false,
    preview: null,
    fill: null,
  };
}

/** Entity for an inline `ask`: only its own fields, without children, checks and state rules. */
const inlineEntity = (entity: Entity, fields: Extract<Ask, { kind: 'inline' }>['fields']): Entity => ({
  ...entity,
  fields,
  children: {},
  checks: [],
  unique: [],
  bodyKey: null,
  state: { field: null, edit: null, uncounted: [] },
});

/**
 * Opens the input form of an action.
 * @returns the entered values; null when the user cancelled
 * @throws SchemaError or ApiError when a form screen cannot be loaded
 */
export async function requestActionInput(
  action: Action,
  entity: Entity,
  rows: readonly TableRow[],
): Promise<Row | null> {
  const { ask } = action;
  if (!ask) return {};
  // The form can show only a single record.
  const [only] = rows;
  const params: Parameters = {
    [MODE_PARAM]: 'ask',
    ...(only && rows.length === 1 ? { id: String(only['id'] ?? '') } : {}),
  };
  const options = { about: recordNames(entity, rows) };
  const result =
    ask.kind === 'form'
      ? await open(ask.form, params, options)
      : ask.kind === 'fields'
        ? await openLoaded(
            {
              screen: askForm(action, entity, ask.fields, true),
              entity: actionInputEntity(entity, action),
              entities: {},
            },
            params,
            options,
          )
        : await openLoaded(
            {
              screen: askForm(action, entity, Object.keys(ask.fields), false),
              entity: inlineEntity(entity, ask.fields),
              entities: {},
            },
            params,
            options,
          );
  return isAskResult(result) ? result.answers : null;
}
