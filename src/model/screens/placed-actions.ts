/** Actions placed on a screen: those of the entity by name, and actions that only open another screen. */
import type { Action, Entity } from '../entity/entity';
import type { PlacedAction as PlacedActionFile } from '../generated/files';
import type { PlacedAction } from './screen';
import { rebaseAction, type ScreenEndpoint } from './screen-endpoint';

/** Actions of a list that does not name its own. */
export const listActions = {
  toolbar: ['add'],
  row: ['edit', 'detail', 'delete'],
  bulk: ['deleteBatch'],
} as const;

/**
 * Fills placed actions.
 * @param byDefault names of the entity's actions that the screen has without a setting; names that it lacks are skipped
 */
export function fillPlacedActions(
  files: readonly PlacedActionFile[] | undefined,
  byDefault: readonly string[],
  entity: Entity,
  endpoint: ScreenEndpoint,
): PlacedAction[] {
  return (files ?? byDefault).flatMap((file): PlacedAction[] => {
    if (typeof file !== 'string') {
      return [
        {
          key: file.key,
          label: file.label,
          code: file.permission ?? null,
          declared: file.permission !== undefined,
          when: file.when ?? null,
          screen: { screen: file.screen, with: file.with ?? {} },
          action: null,
        },
      ];
    }
    const found = entity.actions[file];
    if (!found) return [];
    const action = rebaseAction(found, entity, endpoint);
    const { key, label, code, declared, when, screen } = action;
    return [{ key, label, code, declared, when, screen, action }];
  });
}

const readsId = ({ screen }: Action): boolean =>
  Object.values(screen?.with ?? {}).some((value) => value === '{id}' || value === '{ids}');

/**
 * Actions that a form offers for its stored record by default: 编辑, those of the entity that depend on the record (a
 * state, a condition, or a screen for its id), and 删除.
 */
export const recordActions = ({ actions }: Entity): readonly string[] => [
  'edit',
  ...Object.values(actions)
    .filter((one) => !one.builtIn && one.child === null && (one.from !== null || one.when !== null || readsId(one)))
    .map(({ key }) => key),
  'delete',
];
