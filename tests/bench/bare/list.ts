/** The two statements that a page of a list needs at least, sent together. The baseline of the list route. */
import type { Database } from '@/server/db';
import { runText } from '../../helpers/statements';

export interface BarePage {
  table: string;
  columns: string;
  where: string;
  values: readonly string[];
  order: string;
  offset: number;
}

export async function listPage(
  db: Database,
  { table, columns, where, values, order, offset }: BarePage,
): Promise<void> {
  await Promise.all([
    runText(db, `select ${columns} from ${table} where ${where} order by ${order} limit 10 offset ${offset}`, values),
    runText(db, `select count(*) from ${table} where ${where}`, values),
  ]);
}
