/**
 * `/sys/duplicate/check`: whether a value is taken. Fields that the schema declares unique are looked for among all
 * living rows, as saving does; others only among the rows and columns that the person sees anyway, so that the check
 * tells nobody what he could not read.
 */
import { columnField } from '@/model/condition/sql-text';
import type { Field } from '@/model/entity';
import type { Caller } from '../../crud';
import { livingOf, type Shape, textColumnOf } from '../../crud/context/shapes';
import { Bindings, whereAll } from '../../crud/context/sql';
import { testColumn } from '../../crud/read/operators';
import { fixedTests } from '../../crud/read/source';
import { viewOf } from '../../crud/view/visibility';
import { answer, refusal } from '../../answer';
import { Refusal } from '../../refusal';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { Platform, PlatformRoutes } from '../platform';
import { texts } from './texts';

type Query = Readonly<Record<string, string | undefined>>;

const isUnique = (shape: Shape, { key, rules }: Field) =>
  rules.includes('unique') || shape.unique.some((group) => group.includes(key));

/** A copy of an online form's table is checked as the table itself (contract.md §7.1). */
const bare = (table: string) => table.trim().replace(/\$\d+$/, '');

/** @throws Refusal for tables and columns that the person may not ask about: which of them it is, is not said */
async function isTaken({ engine }: Platform, query: Query, caller: Caller): Promise<boolean> {
  const { tableName = '', fieldName = '', fieldVal = '', dataId = '' } = query;
  const { entities, db } = engine.crud;
  const found = Object.values(entities).find(
    (entity) => entity.table === bare(tableName) && engine.mayRead(entity.id, caller),
  );
  const field = found && columnField(found, fieldName.trim());
  if (!found || !field) throw new Refusal(texts.notChecked);
  const source = engine.sourceOf(found.id, null);
  const { shape } = source;
  const view = viewOf(shape, caller);
  const unique = isUnique(shape, field);
  if (!view.shows(field.key) || (!unique && !view.open(field))) throw new Refusal(texts.notChecked);
  const bindings = new Bindings();
  const rows = unique ? [livingOf(shape)] : fixedTests(engine.crud, source, caller, bindings);
  const own = dataId.replaceAll('\0', '');
  const where = whereAll([
    ...rows,
    testColumn(field, 'eq', fieldVal.trim(), bindings),
    own === '' ? null : `${textColumnOf(shape.fields.id!)} <> ${bindings.add(own)}`,
  ]);
  const { rows: taken } = await db.query(`select 1 from ${shape.table} t${where} limit 1`, bindings.values);
  return taken.length > 0;
}

export const mountDuplicate: PlatformRoutes = (api, platform) => {
  api.get<{ Querystring: Query }>(paths.duplicateCheck, { config: { member: true } }, async (request) => {
    const { query } = request;
    const skipped = (query.fieldVal ?? '').trim() === '';
    const taken = !skipped && (await isTaken(platform, query, personOf(request)));
    return taken ? refusal(500, texts.taken) : answer(null, texts.free);
  });
};
