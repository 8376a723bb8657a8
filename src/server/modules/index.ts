/** Finds the server functions of entities: action functions, record hooks, child checks, demonstration rows. */
import appFiles from 'virtual:app/functions';
import type { ServerModules } from '../crud';

/** Exports of a module by name. */
type Exports = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Exports>(['./*/*.ts', '../platform/*/*.entity.ts', '!../**/*.test.ts'], { eager: true });

/**
 * `./demo/order.ts` and `/app/modules/demo/order.ts` serve `demo/order`; `../platform/users/user.entity.ts` serves
 * `system/user`.
 */
function entityIdOf(path: string): string {
  const [, platformName] = /^\.\.\/platform\/[^/]+\/(.*)\.entity\.ts$/.exec(path) ?? [];
  return platformName === undefined
    ? path.split('/').slice(-2).join('/').slice(0, -'.ts'.length)
    : `system/${platformName}`;
}

/**
 * Joins the functions by entity. An application adds functions to an entity of the product.
 * @throws Error when two files export one function of an entity
 */
export function joinModules(modules: Readonly<Record<string, Exports>>): ServerModules {
  const joined: Record<string, Exports> = {};
  const owners = new Map<string, string>();
  for (const [path, exports] of Object.entries(modules)) {
    const id = entityIdOf(path);
    for (const name of Object.keys(exports)) {
      const owner = owners.get(`${id}.${name}`);
      if (owner !== undefined) throw new Error(`${path} and ${owner} both export ${name} of ${id}; rename one`);
      owners.set(`${id}.${name}`, path);
    }
    joined[id] = { ...joined[id], ...exports };
  }
  return joined;
}

/**
 * All functions in `src/server/modules`, in `*.entity.ts` of `src/server/platform`, and in `modules` of the
 * application.
 */
export const serverModules: ServerModules = joinModules({ ...files, ...appFiles });
