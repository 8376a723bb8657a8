/** Everything the record engine knows, gathered once at boot and handed to each of its parts. */
import type { Child, Entity } from '@/model/entity';
import type { FieldTypes } from '@/model/field-type';
import type { Database } from '../../db';
import { type ServerModules, serverModules } from './modules';
import type { MountOptions } from './options';
import { buildReach, type Reach } from './reach';
import { buildReferrers, type Referrers } from './referrers';
import { type Shape, shapesOf } from './shapes';

/** Handed to every part; nothing in it changes after boot. */
export interface Crud {
  options: MountOptions;
  db: Database;
  types: FieldTypes;
  entities: Readonly<Record<string, Entity>>;
  shapes: ReadonlyMap<string, Shape>;
  reach: Reach;
  /** Who refers to whom, for the delete guard. */
  referrers: Referrers;
  modules: ServerModules;
}

/** @throws FormulaError for a formula that check:schemas would refuse */
export function buildCrud(options: MountOptions): Crud {
  const shapes = shapesOf(options.entities);
  return {
    options,
    db: options.db,
    types: options.types,
    entities: options.entities,
    shapes,
    reach: buildReach(options.entities, shapes),
    referrers: buildReferrers(options.entities, shapes, options.types),
    modules: options.modules ?? serverModules,
  };
}

/** The shape of an entity. @throws Error for an id that is none: a mistake of the caller's code. */
export function shapeOf(crud: Crud, id: string): Shape {
  const shape = crud.shapes.get(id);
  if (!shape) throw new Error(`no entity ${id}`);
  return shape;
}

/** The table of a child, which is another entity's when the child is one. */
export const childShape = (crud: Crud, child: Child): Shape => shapeOf(crud, child.id);
