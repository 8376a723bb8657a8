/** The server's own functions, as `src/server/modules/<module>/<noun>.ts` exports them for the entity `<module>/<noun>`. */

/** Entity id → exported functions. Whether one is an action's or a rule's is said by the schema that names it. */
export type ServerModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** `../../modules/settle/sheet.ts` → `settle/sheet`; `../../platform/users/user.entity.ts` → `system/user`. */
function modulesByEntity(files: Readonly<Record<string, unknown>>): ServerModules {
  return Object.fromEntries(
    Object.entries(files).map(([path, module]) => [
      path
        .replace(/^.*\/modules\//, '')
        .replace(/^.*\/platform\/[^/]+\/(.*)\.entity\.ts$/, 'system/$1')
        .replace(/\.ts$/, ''),
      module as Record<string, unknown>,
    ]),
  );
}

/** All functions in `src/server/modules`, and in `*.entity.ts` of `src/server/platform`. */
export const serverModules: ServerModules = modulesByEntity(
  import.meta.glob(['../../modules/*/*.ts', '../../platform/*/*.entity.ts', '!../../**/*.test.ts'], { eager: true }),
);

/** What an entity's module exports under a name; own properties only. */
export function moduleExport(modules: ServerModules, entity: string, name: string): unknown {
  const module = Object.hasOwn(modules, entity) ? modules[entity] : undefined;
  return module && Object.hasOwn(module, name) ? module[name] : undefined;
}
