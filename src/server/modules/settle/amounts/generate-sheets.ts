/** Settlement sheets of a company's suppliers from the bills that are open at the end of a period. */
import { fail, type FunctionContext } from 'jingwei';
import { lockOpenBills, setSettled } from '../lines/bills';
import { buildLines } from '../lines/lines';
import { addDays, periodStartOf } from '../lines/period';
import { readLineRules } from '../lines/rules';
import { readCategoryParents } from '../../sup/rates/categories';
import { takeCarried } from './carry';

export interface SheetPeriod {
  companyId: string;
  /** Null: all suppliers of the company. */
  supplierId: string | null;
  periodEnd: string;
}

/** An active settlement profile of a supplier. */
interface Profile {
  id: string;
  supplierId: string;
  settleCycle: string | null;
  termsDays: number;
}

/** Profiles in use of suppliers that are admitted and not frozen. */
async function activeProfiles(
  { db }: FunctionContext,
  { companyId, supplierId }: SheetPeriod,
): Promise<readonly Profile[]> {
  let query = db
    .selectFrom('base_settle as profile')
    .innerJoin('bill_party as party', 'party.id', 'profile.bill_party_id')
    .innerJoin('sup_supplier as supplier', 'supplier.id', 'party.ref_id')
    .where('profile.company_id', '=', companyId)
    .where('profile.status', '=', '1')
    .where('profile.del_flag', '=', '0')
    .where('party.party_type', '=', 'supplier')
    .where('party.status', '=', '1')
    .where('party.del_flag', '=', '0')
    .where('supplier.del_flag', '=', '0')
    .where((eb) => eb.or([eb('supplier.frozen', 'is', null), eb('supplier.frozen', '=', 'N')]));
  if (supplierId !== null) query = query.where('supplier.id', '=', supplierId);
  const rows = await query
    .orderBy('supplier.supplier_no')
    .select([
      'profile.id',
      'supplier.id as supplierId',
      'profile.settle_cycle as settleCycle',
      'profile.terms_days as termsDays',
    ])
    .execute();
  return rows.map(({ termsDays, ...row }) => ({ ...row, termsDays: termsDays ?? 0 }));
}

async function nextBatch(
  { db }: FunctionContext,
  sheet: { companyId: string; supplierId: string; periodStart: string },
): Promise<number> {
  const { last } = await db
    .selectFrom('settle_sheet')
    .select((eb) => eb.fn.max<number | null>('batch_seq').as('last'))
    .where('company_id', '=', sheet.companyId)
    .where('supplier_id', '=', sheet.supplierId)
    .where('period_start', '=', sheet.periodStart)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/**
 * The sheet of one supplier, in one transaction.
 * @param parents of the categories of goods
 * @returns its number; null when no bill is open
 */
async function generateSheet(
  context: FunctionContext,
  { companyId, periodEnd }: SheetPeriod,
  { id: profileId, supplierId, settleCycle, termsDays }: Profile,
  parents: ReadonlyMap<string, string | null>,
): Promise<string | null> {
  const { db, records } = context;
  const bills = await lockOpenBills(db, { companyId, supplierId, periodEnd }, parents);
  if (bills.length === 0) return null;
  const item = buildLines(bills, await readLineRules(db, supplierId));
  const periodStart = periodStartOf(settleCycle, periodEnd);
  const sheet = await records.add('settle/sheet', {
    companyId,
    supplierId,
    profileId,
    periodStart,
    periodEnd,
    batchSeq: await nextBatch(context, { companyId, supplierId, periodStart }),
    dueDate: addDays(periodEnd, termsDays),
    item,
  });
  await setSettled(
    db,
    bills.map(({ id }) => id),
    'Y',
  );
  await takeCarried(context, sheet);
  return sheet.sheetNo;
}

/**
 * Generates a sheet for each supplier with open bills, each in its own transaction: cancelling keeps those that are done.
 * @returns the numbers of the sheets
 * @throws HttpError when the period has not ended, or no profile is active
 */
export async function generateSheets(
  context: FunctionContext & { progress(done: number, total: number): void },
  period: SheetPeriod,
): Promise<string[]> {
  if (period.periodEnd >= context.now.slice(0, 'yyyy-MM-dd'.length)) fail('账期尚未结束，不能生成结算单');
  const profiles = await activeProfiles(context, period);
  if (profiles.length === 0) fail('没有启用的结算档案，或供应商已冻结');
  const parents = await readCategoryParents(context.db);
  const numbers: string[] = [];
  for (const [done, profile] of profiles.entries()) {
    context.progress(done, profiles.length);
    const number = await context.transaction(() => generateSheet(context, period, profile, parents));
    if (number !== null) numbers.push(number);
  }
  context.progress(profiles.length, profiles.length);
  return numbers;
}
