/** Online forms f1 to f5 of the domain (§F), as an administrator writes them in 表单开发. */

/** A field in the words of contract.md §7.7. */
export interface DesignedField {
  dbFieldName: string;
  dbFieldTxt: string;
  [property: string]: string | number;
}

export interface DesignedTable {
  tableName: string;
  tableTxt: string;
  tableType: '1' | '2' | '3';
  field: readonly DesignedField[];
  [property: string]: unknown;
}

type Values = Readonly<Record<string, unknown>>;

export interface DesignedForm {
  code: string;
  main: DesignedTable;
  /** Sub-tables, designed before their main table. */
  subs: readonly DesignedTable[];
  /** A record with its rows, as it is sent. */
  record: Values;
  /** What is stored of it beyond what was sent: computed values. */
  computed: Values;
  /** Computed values of the rows, by table. */
  computedRows: Readonly<Record<string, readonly Values[]>>;
}

const SHOWN = { dbType: 'string', dbLength: 100, dbPointLength: 0, isShowForm: '1', isShowList: '1' } as const;
const REQUIRED = { fieldMustInput: '1' } as const;
const UNIQUE = { fieldMustInput: '1', fieldValidType: 'only' } as const;
const HIDDEN = { isShowForm: '0', isShowList: '0' } as const;
const LONG = { dbType: 'Text', isShowList: '0' } as const;

const field = (dbFieldName: string, dbFieldTxt: string, fieldShowType: string, more: object = {}): DesignedField => ({
  ...SHOWN,
  dbFieldName,
  dbFieldTxt,
  fieldShowType,
  ...more,
});
const date = (name: string, text: string, more: object = {}) => field(name, text, 'date', { dbType: 'Date', ...more });
const money = (name: string, text: string, more: object = {}) =>
  field(name, text, 'text', { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2, ...more });
const whole = (name: string, text: string, more: object = {}) =>
  field(name, text, 'text', { dbType: 'int', dbLength: 9, ...more });
const popupDict = (name: string, text: string, table: string, more: object = {}) =>
  field(name, text, 'popup_dict', {
    dictTable: `pop_${table}`,
    dictField: 'id',
    dictText: 'name',
    fieldExtendJson: '{"popupMulti":false}',
    ...more,
  });
/** A popup that fills two fields of the row. */
const goodsPopup = (name: string, text: string, more: object = {}) => [
  field(name, text, 'popup', {
    dictTable: 'pop_sup_goods',
    dictField: 'no,name',
    dictText: `${name},${name}_name`,
    fieldExtendJson: '{"popupMulti":false}',
    ...more,
  }),
  field(`${name}_name`, `${text}名称`, 'text', { isReadOnly: '1' }),
];
const linkTo = (mainTable: string) => field('main_id', '主表', 'text', { dbLength: 36, mainTable, ...HIDDEN });
const numbered = (name: string, text: string) =>
  field(name, text, 'text', { isQuery: '1', queryMode: 'like', ...UNIQUE });

const activity: DesignedForm = {
  code: 'f1',
  main: {
    tableName: 'onl_shop_activity',
    tableTxt: '店铺活动报名',
    tableType: '1',
    formTemplate: '2',
    field: [
      field('activity_name', '活动名称', 'text', { isQuery: '1', queryMode: 'like', ...REQUIRED }),
      popupDict('shop_id', '店铺', 'base_shop', REQUIRED),
      date('start_date', '开始日期', { isQuery: '1', queryMode: 'group', ...REQUIRED }),
      date('end_date', '结束日期', REQUIRED),
      field('discount_rate', '折扣率', 'text', { dbType: 'BigDecimal', dbLength: 5, dbPointLength: 2 }),
      money('budget', '预算'),
      field('platforms', '平台', 'list_multi', { dictField: 'platform_type' }),
      field('poster', '海报', 'image', { dbLength: 500 }),
      field('apply_user', '报名人', 'sel_user'),
      field('need_live', '需要直播', 'switch', { dbLength: 1 }),
      field('status', '状态', 'list', { dictField: 'valid_status' }),
    ],
  },
  subs: [],
  record: {
    activity_name: '双十一',
    shop_id: '1',
    start_date: '2026-11-01',
    end_date: '2026-11-12',
    discount_rate: '0.85',
    budget: '1000.50',
    platforms: 'xd,ky',
    need_live: 'Y',
    status: '1',
  },
  computed: {},
  computedRows: {},
};

const subject: DesignedForm = {
  code: 'f2',
  main: {
    tableName: 'onl_fee_subject',
    tableTxt: '费用科目',
    tableType: '1',
    isTree: 'Y',
    treeFieldname: 'subject_name',
    field: [
      numbered('code', '科目编码'),
      field('subject_name', '科目名称', 'text', REQUIRED),
      field('fee_type', '费用类型', 'list', { dictField: 'fee_type' }),
      field('category', '分类', 'cat_tree', { dictField: '0' }),
      money('limit_amount', '限额'),
      field('enabled', '启用', 'switch', { dbLength: 1, fieldDefaultValue: 'Y' }),
      field('remark', '备注', 'textarea', { dbLength: 500 }),
    ],
  },
  subs: [],
  record: { code: 'F01', subject_name: '运输费', limit_amount: '500.00', enabled: 'Y', remark: '含保险' },
  computed: {},
  computedRows: {},
};

const plan: DesignedForm = {
  code: 'f3',
  main: {
    tableName: 'onl_stock_plan',
    tableTxt: '备货计划',
    tableType: '2',
    themeTemplate: 'erp',
    field: [
      numbered('plan_no', '计划编号'),
      popupDict('supplier_id', '供应商', 'sup_supplier', REQUIRED),
      date('plan_date', '计划日期', REQUIRED),
      field('depart', '部门', 'sel_depart'),
      field('area', '地区', 'pca'),
      money('total', '合计', { formula: 'sum(onl_stock_plan_item.amount)' }),
    ],
  },
  subs: [
    {
      tableName: 'onl_stock_plan_item',
      tableTxt: '备货明细',
      tableType: '3',
      tabOrderNum: 1,
      field: [
        linkTo('onl_stock_plan'),
        ...goodsPopup('sku', '货号', REQUIRED),
        whole('qty', '数量', { fieldValidType: 'z', ...REQUIRED }),
        money('price', '单价', REQUIRED),
        money('amount', '金额', { formula: 'qty * price' }),
        field('marks', '标签', 'tags'),
      ],
    },
    {
      tableName: 'onl_stock_plan_log',
      tableTxt: '备货记录',
      tableType: '3',
      tabOrderNum: 2,
      field: [
        linkTo('onl_stock_plan'),
        field('log_time', '时间', 'datetime', { dbType: 'Datetime' }),
        field('log_user', '人员', 'sel_user'),
        field('memo', '说明', 'input_pop', { dbLength: 500 }),
      ],
    },
  ],
  record: {
    plan_no: 'BH001',
    supplier_id: '1',
    plan_date: '2026-11-20',
    onl_stock_plan_item: [
      { sku: 'G1', qty: 3, price: '2.50' },
      { sku: 'G2', qty: 2, price: '0.35' },
    ],
    onl_stock_plan_log: [{ log_time: '2026-11-20 09:30:00', memo: '开始备货' }],
  },
  computed: { total: '8.20' },
  computedRows: { onl_stock_plan_item: [{ amount: '7.50' }, { amount: '0.70' }] },
};

const sample: DesignedForm = {
  code: 'f4',
  main: {
    tableName: 'onl_sample',
    tableTxt: '样品寄送',
    tableType: '2',
    themeTemplate: 'tab',
    field: [
      numbered('sample_no', '寄样编号'),
      popupDict('author_id', '主播', 'live_author', REQUIRED),
      field('receiver', '收件人', 'text', REQUIRED),
      field('mobile', '手机', 'text', { fieldValidType: 'm', ...REQUIRED }),
      field('express', '发货方式', 'sel_search', { dictField: 'ship_mode' }),
      field('attachments', '附件', 'file', { dbLength: 1000 }),
      field('intro', '介绍', 'umeditor', LONG),
      field('notes', '说明', 'markdown', LONG),
    ],
  },
  subs: [
    {
      tableName: 'onl_sample_item',
      tableTxt: '样品',
      tableType: '3',
      tabOrderNum: 1,
      field: [
        linkTo('onl_sample'),
        ...goodsPopup('goods', '商品'),
        whole('qty', '数量'),
        field('photo', '照片', 'image', { dbLength: 500 }),
        field('is_back', '寄回', 'switch', { dbLength: 1 }),
      ],
    },
    {
      tableName: 'onl_sample_feedback',
      tableTxt: '反馈',
      tableType: '3',
      tabOrderNum: 2,
      field: [
        linkTo('onl_sample'),
        field('score', '评分', 'progress', { dbType: 'int', dbLength: 3 }),
        field('content', '内容', 'textarea', { dbLength: 500 }),
        field('feedback_time', '时间', 'datetime', { dbType: 'Datetime' }),
      ],
    },
  ],
  record: {
    sample_no: 'YP001',
    author_id: '1',
    receiver: '王芳',
    mobile: '13800000001',
    intro: '<p>样品 <strong>两件</strong></p>',
    notes: '# 注意\n\n轻放',
    onl_sample_item: [{ goods: 'G1', goods_name: '茶杯', qty: 2, is_back: 'Y' }],
    onl_sample_feedback: [{ score: 80, content: '不错', feedback_time: '2026-11-21 10:00:00' }],
  },
  computed: {},
  computedRows: {},
};

const stocktake: DesignedForm = {
  code: 'f5',
  main: {
    tableName: 'onl_stocktake',
    tableTxt: '仓库盘点',
    tableType: '2',
    themeTemplate: 'innerTable',
    field: [
      numbered('take_no', '盘点编号'),
      field('warehouse', '仓库', 'select-dict-search', { dictField: 'org_category', ...REQUIRED }),
      date('take_date', '盘点日期', REQUIRED),
      field('take_type', '盘点类型', 'radio', { dictField: 'valid_status' }),
      field('plan', '计划', 'cron'),
      whole('diff_total', '差异合计', { formula: 'sum(onl_stocktake_item.diff)' }),
    ],
  },
  subs: [
    {
      tableName: 'onl_stocktake_item',
      tableTxt: '盘点明细',
      tableType: '3',
      field: [
        linkTo('onl_stocktake'),
        field('sku', '货号', 'text', REQUIRED),
        whole('book_qty', '账面数量'),
        whole('real_qty', '实盘数量', { fieldValidType: 'z', ...REQUIRED }),
        whole('diff', '差异', { formula: 'real_qty - book_qty' }),
        field('reason', '原因', 'list', { dictField: 'diff_reason' }),
        field('photo', '照片', 'file', { dbLength: 500 }),
      ],
    },
  ],
  record: {
    take_no: 'PD001',
    warehouse: '1',
    take_date: '2026-11-22',
    take_type: '1',
    plan: '0 0 2 * * ?',
    onl_stocktake_item: [
      { sku: 'G1', book_qty: 10, real_qty: 8 },
      { sku: 'G2', book_qty: 5, real_qty: 6 },
    ],
  },
  computed: { diff_total: -1 },
  computedRows: { onl_stocktake_item: [{ diff: -2 }, { diff: 1 }] },
};

export const DESIGNED_FORMS: readonly DesignedForm[] = [activity, subject, plan, sample, stocktake];
