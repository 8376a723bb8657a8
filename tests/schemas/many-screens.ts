/** A thousand realistic screens, the same every time: for the bench of check:schemas and for its test. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const MODULES = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
/** A module's entity brings a list and a form. */
const SCREENS_PER_ENTITY = 2;

const write = (file: Json): string => `${JSON.stringify(file, null, 2)}\n`;

function entityFile(module: string, name: string, index: number, other: string): Json {
  const fields: { [key: string]: Json } = {
    docNo: { label: '单号', type: 'input', size: 32, query: 'like', rules: ['short20'] },
    otherId: { label: '上游', type: 'select', ref: other, query: 'eq' },
    otherName: { label: '上游名称', type: 'input', copy: 'otherId.docNo' },
    kind: { label: '类别', type: 'select', dict: 'many_kind', default: 'a', query: 'in' },
    rate: { label: '费率', type: 'inputNumber', visible: { kind: { ne: 'b' } }, required: { kind: ['a', 'c'] } },
    amount: { label: '金额', type: 'inputNumber', size: [18, 2], value: '=sum(item.amount)', query: 'range' },
    fee: { label: '费用', type: 'inputNumber', default: '=round(amount * rate / 100, 2)' },
    status: { label: '状态', type: 'select', dict: 'many_status', default: 'draft', readonly: true, query: 'in' },
  };
  for (let extra = 0; extra < 12; extra++)
    fields[`extra${extra}`] = { label: `附加 ${extra}`, type: extra % 3 ? 'input' : 'date', hiddenIn: ['list'] };
  return {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: `单据 ${index}`,
    table: `${module}_${name}`,
    api: `/${module}/${name}`,
    permissionPrefix: `${module}:${name}`,
    titleField: 'docNo',
    preset: 'doc',
    actionSets: ['many'],
    unique: [['docNo']],
    fields,
    checks: [{ expect: '=amount >= 0', message: '金额为负', at: 'amount' }],
    state: { field: 'status', edit: ['draft'] },
    children: {
      item: {
        title: '明细',
        table: `${module}_${name}_item`,
        foreignKey: 'docId',
        fields: {
          goods: { label: '货品', type: 'input', required: true },
          price: { label: '单价', type: 'inputNumber', default: '=main.otherId.rate' },
          quantity: { label: '数量', type: 'inputNumber' },
          amount: { label: '金额', type: 'inputNumber', value: '=round(price * quantity, 2)' },
        },
        checks: [{ expect: '=quantity > 0', message: '数量须大于 0', at: 'quantity' }],
      },
    },
    actions: { show: { label: '查看上游', screen: `${other}.form`, with: { id: '{otherId}' } } },
  };
}

function listFile(module: string, name: string): Json {
  return {
    $schema: '../_meta/list.schema.json',
    version: 2,
    component: [`${module}/${name}List`],
    entity: `${module}/${name}`,
    style: 'erp',
    columns: ['docNo', 'otherId', { field: 'amount', width: 120, total: 'sum' }, 'kind', 'status'],
    row: ['edit', 'submit', 'show', 'detail', 'delete'],
    children: [{ child: 'item', columns: ['goods', 'price', 'quantity', 'amount'] }],
    cards: [{ label: '合计', value: '=sum(amount)' }],
  };
}

function formFile(module: string, name: string): Json {
  return {
    $schema: '../_meta/form.schema.json',
    version: 2,
    entity: `${module}/${name}`,
    fieldsPerRow: 2,
    groups: [
      { title: '基本', fields: ['docNo', 'otherId', 'otherName', 'kind'] },
      { title: '金额', fields: ['rate', 'fee', 'amount'] },
    ],
    children: ['item'],
  };
}

const dict = (...values: string[]): Json => ({
  $schema: '../../_meta/dict.schema.json',
  version: 2,
  title: '字典',
  items: values.map((value) => ({ value, text: value })),
});

/** Texts by path below `folder`: `count` lists and forms, their entities, and what they share. */
export function manyScreens(count: number, folder = 'schemas'): Map<string, string> {
  const files = new Map<string, string>();
  const put = (path: string, file: Json): void => void files.set(`${folder}/${path}.json`, write(file));
  const entities = Array.from({ length: Math.ceil(count / SCREENS_PER_ENTITY) }, (_one, index) => ({
    module: MODULES[index % MODULES.length]!,
    name: `doc${index}`,
  }));
  entities.forEach(({ module, name }, index) => {
    const other = entities[(index * 7 + 1) % entities.length]!;
    put(`${module}/${name}.entity`, entityFile(module, name, index, `${other.module}/${other.name}`));
    put(`${module}/${name}.list`, listFile(module, name));
    put(`${module}/${name}.form`, formFile(module, name));
  });
  put('_shared/dicts/many_kind', dict('a', 'b', 'c'));
  put('_shared/dicts/many_status', dict('draft', 'done'));
  put('_shared/rules', {
    $schema: '../_meta/rules.schema.json',
    version: 2,
    rules: { short20: { label: '短编码', regex: '^\\w{1,20}$', message: '请输入 20 位以内的编码' } },
  });
  put('_shared/actions', {
    $schema: '../_meta/actions.schema.json',
    version: 2,
    sets: { many: { title: '提交', actions: { submit: { label: '提交', from: ['draft'], to: 'done' } } } },
  });
  return files;
}
