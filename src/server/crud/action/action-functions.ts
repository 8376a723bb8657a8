/** Finds the functions of actions, and the functions that are missing. */
import type { Action, Entity } from '@/model/entity/entity';
import { childCheckOf } from '../check/child-checks';
import { moduleExport, type ServerModules } from '../context/server-modules';
import type { ActionFunction } from './action-context';
import { actionSets } from './action-sets';

/** For actions that the server completes itself. */
const noFunction: ActionFunction = async () => undefined;

/**
 * The function of an action: exported by the entity's module, else that of the shared action set.
 * @returns undefined when the action needs a function and has none
 */
export function actionFunction(
  modules: ServerModules,
  { id }: Entity,
  { key, needsFunction }: Action,
): ActionFunction | undefined {
  const own = moduleExport(modules, id, key);
  if (typeof own === 'function') return own as ActionFunction;
  if (Object.hasOwn(actionSets, key)) return actionSets[key];
  return needsFunction ? undefined : noFunction;
}

/** Messages for functions that a schema needs and no module exports, with the file to add them to. */
export function missingFunctions(
  modules: ServerModules,
  entities: Readonly<Record<string, Entity>>,
  servedElsewhere: (action: Action) => boolean,
): string[] {
  return Object.values(entities).flatMap((entity) => {
    const [module, noun] = entity.id.split('/');
    const inProduct =
      module === 'system' ? `src/server/platform/<noun>/${noun}.entity.ts` : `src/server/modules/${entity.id}.ts`;
    const file = `${inProduct} (in an application: modules/${entity.id}.ts)`;
    const actions = Object.values(entity.actions)
      .filter((action) => !action.builtIn && action.call !== null && !servedElsewhere(action))
      .filter((action) => !actionFunction(modules, entity, action))
      .map((action) => `${entity.id}: action "${action.key}" has no function; export ${action.key} in ${file}`);
    const rules = Object.values(entity.children)
      .flatMap((child) => child.serverChecks)
      .filter((name) => !childCheckOf(modules, entity, name))
      .map((name) => `${entity.id}: rule "${name}" has no function; export ${name} in ${file}`);
    return [...actions, ...rules];
  });
}
