/** The script of an online form in the browser: its worker, fields, save, buttons, and what a wrong one does. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormScreen } from '@/components/form/FormScreen';
import type { QueryValues } from '@/components/query/query-params';
import type { QueriedList } from '@/components/actions/scripts/list-query';
import { openListScript, passesScript, runScriptAction } from '@/components/actions/scripts/list-script';
import { scriptSource } from '@/model/online/script/script-source';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { closeAllDialogs, dialogs } from '@/runtime/navigation/dialogs';
import { parseMenu } from '@/runtime/navigation/menu';
import { notices } from '@/runtime/notices/notices';
import { onlineDescriptions } from '@/runtime/schemas/online-descriptions';
import { session } from '@/runtime/session/session-state';
import { fill, mount, unmount } from '../../../../tests/helpers/mount';
import { cell, cellAt } from '../../../../tests/helpers/open-grid';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const requests: StubRequest[] = [];
startStubServer((request) => {
  requests.push(request);
  if (request.path === '/online/x') return '远';
  if (!request.path.endsWith('executeRuleByCodeBatch')) return { id: '7' };
  const { rules } = request.body as { rules: { ruleCode: string; formData: Row }[] };
  return rules.map(({ ruleCode, formData }) => ({ ruleCode, result: `${ruleCode}-${String(formData.name)}` }));
});

const { entity, form: item } = fill({
  fields: {
    name: { label: '名称', type: 'input' },
    copy: { label: '副本', type: 'input' },
    secret: { label: '密', type: 'input', visible: { name: '密' } },
    city: { label: '城市', type: 'select', options: [{ value: '0', text: '零' }], required: { name: '必' } },
    number: { label: '单号', type: 'input', default: '${form_rule}' },
    fixed: { label: '固定号', type: 'input', default: '${fixed_rule}', readonly: true },
  },
  children: {
    item: {
      title: '明细',
      fields: {
        name: { label: '品名', type: 'input' },
        price: { label: '价', type: 'input' },
        unit: { label: '单位', type: 'select', options: [{ value: '0', text: '件' }] },
        code: { label: '行号', type: 'input', default: '${row_rule}' },
      },
    },
    pack: {
      title: '包装',
      single: true,
      fields: { size: { label: '尺寸', type: 'select', options: [{ value: '0', text: '小' }] } },
    },
  },
});
// Drafts of the form stay in the browser: other tests open the same sample.
const form = { ...item, id: 'cgform/scripted.form' };
const closed = vi.fn();

beforeEach(async () => {
  await page.viewport(1200, 800);
  // The modules of the test fill the browser's list of requests.
  performance.clearResourceTimings();
  requests.length = 0;
  closed.mockReset();
});
afterEach(unmount);

const started = () => performance.getEntriesByType('resource').filter(({ name }) => /script-host|\.wasm/.test(name));

function open(
  methods: string | null,
  buttons: readonly { key: string; label: string; when: null }[] = [],
  params: Parameters = {},
) {
  if (methods !== null)
    onlineDescriptions().scripts.set(form.id, { source: scriptSource(methods), actions: new Set(), buttons });
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={params}
      active
      ownerId="d1"
      dialog={{ close: closed, setTitle: () => undefined }}
    />,
  );
}
const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole('button', { name: '确定' }).click();
const texts = () => notices().list.map(({ text }) => text);
const saved = () =>
  requests.find(({ method, path }) => (method === 'POST' || method === 'PUT') && !path.includes('fillRule'))?.body;

test('a form without a script loads nothing of it', async () => {
  open(null);
  await field('名称').fill('铅笔');
  await submit();
  await soon(() => expect(closed).toHaveBeenCalled());
  expect(started()).toEqual([]);
});

test('follows a field, asks the API, and sets other fields', async () => {
  open(`onlChange(){ return { name(that, event){
    return getAction('/online/x', { q: event.value }).then((reply) => that.triggleChangeValue('copy', event.value + reply.result))
  } } }`);
  await soon(() => expect(started().length).toBeGreaterThan(0));
  await field('名称').fill('铅');
  await userEvent.tab();
  await soon(() => expect(requests.some(({ path }) => path === '/online/x')).toBe(true));
  await soon(() => expect((field('副本').element() as HTMLInputElement).value).toBe('铅远'));
});

test('what beforeSubmit sets is saved', async () => {
  open("beforeSubmit(row){ that.triggleChangeValue('copy', row.name + '号') }");
  await field('名称').fill('铅笔');
  await submit();
  await soon(() => expect(saved()).toMatchObject({ name: '铅笔', copy: '铅笔号' }));
});

test('beforeSubmit rejects with its text, and saves nothing', async () => {
  open("beforeSubmit(row){ return row.name === '铅笔' ? Promise.reject('不能叫铅笔') : Promise.resolve() }");
  await field('名称').fill('铅笔');
  await submit();
  await soon(() => expect(document.body.textContent).toContain('不能叫铅笔'));
  expect(saved()).toBeUndefined();
  await field('名称').fill('钢笔');
  await submit();
  await soon(() => expect(saved()).toMatchObject({ name: '钢笔' }));
});

test.each([
  ['a bug', 'beforeSubmit(row){\n nothing() }', 'JS 增强第 2 行出错：nothing is not defined'],
  ['an endless loop', 'beforeSubmit(row){ while (true) {} }', 'JS 增强第 1 行出错：运行太久，已停止'],
  ['a syntax error', 'beforeSubmit(row){}\nlet x = ;', 'JS 增强第 2 行出错'],
  ['what is not supported', 'beforeSubmit(row){ that.openWindow({}) }', '不支持 that.openWindow'],
  [
    'an unknown field',
    "beforeSubmit(row){\n that.triggleChangeValue('nope', 1) }",
    'JS 增强第 2 行出错：没有字段 nope',
  ],
  ['a changed record', "beforeSubmit(row){ row.name = '改' }", '不能直接改 row.name'],
])('%s is shown with its line, and the form is saved', async (_title, methods, message) => {
  open(methods);
  await field('名称').fill('铅笔');
  await submit();
  await soon(() => expect(texts().join()).toContain(message));
  await soon(() => expect(saved()).toMatchObject({ name: '铅笔' }));
});

test('its buttons work on what is entered', async () => {
  const method =
    "go(){ that.triggleChangeValue('copy', that.getFieldsValue().name + '！'); that.$message.success('好') }";
  open(method, [{ key: 'go', label: '复制名称', when: null }]);
  await field('名称').fill('铅笔');
  await page.getByRole('button', { name: '复制名称' }).click();
  await soon(() => expect((field('副本').element() as HTMLInputElement).value).toBe('铅笔！'));
  expect(texts()).toContain('好');
});

test('runs `show` when the form is open, and the hook of a button after it', async () => {
  const methods = `show(){ that.$message.info('旧') }
    go(){ that.triggleChangeValue('copy', '一') }
    go_hook(){ that.$message.info('后' + that.getFieldsValue().copy) }`;
  open(methods, [{ key: 'go', label: '设值', when: null }]);
  await soon(() => expect(texts()).toContain('旧'));
  await page.getByRole('button', { name: '设值' }).click();
  await soon(() => expect(texts()).toContain('后一'));
});

test('`sh` hides a field with its value and its `required`, unloads it without, and disables it', async () => {
  open(`onlChange(){ return { name(){
    this.sh.copy = event.value !== '藏'
    this.sh.copy_load = event.value !== '去'
    this.sh.copy_disabled = event.value === '锁'
    this.sh.city = event.value !== '必'
  } } }`);
  await field('副本').fill('一');
  const enter = async (text: string) => {
    await field('名称').fill(text);
    await userEvent.tab();
  };
  await enter('锁');
  await soon(() => expect(field('副本').element().matches(':disabled')).toBe(true));
  await enter('去');
  await soon(() => expect(field('副本').query()).toBeNull());
  await submit();
  await soon(() => expect(saved()).toMatchObject({ name: '去', copy: null }));
  requests.length = 0;
  await enter('藏');
  await soon(() => expect(field('副本').query()).toBeNull());
  await submit();
  await soon(() => expect(saved()).toMatchObject({ name: '藏', copy: '一' }));
  requests.length = 0;
  await enter('必');
  await soon(() => expect(field('城市').query()).toBeNull());
  await submit();
  await soon(() => expect(saved()).toMatchObject({ name: '必', city: null }));
});

test('`changeOptions` offers other options of a select', async () => {
  open(`onlChange(){ return { name(){
    that.changeOptions('city', [{ value: '1', text: '合肥' }, { value: 2, label: '芜湖' }, '坏'])
  } } }`);
  await field('名称').fill('皖');
  await userEvent.tab();
  await page.getByRole('combobox', { name: '城市' }).click();
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  await soon(() => expect(offered()).toEqual(['合肥', '芜湖']));
  await page.getByTitle('芜湖').click();
  await submit();
  await soon(() => expect(saved()).toMatchObject({ name: '皖', city: '2' }));
});

test('`changeSubTableOptions` offers other options in all rows, `changeSubFormbleOptions` in the only one', async () => {
  open(`loaded(){ that.addSubRows('item', [{ name: '笔', unit: '0' }, { name: '纸' }])
    that.changeSubTableOptions('item', 'unit', [{ value: '1', text: '箱' }, { value: 2, label: '盒' }])
    that.changeSubFormbleOptions('pack', 'size', [{ value: '9', label: '特大' }]) }`);
  await soon(() => expect(document.body.textContent).toContain('纸'));
  await field('名称').fill('单');
  await cellAt(1, 2).click();
  await userEvent.keyboard('盒{Enter}');
  await soon(() => expect(cell(1, 2).textContent).toContain('盒'));
  await page.getByRole('combobox', { name: '尺寸' }).click();
  await page.getByTitle('特大').click();
  await submit();
  const item = [
    { name: '笔', unit: '0' },
    { name: '纸', unit: '2' },
  ];
  await soon(() => expect(saved()).toMatchObject({ name: '单', item, pack: [{ size: '9' }] }));
});

test('a sub-table is read and changed, also by the change of one of its rows', async () => {
  open(
    `go(){ const table = that.getSubTableInstance('item')
      table.addRows([{ id: 'x', name: '笔', price: 2 }, { name: '纸', price: '3' }]) }
    sum(){ const rows = that.getSubTableInstance('item').getTableData()
      that.getSubTableInstance('item').removeRows(rows[0])
      that.getSubTableInstance('item').setValues([{ rowKey: rows[1].id, values: { price: 9 } }, { rowKey: 'no', values: {} }])
      that.triggleChangeValue('copy', rows.map(({ price }) => price).join('+')) }
    item_onlChange(){ return { price(that, event){
      that.triggleChangeValues({ name: '价' + event.value }, event.row.id, event.target) } } }`,
    [
      { key: 'go', label: '加行', when: null },
      { key: 'sum', label: '合计', when: null },
    ],
  );
  await field('名称').fill('单');
  await page.getByRole('button', { name: '加行' }).click();
  await soon(() => expect(document.body.textContent).toContain('纸'));
  await page.getByRole('button', { name: '合计' }).click();
  await soon(() => expect((field('副本').element() as HTMLInputElement).value).toBe('2+3'));
  expect(texts().join()).toContain('JS 增强第 5 行出错：子表 item 没有编号是 no 的行');
  await submit();
  await soon(() => expect(saved()).toMatchObject({ name: '单', item: [{ name: '纸', price: '9' }] }));
});

test('fill rules run again for fields that can be edited, with the values of the form or row', async () => {
  open(`onlChange(){ return { name(that){ that.executeMainFillRule()
    that.addSubRows('item', { name: '笔' }); that.executeSubFillRule('item') } } }`);
  await field('名称').fill('票');
  await userEvent.tab();
  await soon(() => expect((field('单号').element() as HTMLInputElement).value).toBe('form_rule-票'));
  expect(requests.filter(({ path }) => path.endsWith('Batch')).map(({ body }) => body)).toMatchObject([
    { rules: [{ ruleCode: 'form_rule' }] },
    { rules: [{ ruleCode: 'row_rule' }] },
  ]);
  await submit();
  await soon(() => expect(saved()).toMatchObject({ number: 'form_rule-票', item: [{ code: 'row_rule-笔' }] }));
});

test('`sh` does not show what the entity hides', async () => {
  open('loaded(){ that.sh.secret = true; that.sh.copy = false }');
  await soon(() => expect(field('副本').query()).toBeNull());
  expect(field('密').query()).toBeNull();
});

test('sends no request to another origin', async () => {
  open("loaded(){ return getAction('//example.com/x').then((reply) => that.$message.info(reply.message)) }");
  await soon(() => expect(texts().join()).toContain('只能请求本系统的接口'));
  expect(requests.filter(({ path }) => path.includes('example'))).toEqual([]);
});

test('the script of a list runs its buttons, and is asked before records are changed', async () => {
  const source = scriptSource(`look(row){ that.$message.info('看' + row.id + that.selectedRowKeys.join()) }
    created(){ that.$message.info('开') }
    setup(){ that.$message.info('先') }
    look_hook(row){ that.$message.info('看过' + row.id) }
    beforeDelete(row){ return Promise.reject('不能删') }`);
  onlineDescriptions().scripts.set('list', { source, actions: new Set(['look']), buttons: [] });
  const rows = [{ id: 'r1' }];
  const about = { screenId: 'list', entityId: entity.id, form: form.id, queried: null, rows };
  await openListScript(about);
  expect(texts()).toEqual(expect.arrayContaining(['先', '开']));
  await runScriptAction({ ...about, method: 'look', given: rows });
  expect(texts()).toEqual(expect.arrayContaining(['看r1r1', '看过r1']));
  expect(await passesScript({ ...about, method: 'beforeEdit' })).toBe(true);
  expect(await passesScript({ ...about, method: 'beforeDelete' })).toBe(false);
  expect(texts()).toContain('不能删');
  await runScriptAction({ ...about, method: 'none', given: [] });
  expect(texts()).toContain('JS 增强里没有按钮“none”的方法');
}, 60_000);

test('a list searches with the query that its script wrote, when it opens and when it loads', async () => {
  const source = scriptSource(`created(){ that.queryParam.name = '笔' }
    go(){ that.$message.info(String(that.queryParam.age_end)); that.queryParam.age_begin = 3
      delete that.queryParam.name; that.loadData() }`);
  onlineDescriptions().scripts.set('queried', { source, actions: new Set(['go']), buttons: [] });
  const searched: QueryValues[] = [];
  const queried: QueriedList = {
    data: { query: { tab: '1', age: [null, '9'] } },
    queryItems: [
      { key: 'name', rule: 'like', trim: true },
      { key: 'age', rule: 'range', trim: true },
    ],
    search: (query) => Promise.resolve(void searched.push(query)),
  };
  const about = { screenId: 'queried', entityId: entity.id, form: form.id, queried, rows: [] };
  await openListScript(about);
  expect(searched).toEqual([{ tab: '1', name: '笔', age: [null, '9'] }]);
  await runScriptAction({ ...about, method: 'go', given: [] });
  expect(texts()).toContain('9');
  expect(searched.slice(1)).toEqual([{ tab: '1', name: null, age: ['3', '9'] }]);
}, 60_000);

test('a list opens its form, another form or a menu as a dialog, and names what it cannot open', async () => {
  const source = scriptSource(`go(row){ that.openCustomModal({ title: '入库', width: 900, row, show: ['name', 'city'] })
    that.openCustomModal({ row: { name: '笔', create_by: 'x', id: '1' }, formComponent: 'head2' })
    that.openCustomModal({ formComponent: 'demo/hello/index.vue' }) }`);
  onlineDescriptions().scripts.set('modal', { source, actions: new Set(['go']), buttons: [] });
  for (const id of [form.id, 'cgform/head2.form'])
    onlineDescriptions().parts.set(id, () => Promise.resolve({ screen: { ...form, id }, entity, entities: {} }));
  const rows = [{ id: 'r1', name: '纸' }];
  const about = { screenId: 'modal', entityId: entity.id, form: form.id, queried: null, rows };
  await runScriptAction({ ...about, method: 'go', given: rows });
  await soon(() => expect(dialogs().list).toHaveLength(2));
  // Which screen loads first is not fixed.
  const opened = dialogs().list.toSorted((one, other) => other.width - one.width);
  expect(opened).toMatchObject([
    { as: 'modal', title: '入库', width: 900, params: { id: 'r1', _shown: 'name,city', _title: '入库' } },
    { as: 'modal', params: { name: '笔' } },
  ]);
  expect(opened[1]?.params).toEqual({ name: '笔' });
  expect(texts().join()).toContain('JS 增强第 3 行出错：openCustomModal 不能打开 demo/hello/index.vue');
  closeAllDialogs();
}, 60_000);

test('a list opens a screen of the menu by its path, with the filters of the address', async () => {
  const component = 'modules/online/cgform/auto/OnlCgformAutoList';
  session().menu = parseMenu([
    { path: '/online/cgformList/:code', component, hidden: true, meta: { title: '在线表单' } },
    { path: '/仓库/head4', component, meta: { title: '仓库' } },
    { path: '/group', component: 'layouts/RouteView', meta: { title: '组' }, children: [] },
  ]);
  const source =
    scriptSource(`go(){ that.openCustomModal({ formComponent: '/online/cgformList/head3?name=笔', title: '选' })
    that.openCustomModal({ formComponent: '/%E4%BB%93%E5%BA%93/head4', row: { name: '纸' }, width: 20 })
    that.openCustomModal({ formComponent: '/group' })
    that.openCustomModal({ formComponent: '/no/such' })
    that.openCustomModal({ formComponent: '//example.com:x' }) }`);
  onlineDescriptions().scripts.set('menus', { source, actions: new Set(['go']), buttons: [] });
  for (const id of ['cgform/head3.list', 'cgform/head4.list'])
    onlineDescriptions().parts.set(id, () => Promise.resolve({ screen: { ...form, id }, entity, entities: {} }));
  const about = { screenId: 'menus', entityId: entity.id, form: form.id, queried: null, rows: [] };
  await runScriptAction({ ...about, method: 'go', given: [] });
  await soon(() => expect(dialogs().list).toHaveLength(2));
  const opened = dialogs().list.toSorted((one, other) => other.width - one.width);
  expect(opened).toMatchObject([
    { as: 'modal', title: '选', params: { code: 'head3', name: '笔' } },
    { as: 'modal', width: 300, params: {} },
  ]);
  expect(opened.map(({ loaded }) => loaded.screen.id)).toEqual(['cgform/head3.list', 'cgform/head4.list']);
  for (const [line, path] of ['/group', '/no/such', '//example.com:x'].entries())
    expect(texts().join()).toContain(`JS 增强第 ${line + 3} 行出错：openCustomModal 不能打开 ${path}`);
  closeAllDialogs();
}, 60_000);

test.each([
  ['only some fields', { _shown: 'name' }],
  ['all but some fields', { _hidden: 'copy,city' }],
])('a form shows %s, as the script of its list says', async (_title, params) => {
  open(null, [], params);
  await soon(() => expect(field('名称').query()).not.toBeNull());
  expect(field('副本').query()).toBeNull();
});
