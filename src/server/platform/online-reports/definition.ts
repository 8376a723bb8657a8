/** Definitions of online reports as they are stored: the head with its columns, parameters and charts. */
import type { ReportDefinition } from '@/model/online/report-definition';
import type { Database } from '@/server/db';

/** The definition of a report by its id or its code; null when there is none. */
export async function readDefinition(db: Database, idOrCode: string): Promise<ReportDefinition | null> {
  const head = await db
    .selectFrom('onl_cgreport_head')
    .select(['id', 'code', 'name', 'cgr_sql'])
    .where('del_flag', '=', '0')
    .where(({ or, eb }) => or([eb('id', '=', idOrCode), eb('code', '=', idOrCode)]))
    .executeTakeFirst();
  if (!head) return null;
  const [items, params, charts] = await Promise.all([
    db.selectFrom('onl_cgreport_item').selectAll().where('cgrhead_id', '=', head.id).orderBy('order_num').execute(),
    db.selectFrom('onl_cgreport_param').selectAll().where('cgrhead_id', '=', head.id).orderBy('order_num').execute(),
    db.selectFrom('onl_cgreport_chart').selectAll().where('cgrhead_id', '=', head.id).orderBy('order_num').execute(),
  ]);
  return { head, items, params, charts };
}
