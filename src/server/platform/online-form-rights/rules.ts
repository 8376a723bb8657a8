/** Data rules of a form in replies (contract.md §7.7, `onl_auth_data`). */
import type { Database } from '@/server/db';

export interface RuleRow {
  id: string;
  cgformId: string | null;
  ruleName: string | null;
  ruleColumn: string | null;
  ruleOperator: string | null;
  ruleValue: string | null;
  status: number;
}

/** The rules of a form, active or not. */
export async function readRules(db: Database, head: string): Promise<RuleRow[]> {
  const rows = await db
    .selectFrom('onl_auth_data')
    .select(['id', 'cgform_id', 'rule_name', 'rule_column', 'rule_operator', 'rule_value', 'status'])
    .where('cgform_id', '=', head)
    .where('del_flag', '=', '0')
    .orderBy('create_time')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    cgformId: row.cgform_id,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleOperator: row.rule_operator,
    ruleValue: row.rule_value,
    status: Number(row.status),
  }));
}
