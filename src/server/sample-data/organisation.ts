/** Positions, categories and tenants of the demonstration. */

export const POSITIONS: readonly (readonly [code: string, name: string, rank: string])[] = [
  ['general_manager', '总经理', '5'],
  ['director', '总监', '4'],
  ['manager', '经理', '3'],
  ['supervisor', '主管', '2'],
  ['specialist', '专员', '1'],
  ['deputy_manager', '副总经理', '5'],
  ['team_leader', '组长', '2'],
  ['accountant', '会计', '2'],
  ['cashier', '出纳', '1'],
  ['buyer', '采购', '2'],
  ['streamer', '主播', '2'],
  ['stage_manager', '场控', '1'],
  ['auditor', '审计师', '3'],
  ['engineer', '工程师', '3'],
];

/** A category with its children; codes follow this order. */
export type Category = string | readonly [name: string, below: readonly Category[]];

/** Categories of goods, below the first root B01. */
export const CATEGORIES: readonly Category[] = [
  [
    '商品类目',
    [
      ['美妆', ['护肤', '彩妆', '香水', '美容工具']],
      ['食品', ['休闲零食', '粮油调味', '茶饮冲调', '乳品烘焙']],
      ['服饰', ['女装', '男装', '鞋靴', '箱包配饰']],
      ['家居', ['厨房用品', '床上用品', '收纳整理', '家装灯饰']],
      ['母婴', ['奶粉辅食', '纸尿裤', '童装童鞋', '玩具']],
      ['生鲜', ['水果', '蔬菜', '肉禽蛋', '海鲜水产']],
      ['数码', ['手机配件', '智能穿戴', '影音设备', '电脑外设']],
      ['个护', ['洗发护发', '口腔护理', '身体清洁', '纸品湿巾']],
    ],
  ],
];

/** Number, name, state (tenant_status). */
export const TENANTS: readonly (readonly [id: number, name: string, status: number])[] = [
  [1001, '云岭供应链', 1],
  [1002, '云岭直播', 1],
  [1003, '云岭海外（已停用）', 0],
];
