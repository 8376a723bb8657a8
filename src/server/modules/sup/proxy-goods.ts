/** Goods that traders sell for us. */
import { fail, type ActionFunction, type FunctionContext, type Row, type WriteHook } from 'jingwei';

type Proxy = Row<'sup/proxy-goods'>;
type Scope = Pick<Proxy, 'provinces' | 'startDate' | 'endDate'>;

const provincesOf = ({ provinces }: Scope) => (provinces ?? '').split(',').filter(Boolean);

/** Without provinces the whole country. */
function sharesProvince(one: Scope, other: Scope): boolean {
  const [own, others] = [provincesOf(one), provincesOf(other)];
  return own.length === 0 || others.length === 0 || own.some((province) => others.includes(province));
}

const sharesDay = (one: Scope, other: Scope) =>
  (one.startDate ?? '') <= (other.endDate ?? '') && (other.startDate ?? '') <= (one.endDate ?? '');

/** @throws HttpError when an exclusive record shares SKU, province and day with an approved one */
async function assertExclusive({ records }: FunctionContext, proxy: Proxy): Promise<void> {
  // Two records of the same goods are approved one after the other.
  await records.lock('sup/goods', [proxy.goodsId!]);
  const approved = await records.find('sup/proxy-goods', {
    id: { ne: proxy.id },
    skuId: proxy.skuId,
    status: 'approved',
  });
  const overlap = approved.find(
    (other) =>
      (proxy.exclusive === 'Y' || other.exclusive === 'Y') && sharesDay(proxy, other) && sharesProvince(proxy, other),
  );
  if (!overlap) return;
  const owner = overlap.exclusive === 'Y' ? '已独家代理' : '已代理';
  fail(`${overlap.proxyNo} 在重叠的期间和区域${owner}该 SKU`, { at: 'exclusive' });
}

const CHECKED = ['auditing', 'approved'];

export const beforeSave: WriteHook<'sup/proxy-goods'> = async (context) => {
  const { before, after } = context;
  if (CHECKED.includes(after.status ?? '') && after.status !== before?.status) await assertExclusive(context, after);
};

export const terminate: ActionFunction<'sup/proxy-goods', 'terminate'> = async ({ now }) => ({
  set: { endDate: now.slice(0, 'yyyy-MM-dd'.length) },
});
