/** Opens a bench case on PGlite, and on PostgreSQL if TEST_DATABASE_URL names a server. */
import { databaseKinds, type DatabaseKind } from '../helpers/databases';
import type { Case } from './case';

type OpenCase = Awaited<ReturnType<Case['open']>>;

/**
 * @param openOn opens the databases of one kind and their measurements
 * @returns `open` of the case; each measurement is named after its kind of database
 */
export const openOnEachDatabase =
  (openOn: (kind: DatabaseKind) => Promise<OpenCase>) => async (): Promise<OpenCase> => {
    const opened: OpenCase[] = [];
    const measurements: OpenCase['measurements'][number][] = [];
    for (const kind of databaseKinds) {
      const one = await openOn(kind);
      opened.push(one);
      measurements.push(
        ...one.measurements.map((measurement) => ({ ...measurement, name: `${measurement.name} (${kind})` })),
      );
    }
    return {
      measurements,
      async close() {
        for (const one of opened) await one.close();
      },
    };
  };
