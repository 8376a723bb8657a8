/** Departments of the demonstration: companies, centres, departments, groups and teams. */

/** A department with its children; its code follows from its position. */
export type Department = string | readonly [name: string, below: readonly Department[]];

/** Codes follow this order: `A01`, `A01A01`, … Append new departments to the end of their list. */
export const DEPARTMENTS: readonly Department[] = [
  [
    '云岭供应链管理有限公司',
    [
      [
        '商务中心',
        [
          [
            '供应商管理部',
            [
              ['产地组', ['华东产地小队', '西南产地小队', '华南产地小队']],
              ['工厂组', ['食品工厂小队', '日化工厂小队']],
              '准入评审组',
            ],
          ],
          ['品牌合作部', [['品牌拓展组', ['美妆品牌小队', '母婴品牌小队']], '授权管理组']],
          ['贸易分销部', ['分销发展组', '代理商组']],
        ],
      ],
      [
        '运营中心',
        [
          [
            '直播运营部',
            [['自播组', ['早场小队', '午场小队', '晚场小队']], ['达人组', ['签约达人小队', '外部达人小队']], '场控组'],
          ],
          ['店铺运营部', [['旗舰店组', ['商品上架小队', '活动报名小队']], '专卖店组', '客服组']],
          ['内容制作部', ['短视频组', '设计组']],
        ],
      ],
      [
        '财务中心',
        [
          ['结算部', [['供应商结算组', ['对账小队', '开票小队']], '主播结算组']],
          ['资金部', ['付款组', '收款组']],
          ['会计部', ['总账组', '税务组']],
        ],
      ],
      ['风控中心', [['风险管理部', ['规则组', '稽核组']], '内部审计部']],
      [
        '供应链中心',
        [
          ['仓储部', [['华东仓组', ['入库小队', '出库小队', '盘点小队']], '西南仓组']],
          ['物流部', ['干线组', '快递组']],
          '品控部',
        ],
      ],
      ['综合管理中心', ['人力资源部', '行政部', ['信息技术部', ['系统运维组', '数据分析组']]]],
    ],
  ],
];

/** Role and positions of users, by the longest matching prefix of the department code. */
export interface Staff {
  role: string;
  /** Role of the manager of exactly this department, if it differs. */
  lead?: string;
  /** Positions of users who are not managers. */
  posts: readonly string[];
}

export const STAFF: Readonly<Record<string, Staff>> = {
  A01: { role: 'staff', posts: ['specialist'] },
  A01A01: { role: 'supplier_mgr', posts: ['buyer', 'specialist'] },
  A01A02: { role: 'live_op', posts: ['streamer', 'stage_manager', 'specialist'] },
  A01A03: { role: 'finance', lead: 'finance_lead', posts: ['accountant', 'cashier'] },
  A01A03A01: { role: 'settle_clerk', lead: 'finance', posts: ['accountant', 'specialist'] },
  A01A04: { role: 'risk_officer', posts: ['specialist'] },
  A01A04A02: { role: 'auditor', posts: ['auditor'] },
  A01A06: { role: 'staff', posts: ['specialist', 'engineer'] },
};
