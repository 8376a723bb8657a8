/**
 * A row that somebody is changing, on its way to others who look at the same table. It is stored nowhere and was asked
 * for by nobody, so both ends pass the doors of the table's own routes: those of editing, and those of reading.
 */
import type { Field } from '@/model/entity';
import type { Value } from '@/model/field-type';
import type { RowChange } from '@/model/grid/shared';
import { isTemporary } from '@/model/grid/temporary';
import type { Row } from '@/model/record';
import { Refusal } from '../../refusal';
import type { Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { fieldOf, storedField, textColumnOf, type Shape } from '../context/shapes';
import { Bindings, whereAll } from '../context/sql';
import { storedValue } from '../derive/stored-values';
import { checkBuiltIn, checkState } from '../check/preconditions';
import { loadRecord } from '../read/record';
import { countAt, fixedTests, isOpen, type Source } from '../read/source';
import { addNames } from '../view/names';
import { viewOf } from '../view/visibility';
import { codeAt, type Mount } from './mount';
import type { Permissions } from './permissions';
import { childSource } from './read';

export interface Told {
  row: Row;
  /** With the true main record of the row. */
  change: RowChange;
}

export interface RowNews {
  /**
   * What a person may tell of a row: its id, and values that he may enter, each fit for its column; that it came, went
   * or moved where it is the row of a main record that he may edit now.
   * @param table the id of an entity or of a child
   * @returns null: not his to edit, no such row, or nothing that is left to tell
   */
  told(table: string, row: Readonly<Record<string, unknown>>, change: RowChange, caller: Caller): Promise<Told | null>;
  /** Of what was told that which the person may see whole, with the names of codes; null: not his to read, or nothing is left. */
  heard(table: string, told: Told, caller: Caller): Promise<Row | null>;
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

/** The row with nothing but its id and these fields. */
const narrowed = (id: Value, values: readonly (readonly [string, Value])[]): Row => ({
  id,
  ...Object.fromEntries(values),
});

/** Whether anything is left to tell. */
const isNews = ({ kind }: RowChange, values: readonly unknown[]) => kind !== 'set' || values.length > 0;

/** The value of one column of a living row of the place; undefined: the caller has no such row. */
async function columnAt(
  crud: Crud,
  source: Source,
  id: string,
  key: string,
  caller: Caller,
): Promise<Value | undefined> {
  const field = storedField(source.shape.fields, key);
  if (!field) return undefined;
  const bindings = new Bindings();
  const test = `${textColumnOf(source.shape.fields.id!)} = ${bindings.add(id)}`;
  const where = whereAll([...fixedTests(crud, source, caller, bindings), test]);
  const { rows } = await crud.db.query(
    `select ${textColumnOf(field)} as held from ${source.shape.table} t${where}`,
    bindings.values,
  );
  return rows[0] ? ((rows[0].held as Value) ?? null) : undefined;
}

/** Whether the record may be edited as it stands: its state, and what the entity adds to editing. */
async function isEditable(crud: Crud, { mount: { entity } }: Place, id: string, caller: Caller): Promise<boolean> {
  const { edit } = entity.actions;
  if (entity.state.edit === null && !edit?.from && !edit?.when) return true;
  const record = await loadRecord(crud, entity, id);
  if (!record) return false;
  try {
    checkState(entity, record, '');
    await checkBuiltIn(crud, entity, 'edit', record, caller);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export function buildRowNews(crud: Crud, mounts: readonly Mount[], { mayRead }: Permissions): RowNews {
  const places = new Map([...crud.shapes.keys()].map((table) => [table, placesOf(crud, mounts, table)]));
  const shapeOf = (table: string): Shape | undefined => crud.shapes.get(table);
  const mayEdit = ({ mount, own }: Place, caller: Caller) => {
    const { edit } = mount.entity.actions;
    return own && edit !== undefined && caller.may(codeAt(mount, edit));
  };
  const holds = async (source: Source, id: string, caller: Caller) =>
    isOpen(source, caller) || (await countAt(crud, source, [id], caller)) > 0;

  /** The main record that a row stands under, its own id where it is one; undefined: the caller has no such row. */
  async function mainOf({ source }: Place, id: string, { kind, of }: RowChange, caller: Caller) {
    const { main } = source;
    const key = main ? main.key : 'id';
    const stored = await columnAt(crud, source, id, key, caller);
    if (!main) return kind === 'set' ? stored : undefined;
    if (stored !== undefined) return kind === 'set' || stored === of ? stored : undefined;
    // A row that is not stored yet belongs to the record that it is entered in.
    if (of === null || !isTemporary(id)) return undefined;
    return columnAt(crud, main.source, of, 'id', caller);
  }

  return {
    async told(table, row, change, caller) {
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
      if (!isNews(change, values)) return null;
      for (const place of places.get(table) ?? []) {
        if (!mayEdit(place, caller) || !mayRead(place.mount, caller)) continue;
        const main = await mainOf(place, id, change, caller);
        if (typeof main !== 'string' || !(await isEditable(crud, place, main, caller))) continue;
        return { row: narrowed(row.id as Value, values), change: { ...change, of: place.source.main && main } };
      }
      return null;
    },
    async heard(table, { row, change }, caller) {
      const shape = shapeOf(table);
      const id = idOf(row);
      if (!shape || id === null) return null;
      const view = viewOf(shape, caller);
      const values = Object.entries(row).filter(([key]) => {
        const field = key === 'id' ? undefined : fieldOf(shape.fields, key);
        return field !== undefined && view.open(field);
      });
      if (!isNews(change, values)) return null;
      for (const { mount, source } of places.get(table) ?? []) {
        if (!mayRead(mount, caller)) continue;
        // Whoever may read the main record may read its rows, those that are not stored yet among them.
        const [held, at] = source.main ? [source.main.source, change.of] : [source, id];
        if (at === null || !(await holds(held, at, caller))) continue;
        const heard = narrowed(row.id ?? null, values);
        await addNames(crud, [{ shape, view, rows: [heard], reached: new Map() }], caller);
        return heard;
      }
      return null;
    },
  };
}
