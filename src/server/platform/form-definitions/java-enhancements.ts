/** Java enhancements of forms (contract.md §7.7): kept for the servers that run them. */
import type { Database } from '@/server/db';
import { messages } from './messages';

/** One note for each enhancement of a form that is switched on: it does not run here. */
export async function javaNotes(db: Database, head: string): Promise<string[]> {
  const rows = await db
    .selectFrom('onl_cgform_enhance_java')
    .select(['button_code', 'cg_java_value'])
    .where('cgform_head_id', '=', head)
    .where('del_flag', '=', '0')
    .where('active_status', '!=', '0')
    .orderBy('button_code')
    .orderBy('id')
    .execute();
  return rows.map((row) => messages.javaNote(row.button_code ?? '', row.cg_java_value ?? ''));
}
