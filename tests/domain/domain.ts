/** The business domain of tests/spec/domain.json, which the screens of the proof set must cover. */
import fillRules from '../../schemas/_shared/fill-rules.json';
import domain from '../spec/domain.json';

export interface DomainField {
  name: string;
  label: string;
  /** s32, t, i, m (money), r (rate), w (weight), d, dt, yn */
  type: string;
  cell: string;
  dict: string | null;
  /** A table, or `$column` for the table that another field's value names. */
  ref: string | null;
  list: boolean;
  query: 'eq' | 'like' | 'in' | 'range' | null;
  form: 'rw' | 'ro';
  required: boolean;
  unique: boolean;
  stat: 'sum' | 'avg' | null;
  default: string | null;
  /** A rule's name, or `/regex/`. */
  pattern: string | null;
  signed: boolean;
}

export interface DomainTable {
  name: string;
  title: string;
  preset: string;
  fk: string | null;
  unique: string[][];
  fields: DomainField[];
}

export interface DomainAction {
  code: string;
  title: string;
  /** Null: no question. Absent on the actions of a flow or of enable and disable. */
  confirm?: string | null;
  place?: string[];
  /** `from>to`, both comma lists; without `>` the state stays. */
  move?: string;
  /** Absent on the actions of a flow or of enable and disable. */
  guard?: string | null;
  perm?: string;
}

export interface DomainScreen {
  no: number;
  title: string;
  auth: string;
  style: string;
  ops_list: string[];
  /** The flow's name. */
  wf: string | null;
  tables: string[];
  /** Linkages, in the words of the domain. */
  links?: string[];
  /** Data rules. */
  dp?: string[];
  actions: DomainAction[];
}

const data = domain as unknown as { screens: DomainScreen[]; tables: Record<string, DomainTable> };

export function screen(no: number): DomainScreen {
  const found = data.screens.find((one) => one.no === no);
  if (!found) throw new Error(`domain.json has no screen ${no}`);
  return found;
}

export function table(name: string): DomainTable {
  const found = data.tables[name];
  if (!found) throw new Error(`domain.json has no table ${name}`);
  return found;
}

/** `payee_name` → `payeeName` */
export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** Entities by table; party kinds by code. */
export const ENTITIES: Readonly<Record<string, string>> = {
  base_company: 'base/company',
  base_settle: 'base/settle',
  base_shop: 'base/shop',
  bill_party: 'bill/party',
  bill_rule: 'bill/rule',
  fin_bank_card: 'fin/bank-card',
  fin_invoice: 'fin/invoice',
  fin_payment_order: 'fin/pay-order',
  fin_receipt: 'fin/receipt',
  live_author: 'live/author',
  live_room: 'live/studio.room',
  settle_sheet: 'settle/sheet',
  sup_distributor_level: 'sup/level',
  sup_goods_sku: 'sup/goods.sku',
  sup_supplier: 'sup/supplier',
  sv_bill: 'sv/bill',
  sv_order_item: 'sv/order-item',
  tax_code_rule: 'tax/code-rule',
  wf_instance: 'wf/instance',
  wf_model: 'wf/model',
};

export const PARTIES: Readonly<Record<string, string>> = {
  company: 'base/company',
  supplier: 'sup/supplier',
  trader: 'sup/trader',
  distributor: 'sup/level.distributor',
  customer: 'crm/customer',
  author: 'live/author',
  studio: 'live/studio',
};

/** Names of cells that are other names of our types. */
export const CELLS: Readonly<Record<string, string>> = {
  'select-search': 'sel_search',
  'select-multiple': 'list_multi',
  upload: 'file',
};

/** The stored kind and size that a domain type asks for. */
export function storedAs(field: DomainField): string {
  const chars = /^s(\d+)$/.exec(field.type)?.[1];
  if (chars) return `text ${chars}`;
  // A rate chosen from a dictionary is stored as the dictionary's code.
  if (field.type === 'r' && field.dict) return 'text 16';
  // A pop-up box is no editor: its unbounded text is bounded all the same.
  if (field.type === 't' && field.cell === 'input_pop') return 'text 2000';
  const kinds: Record<string, string> = {
    t: 'text',
    yn: 'text 1',
    i: 'int',
    m: 'numeric 18,2',
    r: 'numeric 9,4',
    w: 'numeric 18,3',
    d: 'date',
    dt: 'timestamp',
  };
  return kinds[field.type] ?? field.type;
}

/** `${settle_sheet_no}` → `fill(JS)`, by the prefix of the rule's numbers; other texts as they are. */
export function ruleOf(text: string): string {
  const [, code = ''] = /^\$\{(\w+)\}$/.exec(text) ?? [];
  const rule = (fillRules.rules as Record<string, { format?: string }>)[code];
  return rule?.format === undefined ? text : `fill(${/^[A-Z]+/.exec(rule.format)?.[0]})`;
}

/** `me` → `#{sysUserCode}`; number rules as they are written, `fill(JS)`; undefined where the domain says none. */
export function defaultOf(field: DomainField): string | undefined {
  const written = field.default;
  if (written === null) return field.type === 'yn' ? 'N' : undefined;
  const named: Record<string, string> = { me: '#{sysUserCode}', now: '#{datetime}', today: '#{date}' };
  return named[written] ?? written;
}
