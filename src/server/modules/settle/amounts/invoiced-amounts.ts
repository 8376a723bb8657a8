/** How much of a settlement sheet the supplier's invoices cover. */
import { decimal, sql, type FunctionContext } from 'jingwei';

/**
 * Computes the invoiced amounts of sheets again, after an invoice has changed. The sheets stay locked until the
 * transaction ends.
 */
export async function updateInvoicedAmounts(
  { db, records }: FunctionContext,
  sheetIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(sheetIds)].toSorted();
  if (ids.length === 0) return;
  const sheets = await records.lock('settle/sheet', ids);
  const rows = await db
    .selectFrom('fin_invoice_rel as rel')
    .innerJoin('fin_invoice as invoice', 'invoice.id', 'rel.invoice_id')
    .where('rel.source_id', 'in', ids)
    .where('invoice.direction', '=', 'in')
    .where('invoice.status', 'not in', ['void', 'red'])
    .where('invoice.del_flag', '=', '0')
    .groupBy('rel.source_id')
    .select(['rel.source_id as id', sql<string>`sum(rel.amount)::text`.as('sum')])
    .execute();
  const sums = new Map(rows.map(({ id, sum }) => [id, sum]));
  for (const { id, invoicedAmount: before } of sheets) {
    const invoicedAmount = sums.get(id) ?? '0';
    if (!decimal(before).eq(decimal(invoicedAmount))) {
      await records.edit('settle/sheet', id, { invoicedAmount }, 'amounts');
    }
  }
}
