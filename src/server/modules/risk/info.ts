/** Risk records: raising, the block on payees (I12), and the actions of the screen. */
import { fail, type ActionFunction, type FunctionContext, type RecordInput } from 'jingwei';
import type { Risk } from './scan/risk';
import { scannedRisks } from './scan/rules';

/** Entities whose records can be frozen, by party type. */
const FREEZABLE = { supplier: 'sup/supplier', author: 'live/author', studio: 'live/studio' } as const;
type FreezableType = keyof typeof FREEZABLE;
const isFreezable = (partyType: string | null): partyType is FreezableType =>
  partyType !== null && partyType in FREEZABLE;

/** Longest number of a document that a record can name. */
const SOURCE_NO_LENGTH = 32;

/** States before a record is closed or ignored. */
const UNSETTLED = ['open', 'handling'];

async function isFrozen({ records }: FunctionContext, partyType: string, partyId: string): Promise<boolean> {
  const noted = await records.find(
    'risk/info',
    { objectType: partyType, objectId: partyId, frozen: 'Y' },
    { limit: 1 },
  );
  if (noted.length > 0) return true;
  if (!isFreezable(partyType)) return false;
  const found = await records.find(FREEZABLE[partyType], { id: partyId, frozen: 'Y' }, { limit: 1 });
  return found.length > 0;
}

/**
 * I12: rejects a payment to a frozen party, or to one with an open high risk.
 * @param partyType code of the dictionary `party_type`
 */
export async function assertNotBlocked(
  context: FunctionContext,
  partyType: string | null,
  partyId: string | null,
): Promise<void> {
  if (partyType === null || partyId === null) return;
  if (await isFrozen(context, partyType, partyId)) fail('收款方已冻结，不能付款', { code: 'risk.frozen' });
  const where = { objectType: partyType, objectId: partyId, riskLevel: 'high', status: 'open' };
  const [open] = await context.records.find('risk/info', where, { limit: 1 });
  if (open) fail(`收款方有待处理的高风险 ${open.riskNo}，不能付款`, { code: 'risk.open' });
}

/**
 * Records a risk. The same risk (type, object, document) is recorded once until it is settled.
 * @returns id of the new record, or of the unsettled one
 */
export async function raiseRisk({ records, now }: FunctionContext, risk: Risk): Promise<string> {
  const { type, objectType, objectId, score, hits, sourceType = null, amount = null } = risk;
  const sourceNo = risk.sourceNo?.slice(0, SOURCE_NO_LENGTH) ?? null;
  const same = { riskType: type, objectType, objectId, sourceNo, status: UNSETTLED };
  const [known] = await records.find('risk/info', same, { limit: 1 });
  if (known) return known.id;
  const record: RecordInput<'risk/info'> = {
    riskType: type,
    objectType,
    objectId,
    score,
    sourceType,
    sourceNo,
    amount,
    hitTime: now,
    description: risk.description ?? null,
    hit: hits.map(({ indicator, threshold = null, actual = null }) => ({
      ruleCode: type,
      indicator,
      threshold,
      actual,
      hit: 'Y',
    })),
  };
  return (await records.add('risk/info', record)).id;
}

interface RiskObject {
  id: string;
  objectType: string | null;
  objectId: string | null;
}

/** Freezes the object itself, where it has that field. */
async function freezeObject({ records }: FunctionContext, { objectType, objectId }: RiskObject): Promise<void> {
  if (!isFreezable(objectType) || objectId === null) return;
  await records.edit(FREEZABLE[objectType], objectId, { frozen: 'Y' }, 'freeze');
}

/** Releases the object unless another risk still freezes it. */
async function releaseObject({ records }: FunctionContext, { id, objectType, objectId }: RiskObject): Promise<void> {
  if (!isFreezable(objectType) || objectId === null) return;
  await records.lock(FREEZABLE[objectType], [objectId]);
  const others = await records.find('risk/info', { objectType, objectId, frozen: 'Y', id: { ne: id } }, { limit: 1 });
  if (others.length === 0) await records.edit(FREEZABLE[objectType], objectId, { frozen: 'N' }, 'unfreeze');
}

/** A high risk freezes its object when a user accepts it. */
export const accept: ActionFunction<'risk/info', 'accept'> = async (context) => {
  const { row, me } = context;
  if (row.riskLevel !== 'high') return { set: { handler: me.username } };
  await freezeObject(context, row);
  return { set: { handler: me.username, frozen: 'Y', actionTaken: 'freeze' }, message: '已受理，高风险对象已冻结' };
};

export const freeze: ActionFunction<'risk/info', 'freeze'> = async (context) => {
  await freezeObject(context, context.row);
  return { set: { frozen: 'Y', actionTaken: 'freeze' } };
};

/** Four eyes: the handler of a high risk does not release its object. */
export const release: ActionFunction<'risk/info', 'release'> = async (context) => {
  const { row, me } = context;
  if (row.riskLevel === 'high' && row.handler === me.username) fail('高风险须由处理人以外的人解除冻结');
  await releaseObject(context, row);
  return { set: { frozen: 'N', actionTaken: 'release' } };
};

/** Measures the rules, and records what is not recorded yet. */
export const scan: ActionFunction<'risk/info', 'scan'> = async (context) => {
  const risks = await scannedRisks(context);
  for (const [index, risk] of risks.entries()) {
    await context.transaction(() => raiseRisk(context, risk));
    context.progress(index + 1, risks.length);
  }
  return { message: risks.length === 0 ? '没有命中风控规则' : `命中 ${risks.length} 项，未登记的已登记` };
};
