/** Sample goods of suppliers, each with two SKUs and two attributes. */
import { fail, type ActionFunction } from 'jingwei';
import { brandName, dayBefore, digits, documentNo, money, rowsOf, sampleId } from '@/server/sample-data/business';
import { picturePathOf } from '@/server/sample-data/pictures';
import { randomInt } from '@/server/sample-data/random';
import { seedId } from '@/server/sample-data/seed-id';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { taxCodeIdOf } from '../tax/code-rule';
import { supplierCategoryOf, supplierIdOf } from './supplier';

const NAMES = [
  '柔雾口红',
  '山核桃仁',
  '纯棉 T 恤',
  '保温杯',
  '儿童餐椅',
  '赣南脐橙',
  '机械键盘',
  '氨基酸洗面奶',
  '手撕牛肉干',
  '羊毛围巾',
];
const SPECS = ['单件装', '两件装'];
const STATES = ['on', 'on', 'on', 'on', 'off', 'draft'];

export const goodsIdOf = (row: number): string => sampleId('sup-goods', row);
/** Every supplier has goods in other states. */
const stateOf = (row: number, suppliers: number) => STATES[(row + Math.trunc(row / suppliers)) % STATES.length];
/** Supply price in cents. */
const priceOf = (row: number) => 1_500 + 10 * randomInt('sup_goods.price', row, 1_200);

function goods(row: number, suppliers: number) {
  const supplier = row % suppliers;
  const status = stateOf(row, suppliers);
  return {
    id: goodsIdOf(row),
    goods_no: documentNo('SP', row),
    goods_name: `${brandName(supplier)} ${NAMES[row % NAMES.length]} ${Math.trunc(row / NAMES.length) + 1} 代`,
    supplier_id: supplierIdOf(supplier),
    category_code: seedId('category', supplierCategoryOf(supplier)),
    brand: brandName(supplier),
    unit: 'jian',
    tax_code_id: taxCodeIdOf(row),
    tax_rate: '13',
    market_price: money(Math.round(priceOf(row) * 2.2)),
    main_image: picturePathOf(row),
    weight: `0.${250 + (row % 7) * 50}`,
    platforms: 'xd,ky',
    tags: row % 4 === 0 ? 'hot' : null,
    stock: 200 + 2 * randomInt('sup_goods.stock', row, 400),
    sales: randomInt('sup_goods.sales', row, 5_000),
    on_shelf_time: status === 'on' ? `${dayBefore(200 - (row % 200))} 10:00:00` : null,
    status,
    del_flag: '0',
  };
}

function sku(row: number) {
  const of = Math.trunc(row / SPECS.length);
  const times = 1 + (row % SPECS.length);
  const supply = priceOf(of) * times;
  return {
    id: sampleId('sup-goods-sku', row),
    goods_id: goodsIdOf(of),
    sku_no: `SKU${String(row + 1).padStart(5, '0')}`,
    spec: SPECS[row % SPECS.length],
    barcode: `69${digits('sup_goods_sku.barcode', row, 11)}`,
    supply_price: money(supply),
    sale_price: money(Math.round(supply * 1.8)),
    min_price: money(Math.round(supply * 1.2)),
    stock: 100 + randomInt('sup_goods_sku.stock', row, 400),
    enabled: 'Y',
  };
}

export const demoRows = ({ goods: count, suppliers }: SampleSizes) => ({
  sup_goods: rowsOf(count, (row) => goods(row, suppliers)),
  sup_goods_sku: rowsOf(count * SPECS.length, sku),
  sup_goods_attr: rowsOf(count * 2, (row) => ({
    id: sampleId('sup-goods-attr', row),
    goods_id: goodsIdOf(Math.trunc(row / 2)),
    attr_name: row % 2 === 0 ? '产地' : '保质期',
    attr_value: row % 2 === 0 ? '中国大陆' : '24 个月',
  })),
});

/** Goods are sold with an enabled SKU and a tax code, by an approved supplier that is not frozen. */
export const onShelf: ActionFunction<'sup/goods', 'onShelf'> = async ({ main, records, now }) => {
  if (!main.sku.some(({ enabled }) => enabled === 'Y')) fail('没有启用的 SKU，不能上架');
  if (main.taxCodeId === null) fail('没有税收分类编码，不能上架');
  const supplier = await records.get('sup/supplier', main.supplierId ?? '');
  if (supplier?.status !== 'approved') fail('供应商未通过准入，不能上架');
  if (supplier.frozen === 'Y') fail('供应商已冻结，不能上架');
  return { set: { onShelfTime: now } };
};

/** A new draft with the same texts; SKU codes are unique, so they are entered again. */
export const copy: ActionFunction<'sup/goods', 'copy'> = async ({ main, records }) => {
  const {
    id: _id,
    goodsNo: _no,
    goodsName,
    sku: _sku,
    attr,
    onShelfTime: _time,
    sales: _sales,
    status: _status,
    ...values
  } = main;
  const made = await records.add('sup/goods', {
    ...values,
    goodsName: `${goodsName}（副本）`,
    status: 'draft',
    attr: attr.map(({ attrName, attrValue }) => ({ attrName, attrValue })),
  });
  return { message: `已复制为 ${made.goodsNo}，请补充 SKU`, result: made.id };
};
