/** System columns of domain.md §B: known to formulas, the checker, the server and the detail view. */
import type { FieldFile } from '../generated/files';

type System = Record<string, FieldFile>;

const everywhere: FieldFile['hide'] = ['list', 'form', 'query', 'import', 'export'];
const never: FieldFile['hide'] = [...everywhere, 'detail'];

const id: System = { id: { label: 'ID', type: 'hidden', size: 32, hide: never } };
const created: System = {
  createBy: { label: '创建人', type: 'input', size: 64, hide: everywhere },
  createTime: { label: '创建时间', type: 'datetime', hide: everywhere },
};
const updated: System = {
  updateBy: { label: '更新人', type: 'input', size: 64, hide: everywhere },
  updateTime: { label: '更新时间', type: 'datetime', hide: everywhere },
};
const owned: System = {
  tenantId: { label: '租户', type: 'hidden', size: 32, hide: never },
  sysOrgCode: { label: '所属部门', type: 'hidden', size: 64, hide: never },
  delFlag: { label: '删除标记', type: 'hidden', size: 1, hide: never },
};
const locked: System = {
  ver: { label: '版本', type: 'inputNumber', size: [9, 0], hide: never },
  wfInstanceId: { label: '流程实例', type: 'hidden', size: 32, hide: never },
  auditBy: { label: '审核人', type: 'input', size: 64, hide: everywhere },
  auditTime: { label: '审核时间', type: 'datetime', hide: everywhere },
};

/** The six columns of every online form (contract.md §7.7), under their column names as its rows carry them. */
const online: System = {
  ...id,
  create_by: { label: '创建人', type: 'input', size: 50, hide: everywhere },
  create_time: { label: '创建日期', type: 'datetime', hide: everywhere },
  update_by: { label: '更新人', type: 'input', size: 50, hide: everywhere },
  update_time: { label: '更新日期', type: 'datetime', hide: everywhere },
  sys_org_code: { label: '所属部门', type: 'hidden', size: 64, hide: never },
};

/** System fields by preset; `child` is domain.md's SUB without its foreign key. */
export const presets = {
  std: { ...id, ...created, ...updated, ...owned },
  doc: { ...id, ...created, ...updated, ...owned, ...locked },
  online,
  child: {
    ...id,
    orderNum: { label: '排序', type: 'inputNumber', size: [9, 0], hide: never },
    ...created,
  },
} as const satisfies Record<string, System>;

/** A document's remark is an ordinary field that a person fills in; an entity may write its own. */
export const documentRemark: System = {
  remark: { label: '备注', type: 'textarea', size: 500, hide: ['list', 'query'], form: { span: 2 } },
};

/** The foreign key of a child. */
export const foreignKeyField: FieldFile = { label: '主表', type: 'hidden', size: 32, hide: never };
