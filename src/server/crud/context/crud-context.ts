/** Context of the record engine: built once at boot, passed to all its functions. */
import type { Child, Entity } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { Database } from '@/server/db';
import type { ServerModules } from './server-modules';
import type { Caller, CrudOptions } from './crud-options';
import type { FunctionContext } from './function-context';
import type { FindUses } from './record-uses';
import {
  buildReferenceColumns,
  buildReferenceFields,
  type ReferenceColumns,
  type ReferenceFields,
} from './reference-fields';
import { buildReferrers, type Referrers } from './referrers';
import { type Shape, buildShapes } from './shapes';

/** Immutable after boot. */
export interface CrudContext {
  options: CrudOptions;
  db: Database;
  types: FieldTypes;
  entities: Readonly<Record<string, Entity>>;
  shapes: ReadonlyMap<string, Shape>;
  referenceFields: ReferenceFields;
  referenceColumns: ReferenceColumns;
  /** Columns that refer to each entity, for the delete guard. */
  referrers: Referrers;
  modules: ServerModules;
  /** The common part of the arguments of server functions on behalf of a user. @param isTask true for a periodic task */
  functionContext(caller: Caller, kind?: { isTask: boolean }): FunctionContext;
  findUses: FindUses;
  /** True when the user may read the entity at one of its endpoints. */
  canRead(entity: string, caller: Caller): boolean;
}

/** What reads or writes records with the context that it is part of. */
interface LateParts {
  functionContext(crud: CrudContext, caller: Caller, kind?: { isTask: boolean }): FunctionContext;
  findUses: FindUses;
  canRead(entity: string, caller: Caller): boolean;
}

/**
 * @throws FormulaError for a formula that check:schemas would reject
 */
export function buildCrudContext(options: CrudOptions, { functionContext, findUses, canRead }: LateParts): CrudContext {
  const shapes = buildShapes(options.entities);
  const crud: CrudContext = {
    options,
    db: options.db,
    types: options.types,
    entities: options.entities,
    shapes,
    referenceFields: buildReferenceFields(options.entities, shapes),
    referenceColumns: buildReferenceColumns(options.entities, options.lists),
    referrers: buildReferrers(options.entities, shapes, options.types),
    modules: options.modules,
    functionContext: (caller, kind) => functionContext(crud, caller, kind),
    findUses,
    canRead,
  };
  return crud;
}

/** The shape of an entity. @throws Error for an unknown id, which is a programming error */
export function shapeOf(crud: CrudContext, id: string): Shape {
  const shape = crud.shapes.get(id);
  if (!shape) throw new Error(`no entity ${id}`);
  return shape;
}

/** The shape of a child; that of the other entity when the child refers to one. */
export const childShape = (crud: CrudContext, child: Child): Shape => shapeOf(crud, child.id);
