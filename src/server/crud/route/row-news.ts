/**
 * A row that somebody is changing, on its way to others who look at the same table. It is stored nowhere and was asked
 * for by nobody, so both ends pass the doors of the table's own routes: those of editing, and those of reading.
 */
import type { Field } from '@/model/entity';
import type { Value } from '@/model/field-type';
import type { Row } from '@/model/record';
import type { Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { fieldOf, storedField, type Shape } from '../context/shapes';
import { storedValue } from '../derive/stored-values';
import { countAt, isOpen, type Source } from '../read/source';
import { viewOf } from '../view/visibility';
import { codeAt, type Mount } from './mount';
import type { Permissions } from './permissions';
import { childSource } from './read';

export interface RowNews {
  /**
   * What a person may tell of a row: its id, and values that he may enter, each fit for its column.
   * @param table the id of an entity or of a child
   * @returns null: not his to edit, no such row, or nothing that is left to tell
   */
  told(table: string, row: Readonly<Record<string, unknown>>, caller: Caller): Promise<Row | null>;
  /** Of what was told that which the person may see whole; null: the row is not his to read, or nothing is left. */
  heard(table: string, row: Row, caller: Caller): Promise<Row | null>;
}

interface Place {
  mount: Mount;
  source: Source;
  /** True where its rows may be edited: those of a child that is another entity are that one's own. */
  own: boolean;
}

/** Everywhere that rows of a table are served. */
function placesOf(crud: Crud, mounts: readonly Mount[], table: string): Place[] {
  return mounts.flatMap((mount) => {
    const children = Object.values(mount.entity.children).filter((child) => child.id === table);
    const inside = children.map((child): Place => {
      return { mount, source: childSource(crud, mount, child), own: child.entity === null };
    });
    return mount.entity.id === table ? [{ mount, source: mount.source, own: true }, ...inside] : inside;
  });
}

const ID = /^[\w-]{1,64}$/;

/** The id as text; null for what names no row. */
function idOf({ id }: Readonly<Record<string, unknown>>): string | null {
  return (typeof id === 'string' || typeof id === 'number') && ID.test(String(id)) ? String(id) : null;
}

const isEntered = ({ system, value, readonly }: Field) => !system && value === null && readonly !== true;

/** The value as its column takes it; undefined for one that could never be saved there. */
function fitValue(crud: Crud, field: Field, value: unknown): Value | undefined {
  if (typeof value === 'object' && value !== null && field.stored.kind !== 'json') return undefined;
  const stored = storedValue(field, value as Value, crud.types, true);
  if ('error' in stored) return undefined;
  const wrong = stored.value !== null && crud.types.get(field.type)?.check?.(stored.value, field) !== undefined;
  return wrong ? undefined : stored.value;
}

/** The row with nothing but its id and these fields; null when no field is left. */
function narrowed(id: Value, values: readonly (readonly [string, Value])[]): Row | null {
  return values.length === 0 ? null : { id, ...Object.fromEntries(values) };
}

export function buildRowNews(crud: Crud, mounts: readonly Mount[], { mayRead }: Permissions): RowNews {
  const places = new Map([...crud.shapes.keys()].map((table) => [table, placesOf(crud, mounts, table)]));
  const shapeOf = (table: string): Shape | undefined => crud.shapes.get(table);
  const mayEdit = ({ mount, own }: Place, caller: Caller) => {
    const { edit } = mount.entity.actions;
    return own && edit !== undefined && caller.may(codeAt(mount, edit));
  };
  const holds = async ({ source }: Place, id: string, caller: Caller) =>
    (await countAt(crud, source, [id], caller)) > 0;

  /** True when one of the places has the row for the caller. */
  async function some(table: string, test: (place: Place) => boolean | Promise<boolean>): Promise<boolean> {
    for (const place of places.get(table) ?? []) if (await test(place)) return true;
    return false;
  }

  return {
    async told(table, row, caller) {
      const shape = shapeOf(table);
      const id = idOf(row);
      if (!shape || id === null) return null;
      const view = viewOf(shape, caller);
      const values = Object.entries(row).flatMap(([key, given]): [string, Value][] => {
        const field = storedField(shape.fields, key);
        if (!field || !isEntered(field) || !view.open(field)) return [];
        const value = fitValue(crud, field, given);
        return value === undefined ? [] : [[key, value]];
      });
      const mine = async (place: Place) =>
        mayEdit(place, caller) && mayRead(place.mount, caller) && (await holds(place, id, caller));
      return values.length > 0 && (await some(table, mine)) ? narrowed(row.id as Value, values) : null;
    },
    async heard(table, row, caller) {
      const shape = shapeOf(table);
      const id = idOf(row);
      if (!shape || id === null) return null;
      const view = viewOf(shape, caller);
      const values = Object.entries(row).filter(([key]) => {
        const field = key === 'id' ? undefined : fieldOf(shape.fields, key);
        return field !== undefined && view.open(field);
      });
      const mine = async (place: Place) =>
        mayRead(place.mount, caller) && (isOpen(place.source, caller) || (await holds(place, id, caller)));
      return values.length > 0 && (await some(table, mine)) ? narrowed(row.id ?? null, values) : null;
    },
  };
}
