/** Texts about overrides of screens, for administrators. */
export const messages = {
  gone: (field: string) => `产品已没有字段“${field}”，对它的改动不再适用`,
  goneAction: (action: string) => `产品已没有操作“${action}”，对它的改动不再适用`,
  goneGroup: (group: string, field: string) => `产品已没有分组“${group}”，字段“${field}”在出厂的分组`,
  unknownGroup: (group: string, groups: readonly string[]) =>
    groups.length === 0 ? `屏幕没有分组“${group}”` : `屏幕没有分组“${group}”，可以填：${groups.join('、')}`,
  closedGroup: (group: string) => `分组“${group}”有显示条件，不能移入字段`,
  unknownAction: (action: string) => `屏幕没有操作“${action}”，定制不能增加操作`,
  actionTwice: (action: string) => `操作“${action}”写了两次`,
  unknown: (field: string) => `屏幕没有字段“${field}”`,
  twice: (field: string) => `字段“${field}”写了两次`,
  badLabel: (most: number) => `名称为 1 到 ${most} 个字，不含换行和控制字符`,
  fixedLabel: (label: string) => `“${label}”是系统字段，它在表单中的名称不能修改`,
  badWidth: (least: number, most: number) => `列宽为 ${least} 到 ${most} 的整数`,
  noWidth: '表单的字段没有列宽',
  nothingShown: '至少要显示一个字段',
  requiredHidden: (label: string) => `“${label}”必填而没有默认值，不能隐藏；请保持显示，或先给它默认值`,
};
