/** Everything the record engine knows, gathered once at boot and handed to each of its parts. */
import type { Child, Entity } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { Database } from '@/server/db';
import type { ServerModules } from './server-modules';
import type { CrudOptions } from './crud-options';
import { buildReferenceFields, type ReferenceFields } from './reference-fields';
import { buildReferrers, type Referrers } from './referrers';
import { type Shape, buildShapes } from './shapes';

/** Handed to every part; nothing in it changes after boot. */
export interface CrudContext {
  options: CrudOptions;
  db: Database;
  types: FieldTypes;
  entities: Readonly<Record<string, Entity>>;
  shapes: ReadonlyMap<string, Shape>;
  referenceFields: ReferenceFields;
  /** Who refers to whom, for the delete guard. */
  referrers: Referrers;
  modules: ServerModules;
}

/** @throws FormulaError for a formula that check:schemas would refuse */
export function buildCrudContext(options: CrudOptions): CrudContext {
  const shapes = buildShapes(options.entities);
  return {
    options,
    db: options.db,
    types: options.types,
    entities: options.entities,
    shapes,
    referenceFields: buildReferenceFields(options.entities, shapes),
    referrers: buildReferrers(options.entities, shapes, options.types),
    modules: options.modules,
  };
}

/** The shape of an entity. @throws Error for an id that is none: a mistake of the caller's code. */
export function shapeOf(crud: CrudContext, id: string): Shape {
  const shape = crud.shapes.get(id);
  if (!shape) throw new Error(`no entity ${id}`);
  return shape;
}

/** The table of a child, which is another entity's when the child is one. */
export const childShape = (crud: CrudContext, child: Child): Shape => shapeOf(crud, child.id);
