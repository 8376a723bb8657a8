/** Texts for the operator about seeds. */
import type { SeedPlan } from './three-way';

/** Values named in a line; more are counted only. */
const MAX_NAMED = 5;

export const seedMessages = {
  applied: (title: string, { insert, update, kept, removed, gone }: SeedPlan) => {
    const named = kept.slice(0, MAX_NAMED).join('、') + (kept.length > MAX_NAMED ? ' 等' : '');
    const parts = [
      insert.length > 0 ? `新增 ${insert.length}` : '',
      update.length > gone.length ? `更新 ${update.length - gone.length}` : '',
      kept.length > 0 ? `保留 ${kept.length} 处（管理员改过：${named}）` : '',
      removed.length > 0 ? `不恢复 ${removed.length}（管理员已删除）` : '',
      gone.length > 0 ? `停用 ${gone.length}（文件中已去掉）` : '',
    ];
    return `初始数据 ${title}：${parts.filter(Boolean).join('，')}`;
  },
} as const;
