/** Seeds demonstration records of modules: `demoRows` of an entity's module returns rows by table, or slices of them. */
import type { SampleSizes } from '@/server/sample-data/sizes';
import type { Slice } from '@/server/sample-data/slice';
import { moduleExport } from '../../crud';
import type { Database } from '../../db';
import { serverModules } from '../../modules';
import type { Schemas } from '../../schemas/schema-files';
import { seedOnce } from '../seed-step';
import { buildRowWriter } from './write-rows';

export interface SampleOptions {
  sizes: SampleSizes;
  /** Called after every part. @param count rows written */
  onWritten?: (count: number) => void;
}

const isSliced = (rows: Slice | Iterable<Slice>): rows is Iterable<Slice> => Symbol.iterator in rows;

/**
 * Fills the tables of an entity once, and only when the entity has no rows. Rows are built only then: those of the
 * money chain take a quarter of a second, and a large set is never in memory as a whole.
 * @returns true when a seed ran
 */
export async function seedDemoRows(
  db: Database,
  { entities }: Schemas,
  { sizes, onWritten = () => undefined }: SampleOptions,
): Promise<boolean> {
  let ran = false;
  for (const { id, table } of Object.values(entities)) {
    const rowsOf = moduleExport(serverModules, id, 'demoRows');
    if (typeof rowsOf !== 'function') continue;
    const did = await seedOnce(db, `demo.${id}`, id, async () => {
      if ((await db.dynamic.selectFrom(table).select('id').limit(1).execute()).length > 0) return;
      const rows = rowsOf(sizes) as Slice | Iterable<Slice>;
      const { write, finish } = buildRowWriter(db);
      for (const slice of isSliced(rows) ? rows : [rows])
        for (const [name, list] of Object.entries(slice)) onWritten(await write(name, list));
      await finish();
    });
    ran ||= did;
  }
  return ran;
}
