/** Runs the fill rules of a form again for its script: the defaults `${rule}` of its fields. */
import type { Child, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { numberRuleOf } from '@/model/entity/number-default';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { apiPaths } from '@/runtime/http/api-paths';
import { policyOfSchemaCall } from '@/runtime/http/policy';
import { call } from '@/runtime/http/request';
import { reportError } from '@/runtime/notices/notices';
import { messages } from '../../scripts/messages';
import type { FormController } from '../state/form-controller';
import type { Report } from './script-values';

/** Rules that the server runs in one request. */
const MAX_RULES = 100;

/** A rule to run, and the path of the field that gets its value. */
interface Rule {
  path: string;
  ruleCode: string;
  formData: Row;
}

/** The values without rows. */
const scalarsOf = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'object'));

/** The rules of the fields that can be edited: the server draws those of read-only fields when it saves. */
function rulesOf({ record }: FormController, fields: Entity['fields'], prefix: string, values: Row): Rule[] {
  return Object.values(fields).flatMap(({ key, default: written }) => {
    const [path, ruleCode] = [`${prefix}${key}`, numberRuleOf(written)];
    if (ruleCode === undefined) return [];
    const { visible, readonly } = record.flags(path);
    return visible && !readonly ? [{ path, ruleCode, formData: scalarsOf(values) }] : [];
  });
}

/** @returns the values by path; a rule without a value changes nothing */
async function run(rules: readonly Rule[]): Promise<Record<string, Value>> {
  const body = { rules: rules.map(({ ruleCode, formData }) => ({ ruleCode, formData })) };
  const reply: unknown = await call('PUT', apiPaths.fillRules, {
    policy: policyOfSchemaCall('PUT', apiPaths.fillRules),
    body,
  });
  const { result } = isJsonObject(reply) ? reply : {};
  const found: readonly unknown[] = Array.isArray(result) ? result : [];
  return Object.fromEntries(
    rules.flatMap(({ path }, index) => {
      const one = found[index];
      return isJsonObject(one) && typeof one.result === 'string' ? [[path, one.result]] : [];
    }),
  );
}

/** The rules of the main record, or of rows of a child: `ids` names them, null all of them. */
function rulesIn(form: FormController, child: Child | null, ids: readonly string[] | null): Rule[] {
  const { record, entity } = form;
  if (!child) return rulesOf(form, entity.fields, '', record.values);
  const rows = record.values[child.key];
  const all = Array.isArray(rows) ? rows.map((row) => String((row as Row)['id'])) : [];
  return (ids ?? all).flatMap((id) => {
    const row = record.row(child.key, id);
    return row ? rulesOf(form, child.fields, `${child.key}/${id}/`, row) : [];
  });
}

interface FillHandlers {
  /** Enters the values, by path. */
  enter: (values: Readonly<Record<string, Value>>) => void;
  report: Report;
}

export async function runFillRules(
  form: FormController,
  child: Child | null,
  ids: readonly string[] | null,
  { enter, report }: FillHandlers,
): Promise<void> {
  const rules = rulesIn(form, child, ids);
  if (rules.length > MAX_RULES) report(messages.manyRules(MAX_RULES));
  if (rules.length === 0 || rules.length > MAX_RULES) return;
  try {
    enter(await run(rules));
  } catch (error) {
    reportError(error);
  }
}
