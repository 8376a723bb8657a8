/** Shipped screens with the overrides of administrators. Pure functions of the files and the overrides. */
import { structureProblems } from '@/model/check/structure';
import { ownersIn, referencePaths, withReferenceFields } from '@/model/entity/reference-fields';
import type { Entity } from '@/model/entity/entity';
import type { EntityFile } from '@/model/generated/files';
import { applyOverride, type OverriddenScreen, type UnusableOverride } from '@/model/screens/overrides/apply-override';
import type { ScreenOverride } from '@/model/screens/overrides/override';
import type { ShippedScreen } from '@/model/screens/overrides/shipped-fields';
import { entityIdOf, type Schemas } from './schema-files';

/** The overrides of all screens by id. */
export type Overrides = ReadonlyMap<string, ScreenOverride>;

/** Returns the present overrides; the same map until one changes. */
export type OverrideSource = () => Promise<Overrides>;

export const NO_OVERRIDES: Overrides = new Map();

/** A shipped list or form that can be overridden. */
export interface OverridableScreen {
  shipped: ShippedScreen;
  /** With the fields of references that are columns. */
  entity: Entity;
  entityFile: EntityFile;
}

/** A list or form of an entity that can be overridden; null: an unknown or invalid screen. */
export function overridableScreen(id: string, schemas: Schemas): OverridableScreen | null {
  const { screenFiles, entities, entityFiles, lists, forms } = schemas;
  const shipped = Object.hasOwn(screenFiles, id) ? screenFiles[id] : undefined;
  if (!shipped || shipped.kind === 'page') return null;
  if (!Object.hasOwn(forms, id) && !lists.some((list) => list.id === id)) return null;
  const own = entityIdOf(id, shipped) ?? '';
  if (!Object.hasOwn(entities, own)) return null;
  const [entity, entityFile] = [entities[own]!, entityFiles[own]!];
  if (shipped.kind === 'form') return { shipped, entity, entityFile };
  const paths = referencePaths(shipped.file?.columns);
  return { shipped, entity: withReferenceFields(entity, paths, ownersIn(entities)), entityFile };
}

/** The files of a screen with an override, or why they cannot be made. */
export function overrideScreen(
  { shipped, entity, entityFile }: OverridableScreen,
  override: ScreenOverride,
): OverriddenScreen | UnusableOverride {
  const result = applyOverride(shipped, entity, entityFile, override);
  if ('problem' in result) return result;
  const [problem] = structureProblems(shipped.kind, result.screen);
  return problem ? { problem: problem.message } : result;
}
