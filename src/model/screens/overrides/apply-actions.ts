/** Applies the changes of actions to the files of a screen: hidden ones are left out of their places. */
import { actionFilesOf } from '../../entity/fill-entity';
import type { Entity } from '../../entity/entity';
import type { ActionFile, EntityFile, PlacedAction } from '../../generated/files';
import type { ActionOverride } from './override';
import { actionKey, type ActionPlace, shippedActions, shippedPlaces } from './shipped-actions';
import type { ShippedScreen } from './shipped-fields';

export type ActionChanges = ReadonlyMap<string, ActionOverride>;

/** The changed places of a screen with the actions that it shows. */
export function overriddenPlaces(
  screen: ShippedScreen,
  entity: Entity,
  changes: ActionChanges,
): Partial<Record<ActionPlace, PlacedAction[]>> {
  const shownAs = (placed: PlacedAction): PlacedAction[] => {
    const { label, visible } = changes.get(actionKey(placed)) ?? {};
    if (visible === false) return [];
    return [typeof placed === 'string' || label === undefined ? placed : { ...placed, label }];
  };
  const changed = shippedPlaces(screen, entity).filter(([, actions]) =>
    actions.some((one) => changes.has(actionKey(one))),
  );
  return Object.fromEntries(changed.map(([place, actions]) => [place, actions.flatMap(shownAs)]));
}

/** The file of a screen's entity with the changed labels of actions: the copy of this screen alone. */
export function withActionLabels(
  screen: ShippedScreen,
  entity: Entity,
  file: EntityFile,
  changes: ActionChanges,
): EntityFile {
  const files = actionFilesOf(file);
  const labelled = shippedActions(screen, entity).flatMap(({ key, isOwn }): [string, ActionFile][] => {
    const label = changes.get(key)?.label;
    return label === undefined || !isOwn ? [] : [[key, { ...files.get(key), label }]];
  });
  return labelled.length === 0 ? file : { ...file, actions: { ...file.actions, ...Object.fromEntries(labelled) } };
}
