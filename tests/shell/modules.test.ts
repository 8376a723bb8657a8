/** The menu leads to the business modules of the specification (spec 1 §1, spec 2 §10). */
import { describe, expect, test } from 'vitest';
import menu from '@schemas/_shared/menu.json';

interface Entry {
  title: string;
  screen?: string;
  children?: readonly Entry[];
}

const leaves = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
const screens = Object.keys(import.meta.glob('/schemas/**/*.{list,page,form}.json'));
const titles = new Map(leaves(menu.menu as readonly Entry[]).map(({ title, screen }) => [title, screen]));

const MODULES: readonly { clauses: string; leads: readonly string[] }[] = [
  { clauses: '1§1.4, 2§10.7', leads: ['客户信息', '客户档案'] },
  { clauses: '1§1.5, 2§10.3', leads: ['计费方', '计费规则'] },
  { clauses: '1§1.6, 2§10.17', leads: ['付款单'] },
  { clauses: '1§1.7, 2§10.18', leads: ['结算单'] },
  { clauses: '1§1.8, 2§10.21', leads: ['税码规则'] },
  { clauses: '1§1.9, 2§10.5', leads: ['资金流水'] },
  { clauses: '1§1.10, 2§10.4', leads: ['风控信息'] },
  { clauses: '1§1.11, 2§10.13', leads: ['日记账凭证'] },
  { clauses: '1§1.12, 2§10.9', leads: ['平台订单', '订单明细', '平台账单', '平台报表'] },
  { clauses: '1§1.13, 2§10.10', leads: ['主播管理', '直播工作室', '直播结算', '直播付款'] },
  { clauses: '1§1.14, 2§10.11', leads: ['银行卡', '付款申请', '退款管理', '收款管理'] },
  { clauses: '1§1.15, 2§10.12', leads: ['发票管理'] },
  {
    clauses: '1§1.16, 2§10.19',
    leads: ['供应商基础设置', '佣金规则', '分销等级', '运费规则', '供应商商品', '价格管理', '贸易商', '代理商品'],
  },
  { clauses: '2§10.6', leads: ['公司列表', '店铺列表', '结算档案'] },
  { clauses: '1§1.24, 2§10.24', leads: ['字段类型', '可编辑表格', '主从表单', '选择器', '分步表单', '参考'] },
];

describe('the menu', () => {
  test.each(MODULES)('[$clauses] leads to $leads', ({ leads }) => {
    for (const title of leads) expect(screens, title).toContain(`/schemas/${titles.get(title)}.json`);
  });
});
