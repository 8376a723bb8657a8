/** System columns of domain.md §B, used by formulas, the checker, the server and the detail view. */
import type { FieldFile } from '../generated/files';

type SystemFieldFiles = Record<string, FieldFile>;

const HIDDEN_EXCEPT_DETAIL: FieldFile['hiddenIn'] = ['list', 'form', 'query', 'import', 'export'];
const HIDDEN_EVERYWHERE: FieldFile['hiddenIn'] = [...HIDDEN_EXCEPT_DETAIL, 'detail'];

const id: SystemFieldFiles = { id: { label: 'ID', type: 'hidden', size: 32, hiddenIn: HIDDEN_EVERYWHERE } };
const created: SystemFieldFiles = {
  createBy: { label: '创建人', type: 'sel_user', size: 64, hiddenIn: HIDDEN_EXCEPT_DETAIL },
  createTime: { label: '创建时间', type: 'datetime', hiddenIn: HIDDEN_EXCEPT_DETAIL },
};
const updated: SystemFieldFiles = {
  updateBy: { label: '更新人', type: 'sel_user', size: 64, hiddenIn: HIDDEN_EXCEPT_DETAIL },
  updateTime: { label: '更新时间', type: 'datetime', hiddenIn: HIDDEN_EXCEPT_DETAIL },
};
const owned: SystemFieldFiles = {
  tenantId: { label: '租户', type: 'hidden', size: 32, hiddenIn: HIDDEN_EVERYWHERE },
  sysOrgCode: { label: '所属部门', type: 'hidden', size: 64, hiddenIn: HIDDEN_EVERYWHERE },
  delFlag: { label: '删除标记', type: 'hidden', size: 1, hiddenIn: HIDDEN_EVERYWHERE },
};
const locked: SystemFieldFiles = {
  ver: { label: '版本', type: 'inputNumber', size: [9, 0], hiddenIn: HIDDEN_EVERYWHERE },
  wfInstanceId: { label: '流程实例', type: 'hidden', size: 32, hiddenIn: HIDDEN_EVERYWHERE },
  auditBy: { label: '审核人', type: 'sel_user', size: 64, hiddenIn: HIDDEN_EXCEPT_DETAIL },
  auditTime: { label: '审核时间', type: 'datetime', hiddenIn: HIDDEN_EXCEPT_DETAIL },
};

/** The six system columns of every online form (contract.md §7.7), under their column names, as in its rows. */
const online: SystemFieldFiles = {
  ...id,
  create_by: { label: '创建人', type: 'sel_user', size: 50, hiddenIn: HIDDEN_EXCEPT_DETAIL },
  create_time: { label: '创建日期', type: 'datetime', hiddenIn: HIDDEN_EXCEPT_DETAIL },
  update_by: { label: '更新人', type: 'sel_user', size: 50, hiddenIn: HIDDEN_EXCEPT_DETAIL },
  update_time: { label: '更新日期', type: 'datetime', hiddenIn: HIDDEN_EXCEPT_DETAIL },
  sys_org_code: { label: '所属部门', type: 'hidden', size: 64, hiddenIn: HIDDEN_EVERYWHERE },
};

/** System fields by preset; `child` is SUB of domain.md without its foreign key. */
export const systemFieldsByPreset = {
  std: { ...id, ...created, ...updated, ...owned },
  doc: { ...id, ...created, ...updated, ...owned, ...locked },
  online,
  child: {
    ...id,
    orderNum: { label: '排序', type: 'inputNumber', size: [9, 0], hiddenIn: HIDDEN_EVERYWHERE },
    ...created,
  },
} as const satisfies Record<string, SystemFieldFiles>;

/** The row number of a report, as its key. */
export const selectFields: SystemFieldFiles = id;

/** The remark of a document: an ordinary field that the user enters. An entity may declare its own. */
export const documentRemarkField: SystemFieldFiles = {
  remark: { label: '备注', type: 'textarea', size: 500, hiddenIn: ['list', 'query'], form: { span: 2 } },
};

/** The foreign key of a child. */
export const foreignKeyField: FieldFile = { label: '主表', type: 'hidden', size: 32, hiddenIn: HIDDEN_EVERYWHERE };
