/** Sample tax codes: a tree of goods classes. */
import { sql, type ActionFunction, type WriteHook } from 'jingwei';
import { dayBefore, digits, rowsOf, sampleId } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';

const CLASSES = [
  ['食品', ['坚果制品', '肉制品', '糖果糕点', '乳制品'], '13'],
  ['日化', ['护肤品', '彩妆', '洗护用品', '口腔护理'], '13'],
  ['纺织服装', ['针织服装', '梭织服装', '围巾手套', '鞋帽'], '13'],
  ['家居用品', ['家具', '餐厨具', '床上用品', '灯具'], '13'],
  ['生鲜农产品', ['水果', '蔬菜', '水产', '禽蛋'], '9'],
  ['数码产品', ['键盘鼠标', '耳机', '充电设备', '手机配件'], '13'],
  ['母婴用品', ['童装', '婴儿用品', '玩具', '奶瓶餐具'], '13'],
  ['服务', ['平台服务', '仓储服务', '运输服务', '直播服务'], '6'],
] as const;
const PER_CLASS = 5;

const idOf = (row: number) => sampleId('tax-code-rule', row);
/** The tax code of goods: a leaf. */
export const taxCodeIdOf = (row: number): string => idOf((row % 7) * PER_CLASS + 1 + (row % 4));

/** Classes after the first ones repeat them with a number. */
export const demoRows = ({ taxCodes }: SampleSizes) => ({
  tax_code_rule: rowsOf(Math.trunc(taxCodes / PER_CLASS) * PER_CLASS, (row) => {
    const at = Math.trunc(row / PER_CLASS);
    const [name, leaves, rate] = CLASSES[at % CLASSES.length]!;
    const suffix = at < CLASSES.length ? '' : ` ${Math.trunc(at / CLASSES.length) + 1} 类`;
    const place = row % PER_CLASS;
    const title = `${place === 0 ? name : leaves[place - 1]!}${suffix}`;
    return {
      id: idOf(row),
      parent_id: place === 0 ? null : idOf(row - place),
      has_child: place === 0 ? '1' : '0',
      tax_name: title,
      tax_code: `1${digits('tax_code_rule.code', row, 18)}`,
      short_name: title,
      tax_rate: rate,
      taxpayer_type: 'general',
      keywords: place === 0 ? null : title,
      is_leaf: place === 0 ? 'N' : 'Y',
      preferential: 'N',
      priority: 10,
      effective_date: dayBefore(900),
      status: '1',
      del_flag: '0',
    };
  }),
});

/** A leaf has no children. */
export const afterSave: WriteHook<'tax/code-rule'> = async ({ before, after, db }) => {
  const parents = [before?.parentId, after.parentId, after.id].filter((id) => id !== null && id !== undefined);
  for (const id of parents)
    await sql`update tax_code_rule t set is_leaf = case when exists (
      select 1 from tax_code_rule c where c.parent_id = t.id and coalesce(c.del_flag, '0') = '0') then 'N' else 'Y' end
      where t.id = ${id}`.execute(db);
};

interface Leaf {
  id: string;
  category: string | null;
  keywords: string | null;
}

/** The leaf of goods: by category, else by a keyword in the name; the lower priority number first. */
const leafOf = (leaves: readonly Leaf[], goods: { name: string; category: string | null }): Leaf | undefined =>
  leaves.find(({ category }) => category !== null && (goods.category ?? '').startsWith(category)) ??
  leaves.find(({ keywords }) =>
    (keywords ?? '').split(/[,，;；\s]+/).some((word) => word !== '' && goods.name.includes(word)),
  );

/** Gives goods without a tax code the one that fits. */
export const match: ActionFunction<'tax/code-rule', 'match'> = async ({ db, now, transaction }) =>
  transaction(async () => {
    const today = now.slice(0, 10);
    const { rows: leaves } = await sql<Leaf>`
      select t.id, c.code as category, t.keywords from tax_code_rule t left join sys_category c on c.id = t.category_code
      where t.is_leaf = 'Y' and t.status = '1' and coalesce(t.del_flag, '0') = '0'
        and t.effective_date <= ${today}::date and (t.expire_date is null or t.expire_date > ${today}::date)
      order by coalesce(t.priority, 0), t.tax_code`.execute(db);
    const { rows: goods } = await sql<{ id: string; name: string; category: string | null }>`
      select g.id, g.goods_name as name, c.code as category from sup_goods g
      left join sys_category c on c.id = g.category_code
      where g.tax_code_id is null and coalesce(g.del_flag, '0') = '0' for update of g`.execute(db);
    let matched = 0;
    for (const one of goods) {
      const leaf = leafOf(leaves, one);
      if (!leaf) continue;
      matched += 1;
      await sql`update sup_goods set tax_code_id = ${leaf.id} where id = ${one.id}`.execute(db);
    }
    return { message: `匹配 ${matched} 个商品，${goods.length - matched} 个没有合适的税码` };
  });
