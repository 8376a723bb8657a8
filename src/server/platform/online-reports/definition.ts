/** Definitions of online reports as they are stored: the head with its columns, parameters and charts. */
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReportDefinition } from '@/model/online/report-definition';
import type { Database } from '@/server/db';

/** The definition of a report by its id or its code, in one statement; null when there is none. */
export async function readDefinition(db: Database, idOrCode: string): Promise<ReportDefinition | null> {
  const found = await db
    .selectFrom('onl_cgreport_head as h')
    .select(['h.id', 'h.code', 'h.name', 'h.cgr_sql'])
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom('onl_cgreport_item as i')
          .selectAll('i')
          .whereRef('i.cgrhead_id', '=', 'h.id')
          .orderBy('i.order_num'),
      ).as('items'),
      jsonArrayFrom(
        of
          .selectFrom('onl_cgreport_param as p')
          .selectAll('p')
          .whereRef('p.cgrhead_id', '=', 'h.id')
          .orderBy('p.order_num'),
      ).as('params'),
      jsonArrayFrom(
        of
          .selectFrom('onl_cgreport_chart as c')
          .selectAll('c')
          .whereRef('c.cgrhead_id', '=', 'h.id')
          .orderBy('c.order_num'),
      ).as('charts'),
    ])
    .where('h.del_flag', '=', '0')
    .where(({ or, eb }) => or([eb('h.id', '=', idOrCode), eb('h.code', '=', idOrCode)]))
    .executeTakeFirst();
  if (!found) return null;
  const { items, params, charts, ...head } = found;
  return { head, items, params, charts };
}
