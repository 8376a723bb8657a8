/** Texts of the export dialog. */
export const messages = {
  title: (title: string) => `导出${title}`,
  scope: '范围',
  selected: (count: number) => `选中的 ${count} 条`,
  all: (count: number | null) => (count === null ? '符合当前条件的全部记录' : `符合当前条件的全部 ${count} 条`),
  columns: '列',
  chosen: (count: number, all: number) => `已选 ${count} / ${all} 列`,
  selectAll: '全选',
  listed: '同列表',
  children: '子表（各占一张工作表）',
  format: '格式',
  formats: { xls: 'Excel 97-2003 工作簿（.xls）', xlsx: 'Excel 工作簿（.xlsx）', csv: 'CSV 文本（.csv，UTF-8）' },
  export: '导出',
  started: '数据较多，已在后台导出，完成后可在右下角下载',
  failed: (reason: string) => (reason === '' ? '文件下载失败' : `文件下载失败：${reason}`),
} as const;
