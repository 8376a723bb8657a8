/** Seeds the fill rules of `_shared/fill-rules.json`: adds missing ones, overwrites none. */
import type { FillRulesFile } from '@/model/generated/files';
import type { Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';

/** Rows of `sys_fill_rule`; a rule with a format is a number rule. */
const ruleRows = (rules: FillRulesFile['rules']) =>
  Object.entries(rules).map(([code, { title, class: name, params, format, period, length }]) => ({
    id: seedId('fill-rule', code),
    rule_code: code,
    rule_name: title,
    rule_class: name ?? 'NumberRule',
    rule_params: JSON.stringify(name === undefined ? { format, period, length } : (params ?? {})),
  }));

/** @returns true when it ran */
export async function seedFillRules(db: Database, { fillRules }: Schemas): Promise<boolean> {
  const rows = ruleRows(fillRules);
  if (rows.length === 0) return false;
  return seedOnce(db, 'fill-rules', rows, async () => {
    const known = await db.selectFrom('sys_fill_rule').select('rule_code').where('del_flag', '=', '0').execute();
    const codes = new Set(known.map((row) => row.rule_code));
    const added = rows.filter((row) => !codes.has(row.rule_code));
    const audit = { del_flag: '0', create_by: 'admin' };
    if (added.length > 0)
      await db
        .insertInto('sys_fill_rule')
        .values(added.map((row) => ({ ...row, ...audit })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}
