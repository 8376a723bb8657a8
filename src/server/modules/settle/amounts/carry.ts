/**
 * Negative sheets: what a supplier owes us is carried to their next sheet by a pair of adjustments (A4). The first one
 * waits without a partner (`carryId`) until there is a next sheet.
 */
import { decimal, fail, type FunctionContext, type Row } from 'jingwei';

type Sheet = Row<'settle/sheet'>;

const carriesOf = ({ adjust }: Sheet) => adjust.filter(({ adjustType }) => adjustType === 'carry');

/** Ids of sheets whose carried amount waits for a next sheet. */
async function waitingSheets({ db }: FunctionContext, { companyId, supplierId, id }: Sheet): Promise<string[]> {
  const rows = await db
    .selectFrom('settle_sheet_adjust as adjust')
    .innerJoin('settle_sheet as sheet', 'sheet.id', 'adjust.sheet_id')
    .where('sheet.company_id', '=', companyId)
    .where('sheet.supplier_id', '=', supplierId)
    .where('sheet.id', '<>', id)
    .where('sheet.status', '<>', 'void')
    .where('sheet.del_flag', '=', '0')
    .where('adjust.adjust_type', '=', 'carry')
    .where('adjust.amount', '>', '0')
    .where('adjust.carry_id', 'is', null)
    .select('sheet.id')
    .distinct()
    .orderBy('sheet.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Deducts from a new sheet the negative amounts that earlier sheets of the supplier carried to the next period. */
export async function deductCarriedAmounts(context: FunctionContext, sheet: Sheet): Promise<void> {
  const { records } = context;
  const before = await records.lock('settle/sheet', await waitingSheets(context, sheet));
  if (before.length === 0) return;
  const deductions: Partial<Sheet['adjust'][number]>[] = [];
  for (const one of before) {
    const waiting = carriesOf(one).filter(({ carryId, amount }) => carryId === null && decimal(amount).gt(0));
    for (const { amount } of waiting) {
      deductions.push({
        adjustType: 'carry',
        amount: decimal(amount).negated().toFixed(2),
        reason: `上期结转自 ${one.sheetNo}`,
        carryId: one.id,
      });
    }
    const adjust = one.adjust.map((row) => (waiting.includes(row) ? { ...row, carryId: sheet.id } : row));
    await records.edit('settle/sheet', one.id, { adjust }, 'carry');
  }
  await records.edit('settle/sheet', sheet.id, { adjust: [...sheet.adjust, ...deductions] }, 'carry');
}

/**
 * Undoes what was carried to a sheet that is voided or deleted: it waits for another one.
 * @throws HttpError when the sheet has itself carried an amount to another one
 */
export async function releaseCarried({ records }: FunctionContext, sheet: Sheet): Promise<void> {
  for (const { carryId, amount } of carriesOf(sheet)) {
    if (carryId === null) continue;
    const [partner] = await records.lock('settle/sheet', [carryId]);
    if (decimal(amount).gt(0)) fail(`负数已结转到 ${partner!.sheetNo}，请先作废或删除它`);
    const adjust = partner!.adjust.map((row) => (row.carryId === sheet.id ? { ...row, carryId: null } : row));
    await records.edit('settle/sheet', partner!.id, { adjust }, 'carry');
  }
}
