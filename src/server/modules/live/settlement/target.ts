/** Whom a live settlement pays: a studio for its authors, else the author. */
import { fail, type Fields, type FunctionContext } from 'jingwei';

export interface Target {
  type: 'author' | 'studio';
  id: string;
}

/** The payee as a settlement stores it; later changes of the master do not follow (I13). */
export type Payee = Pick<
  Fields<'live/settlement'>,
  'targetType' | 'authorId' | 'studioId' | 'payeeName' | 'bankCardId' | 'taxMode'
>;

export const targetOf = (authorId: string, studioId: string | null): Target =>
  studioId === null ? { type: 'author', id: authorId } : { type: 'studio', id: studioId };

/** @throws Error for a settlement without a target: one is always stored with it */
export function targetOfSettlement(row: Pick<Fields<'live/settlement'>, 'authorId' | 'studioId'>): Target {
  const { authorId, studioId } = row;
  if (studioId === null && authorId === null) throw new Error('a live settlement has no target');
  return targetOf(authorId!, studioId);
}

/** Locks the payee: two settlements of one are made one after the other. */
export async function lockTarget({ records }: FunctionContext, { type, id }: Target): Promise<void> {
  await records.lock(type === 'studio' ? 'live/studio' : 'live/author', [id]);
}

/** The default account of a party, else any usable one; null without one. */
export async function defaultCardOf(
  { records }: FunctionContext,
  ownerType: string,
  ownerId: string,
): Promise<string | null> {
  const cards = await records.find(
    'fin/bank-card',
    { ownerType, ownerId, status: '1' },
    { sort: ['-isDefault', 'id'], limit: 1 },
  );
  return cards[0]?.id ?? null;
}

/** @throws HttpError when the author or the studio was deleted */
export async function payeeOf(context: FunctionContext, { type, id }: Target): Promise<Payee> {
  const { records } = context;
  const card = await defaultCardOf(context, type, id);
  if (type === 'studio') {
    const studio = await records.get('live/studio', id);
    if (!studio) fail('工作室已被删除，不能结算');
    const { studioName, bankCardId } = studio;
    return {
      targetType: type,
      authorId: null,
      studioId: id,
      payeeName: studioName,
      bankCardId: bankCardId ?? card,
      taxMode: 'invoice',
    };
  }
  const author = await records.get('live/author', id);
  if (!author) fail('主播已被删除，不能结算');
  const { realName, bankCardId, taxMode } = author;
  return {
    targetType: type,
    authorId: id,
    studioId: null,
    payeeName: realName,
    bankCardId: bankCardId ?? card,
    taxMode,
  };
}
