/** Every fixture through the record engine: stored, read back, and found by every rule, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../helpers/databases';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { buildCrudContext, type CrudContext } from '@/server/crud/context/crud-context';
import { readList } from '@/server/crud/read/list';
import type { Caller } from '@/server/crud';
import { buildFunctionContext } from '@/server/crud/write/function-context';
import { addRecord } from '@/server/crud/write/save';
import type { Database } from '@/server/db';
import { migrate } from '@/server/db/schema/migration-runner';
import { syncTables } from '@/server/db/schema/tables';
import { cases, LABEL, type Case } from './fixture-cases';

const NOW = '2026-06-30 12:00:00';

const caller: Caller = {
  me: { id: '1', username: 'tester', realname: '测试', orgCode: 'A01', roles: [], departs: [] },
  can: () => true,
  isGranted: () => true,
  isDefined: () => true,
  canChange: () => true,
  canOpen: () => true,
  dataRules: () => [],
  onlineRules: () => [],
};

/** One table per fixture; fields without a column have nothing to store. */
const stored = cases
  .filter(({ fixture }) => fixture.column.kind !== 'none')
  .map((one, index) => ({ ...one, id: `probe/case-${index}`, table: `probe_${index}` }));

function entityFile({ type, fixture, table }: Case & { table: string }): EntityFile {
  return {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: LABEL,
    table,
    api: `/probe/${table}`,
    permissionPrefix: 'probe',
    titleField: 'place',
    fields: {
      probe: { label: LABEL, type: type.name!, ...fixture.field },
      place: { label: '次序', type: 'inputNumber', size: 6 },
    },
  };
}

describe.each(databaseKinds)('%s', (kind) => {
  let db: Database;
  let crud: CrudContext;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    const entities = Object.fromEntries(stored.map((one) => [one.id, fillEntity(one.id, entityFile(one), { types })]));
    await migrate(db);
    await syncTables(db, Object.values(entities), types);
    crud = buildCrudContext(
      {
        db,
        entities,
        types,
        dictionaries: { names: async () => ({}) },
        lists: [],
        callerOfUser: async () => null,
        sendRefresh: async () => undefined,
        sendSystemMessage: async () => undefined,
        usersByName: async () => [],
        userNames: async () => new Map(),
        forms: {},
        entitiesOfMenu: () => [],
        screenLabels: async () => new Map(),
        callerOf: () => caller,
        now: () => NOW,
        zone: 'Asia/Shanghai',
        taskUser: 'admin',
        modules: {},
        drawNumbers: async () => [],
        openCheckRule: async () => () => null,
        providers: { platform: null, bank: null, invoice: null },
        files: { readSheet: async () => [] },
        onBackgroundError: () => undefined,
      },
      {
        functionContext: buildFunctionContext,
        findUses: () => Promise.reject(new Error('unused')),
        canRead: () => false,
      },
    );
  });
  afterAll(() => db.close());

  /** Values found, in the order of the fixture. */
  async function found(id: string, query: Record<string, string>) {
    const entity = crud.entities[id]!;
    const shape = crud.shapes.get(id)!;
    const asked = { ...query, column: 'place', order: 'asc', pageSize: '100' };
    const { records } = await readList(
      crud,
      { entity, shape, child: null, where: null, sort: null, api: entity.api, parent: null },
      asked,
      caller,
    );
    return records.map(({ place, probe, probe_dictText: name }) => ({
      place: Number(place),
      probe: probe ?? null,
      ...(crud.types.get(entity.fields.probe!.type)?.loadNames ? { name } : {}),
    }));
  }

  describe.each(stored)('$name', ({ id, type, fixture }) => {
    beforeAll(async () => {
      const rows = [...fixture.values.map(({ value }) => value), null];
      for (const [place, probe] of rows.entries()) await addRecord(crud, crud.entities[id]!, { probe, place }, caller);
    });

    it('returns the stored value with the text of the type', async () => {
      const known = await type.loadNames?.();
      const expected = fixture.values.map(({ value, stored = value, text }, place) => ({
        place,
        probe: stored,
        ...(known && { name: text }),
      }));
      expect(await found(id, {})).toEqual([...expected, { place: fixture.values.length, probe: null }]);
    });

    for (const { rule, val, finds } of fixture.queries) {
      it(`finds by ${rule} ${JSON.stringify(val)}`, async () => {
        const query: Record<string, string> =
          rule === 'range'
            ? { probe_begin: val[0], probe_end: val[1] }
            : { superQueryParams: JSON.stringify([{ field: 'probe', rule, val }]) };
        expect((await found(id, query)).map(({ place }) => place)).toEqual(finds);
      });
    }
  });
});
