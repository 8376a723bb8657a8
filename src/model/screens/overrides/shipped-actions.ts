/** The actions of a shipped list or form that an administrator can change. */
import type { Entity } from '../../entity/entity';
import type { PlacedAction } from '../../generated/files';
import { listActions, recordActions } from '../placed-actions';
import type { ShippedScreen } from './shipped-fields';

/** Where a screen has actions: properties of its file. */
export type ActionPlace = 'toolbar' | 'row' | 'bulk' | 'actions';

/** The actions of a place as written, or those by default. */
export type ActionsByPlace = readonly (readonly [ActionPlace, readonly PlacedAction[]])[];

export interface ShippedAction {
  key: string;
  label: string;
  /** All places that have it. */
  places: readonly ActionPlace[];
  /** Whether it is one of the entity, whose file has its label. */
  isOwn: boolean;
}

export const actionKey = (placed: PlacedAction): string => (typeof placed === 'string' ? placed : placed.key);

/** The actions of a screen by place, without names that the entity does not have. */
export function shippedPlaces(screen: ShippedScreen, entity: Entity): ActionsByPlace {
  const existing = (placed: readonly PlacedAction[]) =>
    placed.filter((one) => typeof one !== 'string' || Object.hasOwn(entity.actions, one));
  if (screen.kind === 'form') {
    const { actions, save } = screen.file ?? {};
    return [['actions', existing(actions ?? (save === undefined ? recordActions(entity) : []))]];
  }
  const { toolbar, row, bulk } = { ...listActions, ...screen.file };
  return [
    ['toolbar', existing(toolbar)],
    ['row', existing(row)],
    ['bulk', existing(bulk)],
  ];
}

/** The actions of a screen in the order of its places; one that several places have is one. */
export function shippedActions(screen: ShippedScreen, entity: Entity): ShippedAction[] {
  const found = new Map<string, ShippedAction>();
  for (const [place, actions] of shippedPlaces(screen, entity)) {
    for (const one of actions) {
      const key = actionKey(one);
      const label = typeof one === 'string' ? entity.actions[one]!.label : one.label;
      const known = found.get(key) ?? { key, label, places: [], isOwn: typeof one === 'string' };
      found.set(key, { ...known, places: [...known.places, place] });
    }
  }
  return [...found.values()];
}
