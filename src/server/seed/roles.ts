/**
 * The roles of the demonstration and what each may do (domain.md D), as data: screens that do not exist yet are granted
 * when they come.
 *
 * A screen is named as its codes begin (`crm:customer`), which is also its address below `/isps/`; one that begins with
 * `/` is an address itself. What a role may do there is a word or several:
 * `R` see and export · `E` R and add, edit, delete, import · `S` R and submit, withdraw, generate · `A` R and pass, reject,
 * unaudit · `F` everything · any other word is one action · `-word` is none of it.
 */
export interface SeededRole {
  name: string;
  description: string;
  /** What may be done → screens. */
  screens: Readonly<Record<string, string>>;
  /** Columns of any screen that stay hidden or masked (`col:<column>`); all others are shown. */
  hidden?: string;
}

/** Everybody. */
const OWN = '/dashboard/analysis /dashboard/workplace /account/* /isps/userAnnouncement system:address-list';

const WORK_ITEMS = 'wf:apply wf:todo wf:done';
const SUPPLY = 'sup:base sup:commission sup:distLevel sup:freight sup:goods sup:price sup:trader sup:proxy';
const PLATFORM = 'sv:order sv:orderItem sv:bill sv:report';
const REPORTS = 'report:r1 report:r2 report:r3 report:r4 report:r5 report:r6 report:r7 report:r8';

const finance: SeededRole = {
  name: '财务',
  description: '资金、凭证、发票，审批付款',
  screens: {
    R: `${OWN} crm:customer crm:profile risk:info ${PLATFORM} live:author live:studio ${SUPPLY} base:company base:shop wf:instance wf:model msg:list ${REPORTS}`,
    F: `bill:party bill:rule base:settle tax:codeRule fund:flow fin:bankCard fin:refund fin:receipt fin:invoice ${WORK_ITEMS}`,
    'R A': 'settle:sheet live:settle sup:price',
    'A toOrder': 'live:pay fin:payApply',
    'E create pay confirm fail retry returned cancel': 'settle:payOrder',
    'F -closePeriod': 'fin:journal',
  },
  hidden: 'receiver_mobile',
};

export const ROLES: Readonly<Record<string, SeededRole>> = {
  finance,
  finance_lead: { ...finance, name: '财务主管', description: '财务，并审批大额付款' },
  settle_clerk: {
    name: '结算专员',
    description: '平台账单、结算单和付款申请',
    screens: {
      R: `${OWN} crm:customer crm:profile settle:payOrder tax:codeRule fund:flow fin:journal risk:info live:author live:studio live:settle live:pay fin:bankCard ${SUPPLY} base:company base:shop ${REPORTS}`,
      F: `${PLATFORM} ${WORK_ITEMS}`,
      E: 'bill:party bill:rule base:settle',
      'E S': 'fin:payApply fin:refund fin:receipt',
      'E S link': 'fin:invoice',
      'E S recalc carry toPay supConfirm print': 'settle:sheet',
    },
  },
  supplier_mgr: {
    name: '供应商经理',
    description: '供应商、商品和价格',
    screens: {
      R: `${OWN} bill:party bill:rule base:settle tax:codeRule risk:info ${PLATFORM} fin:payApply base:shop report:r2 report:r7`,
      'R dispute': 'settle:sheet',
      E: 'fin:bankCard',
      'E link': 'fin:invoice',
      F: WORK_ITEMS,
      'F -pass': SUPPLY,
    },
    hidden: 'card_no receiver_mobile',
  },
  live_op: {
    name: '直播运营',
    description: '主播、工作室、直播结算和客户',
    screens: {
      R: `${OWN} risk:info ${PLATFORM} sup:goods base:shop report:r1 report:r6`,
      E: 'crm:customer crm:profile fin:bankCard',
      F: `live:author live:studio ${WORK_ITEMS}`,
      'E S': 'live:pay',
      'E S toPay supConfirm': 'live:settle',
    },
    hidden: 'card_no receiver_mobile payable_amount',
  },
  risk_officer: {
    name: '风控',
    description: '风险处置和审批',
    screens: {
      R: `${OWN} crm:customer crm:profile bill:party bill:rule base:settle settle:sheet settle:payOrder fund:flow fin:journal ${PLATFORM} live:author live:studio live:settle live:pay fin:bankCard fin:refund fin:receipt fin:invoice sup:commission sup:distLevel sup:freight sup:goods sup:price sup:trader sup:proxy base:company base:shop wf:instance wf:model ${REPORTS}`,
      A: 'fin:payApply',
      F: `risk:info ${WORK_ITEMS}`,
      'R freeze unfreeze': 'sup:base',
    },
    hidden: 'receiver_mobile',
  },
  auditor: {
    name: '审计（只读）',
    description: '查看全部单据和日志',
    screens: {
      R: `${OWN} crm:customer crm:profile bill:party bill:rule base:settle settle:sheet settle:payOrder tax:codeRule fund:flow fin:journal risk:info ${PLATFORM} live:author live:studio live:settle live:pay fin:bankCard fin:payApply fin:refund fin:receipt fin:invoice ${SUPPLY} base:company base:shop wf:apply wf:instance wf:model system:log system:data-log ${REPORTS}`,
    },
    hidden: 'card_no receiver_mobile',
  },
  staff: { name: '员工', description: '首页、通讯录和个人中心', screens: { R: OWN } },
};
