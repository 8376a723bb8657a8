/** Calls `derive` for tests that compare values of a main record only. */
import { derive, type DeriveContext, type Row } from '..';
import { sampleContext, sampleEntity, type FieldSketches } from './sample-entity';

/** Derived values of the sketched fields; null for a field without a value. */
export function derivedValues(sketches: FieldSketches, record: Row, more: Partial<DeriveContext> = {}): Row {
  const { values } = derive(sampleEntity(sketches), record, sampleContext(more));
  return Object.fromEntries(Object.keys(sketches).map((key) => [key, values[key] ?? null]));
}
