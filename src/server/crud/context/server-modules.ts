/** Server functions of entities: action functions, record hooks, child checks. */

/**
 * Entity id → exports of the entity's module. Whether an export is an action, a hook or a check follows from the schema
 * that names it.
 */
export type ServerModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The export of an entity's module under a name. @returns undefined when there is none */
export function moduleExport(modules: ServerModules, entity: string, name: string): unknown {
  const module = Object.hasOwn(modules, entity) ? modules[entity] : undefined;
  return module && Object.hasOwn(module, name) ? module[name] : undefined;
}
