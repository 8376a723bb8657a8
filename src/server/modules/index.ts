/** Finds the server functions of entities: action functions, record hooks, child checks, demonstration rows. */
import type { ServerModules } from '../crud';

const files = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./*/*.ts', '../platform/*/*.entity.ts', '!../**/*.test.ts'],
  { eager: true },
);

/** `./demo/order.ts` serves `demo/order`; `../platform/users/user.entity.ts` serves `system/user`. */
function entityIdOf(path: string): string {
  const [, platformName] = /^\.\.\/platform\/[^/]+\/(.*)\.entity\.ts$/.exec(path) ?? [];
  return platformName === undefined ? path.slice('./'.length, -'.ts'.length) : `system/${platformName}`;
}

/** All functions in `src/server/modules`, and in `*.entity.ts` of `src/server/platform`. */
export const serverModules: ServerModules = Object.fromEntries(
  Object.entries(files).map(([path, exports]) => [entityIdOf(path), exports]),
);
