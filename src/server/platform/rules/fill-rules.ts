/**
 * Fill rules: values drawn by functions of the server. A rule names one of them; nothing that a row says is ever run.
 */
import { randomInt } from 'node:crypto';
import type { Caller } from '@/server/crud';
import { drawDocumentNumber } from '@/server/crud/derive/document-numbers';
import { permissionDenied, HttpError } from '@/server/http/http-error';
import { type CodeColumn, drawTreeCode } from '../trees/tree-codes';
import type { PlatformContext } from '../context';
import { messages } from './messages';

type Params = Readonly<Record<string, unknown>>;

export interface FillContext {
  platform: PlatformContext;
  caller: Caller;
  /** The rule's own parameters. */
  ruleParams: Params;
  /** Those, and what the form says over them. */
  params: Params;
}

type FillFunction = (filling: FillContext) => Promise<string>;

const PREFIX = /^[A-Za-z]\w{0,19}$/;

function prefixOf({ prefix }: Params): string {
  if (typeof prefix !== 'string' || !PREFIX.test(prefix)) throw new HttpError(messages.noPrefix);
  return prefix;
}

/** The next code below the record that a parameter names. */
const nextTreeCode =
  (column: CodeColumn, entity: string, parameter: string): FillFunction =>
  async ({ platform: { db, engine }, caller, params }) => {
    if (!engine.canPick(entity, caller)) throw permissionDenied();
    const parent = params[parameter];
    const root = parent === undefined || parent === null || parent === '' || parent === '0';
    return db.tx(() => drawTreeCode(db, column, root ? null : String(parent)));
  };

const functions: Readonly<Record<string, FillFunction>> = {
  /** `CN20210930083000` and two random digits. */
  OrderNumberRule: async ({ platform: { now }, params }) =>
    `${prefixOf({ prefix: 'CN', ...params })}${now().replace(/\D/g, '')}${randomInt(10, 100)}`,
  OrgNumberRule: nextTreeCode({ table: 'sys_depart', column: 'org_code', most: 64 }, 'system/depart', 'parentId'),
  CategoryCodeRule: nextTreeCode({ table: 'sys_category', column: 'code', most: 100 }, 'system/category', 'pid'),
  /**
   * `JS2026063000001`, counted per prefix and day, as the defaults of fields are. The prefix is the rule's alone: no form
   * draws numbers of another series.
   */
  DailyNumberRule: ({ platform: { engine }, ruleParams: own }) => drawDocumentNumber(engine.context, prefixOf(own)),
};

/** The functions that JeecgBoot's own rules use, by the codes of those rules. */
const byCode: Readonly<Record<string, string>> = {
  shop_order_num: 'OrderNumberRule',
  org_num_role: 'OrgNumberRule',
  category_code_rule: 'CategoryCodeRule',
};

/** By name, by a rule's code, or by the last part of a Java class: so do rows of other servers name them. */
const functionOf = (ruleClass: string): FillFunction | undefined => {
  const last = ruleClass.trim().split('.').at(-1)!;
  const name = Object.hasOwn(byCode, last) ? byCode[last]! : last;
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
};

/** @throws HttpError for a class that is no function of the server */
export function fillFunctionOf(ruleClass: string): FillFunction {
  const found = functionOf(ruleClass);
  if (!found) throw new HttpError(messages.unknownClass(ruleClass, Object.keys(functions).join('、')));
  return found;
}

/** Reads the parameters of a rule; none are `{}`. @throws HttpError for anything but a JSON object */
export function parseParams(json: unknown): Params {
  if (json === null || json === undefined || json === '') return {};
  try {
    const read: unknown = typeof json === 'string' ? JSON.parse(json) : json;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Params;
  } catch {
    // Said below.
  }
  throw new HttpError(messages.wrongParams);
}

/** The value that a rule gives; null: there is no such rule. */
export async function executeFillRule(
  platform: PlatformContext,
  code: string,
  form: Params,
  caller: Caller,
): Promise<string | null> {
  const { rows } = await platform.db.query(
    `select rule_class, rule_params from sys_fill_rule where rule_code = $1 and del_flag = '0'`,
    [code],
  );
  const [rule] = rows;
  if (!rule) return null;
  const own = parseParams(rule.rule_params);
  return fillFunctionOf(String(rule.rule_class))({ platform, caller, ruleParams: own, params: { ...own, ...form } });
}
