/** Broken form files and broken records: the form opens, or an error names the file and the place in it. Never a crash. */
import { expect, test } from 'vitest';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { openRecord, type FieldError, type Row } from '@/model/record';
import { types } from '@/registry/values';
import { fillBundle, readBundle, type LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { SchemaError } from '@/runtime/schemas/schema-error';
import { validateBundle } from '@/runtime/schemas/screen-validation';
import { readSchemas, SCHEMA_FOLDERS } from '../../scripts/schemas/schema-files';
import { randomChanges, STRANGERS, type Json } from './random-changes';

const SEED = 20_261_123;
const COUNT = 2000;

/** Files of product and proof set by id, e.g. `demo/order.entity`. */
const files = new Map(
  [...SCHEMA_FOLDERS, 'tests/schemas'].flatMap((folder) =>
    [...readSchemas([folder])].flatMap(([path, text]): [string, Json][] =>
      /\.(entity|form)\.json$/.test(path) ? [[path.slice(folder.length + 1, -'.json'.length), JSON.parse(text)]] : [],
    ),
  ),
);
const ids = [...files.keys()].filter((id) => id.endsWith('.entity')).map((id) => id.slice(0, -'.entity'.length));

const { random, pick, change } = randomChanges(SEED);

function mutatedBundle(): { id: string; bundle: unknown } {
  const id = pick(ids);
  const screen = structuredClone(files.get(`${id}.form`) ?? null);
  const entities: { [id: string]: Json } = { [id]: structuredClone(files.get(`${id}.entity`) as Json) };
  const bundle = { kind: 'form', screen, entities };
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1)
    change(screen !== null && random() < 0.5 ? screen : (entities[id] ?? null));
  return { id: `${id}.form`, bundle };
}

function contextOf() {
  const me = { id: 'u1', roles: [], departs: [] } as never;
  return { before: null, touched: new Set<string>(), refs: {}, me, now: '2026-01-01 00:00:00', types };
}

/** Opens, edits and checks a record. @returns its errors */
function useRecord(entity: Entity, record: Row): FieldError[] {
  const state = openRecord(entity, record, contextOf());
  for (const key of Object.keys(entity.fields)) {
    state.flags(key);
    state.set(key, pick(STRANGERS) as Value);
  }
  state.determinedValues();
  return state.ownErrors();
}

/** What a bundle does; anything but `opens` and `rejected` is wrong. */
async function reactionTo(id: string, bundle: unknown): Promise<string> {
  let loaded: LoadedScreen;
  try {
    loaded = fillBundle(id, await validateBundle(id, readBundle(id, bundle)));
  } catch (error) {
    if (!(error instanceof SchemaError)) return `${id} crashes: ${String(error)} ${JSON.stringify(bundle)}`;
    const unnamed = error.problems.filter(
      ({ file, pointer, message }) => !file || typeof pointer !== 'string' || !message,
    );
    return error.problems.length > 0 && unnamed.length === 0 ? 'rejected' : `${id} names no place: ${error.message}`;
  }
  if (!loaded.entity) return 'opens';
  try {
    useRecord(loaded.entity, {});
    return 'opens';
  } catch (error) {
    return `${id} cannot be edited: ${(error as Error).stack} ${JSON.stringify(bundle)}`;
  }
}

test(`${COUNT} broken form files open, or are rejected with the file and the place`, { timeout: 180_000 }, async () => {
  const reactions: string[] = [];
  for (let made = 0; made < COUNT; made += 1) {
    const { id, bundle } = mutatedBundle();
    reactions.push(await reactionTo(id, bundle));
  }
  expect(reactions.filter((one) => one !== 'opens' && one !== 'rejected').slice(0, 3)).toEqual([]);
  // Both happen often.
  expect(
    Math.min(...['opens', 'rejected'].map((name) => reactions.filter((one) => one === name).length)),
  ).toBeGreaterThan(COUNT / 20);
});

test(`${COUNT} broken records are computed and checked, and every error names a field`, { timeout: 180_000 }, () => {
  const entities = ids.map((id) => {
    const bundle = {
      kind: 'form',
      screen: null,
      entities: Object.fromEntries(ids.map((one) => [one, files.get(`${one}.entity`)])),
    };
    return fillBundle(`${id}.form`, bundle as never).entity as Entity;
  });
  const wrong: string[] = [];
  for (let made = 0; made < COUNT; made += 1) {
    const entity = pick(entities);
    const places = [...Object.keys(entity.fields), ...Object.keys(entity.children)];
    const record = Object.fromEntries(
      places.filter(() => random() < 0.5).map((key) => [key, structuredClone(pick(STRANGERS)) as Value]),
    );
    try {
      const lost = useRecord(entity, record).filter(
        ({ path, message }) => !places.includes(path.split('/')[0] ?? '') || message === '',
      );
      if (lost.length > 0) wrong.push(`${entity.id}: ${JSON.stringify(lost)}`);
    } catch (error) {
      wrong.push(`${entity.id}: ${(error as Error).stack} ${JSON.stringify(record).slice(0, 500)}`);
    }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});
