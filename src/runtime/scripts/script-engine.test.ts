/** Scripts of forms in the interpreter: their methods, errors with lines, and what hostile ones can do. */
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { scriptSource } from '@/model/online/script/script-source';
import type { FormScriptState, ListScriptState, ScriptOutput, ScriptPlace, ScriptState } from './protocol';
import { ScriptEngine, ScriptStopped } from './script-engine';

let outputs: ScriptOutput[] = [];
let lines: (number | null)[] = [];
let engine: ScriptEngine;
const FIELD = { shown: true, load: true, disabled: false, choices: false };
const FORM: FormScriptState = {
  values: {
    a: '1',
    item: [
      { id: 'i1', price: 2 },
      { id: 'i2', price: 3 },
    ],
  },
  isUpdate: true,
  fields: { a: FIELD, work_load: FIELD, city: { ...FIELD, choices: true } },
  children: { item: ['unit'] },
};
const LIST: ListScriptState = {
  rows: [{ id: 'r1' }],
  query: { name: '笔' },
  queryFields: ['name', 'age_begin', 'age_end'],
};
let state: ScriptState = FORM;

async function open(place: ScriptPlace) {
  outputs = [];
  lines = [];
  state = place === 'form' ? FORM : LIST;
  engine = new ScriptEngine(await newQuickJSWASMModuleFromVariant(variant), place, (output, line) => {
    outputs.push(output);
    lines.push(line);
  });
}
beforeEach(() => open('form'));

const start = (source: string) => engine.start(source);
const designed = (methods: string) => start(scriptSource(methods));
function call(method: string, ...given: unknown[]): ScriptOutput[] {
  engine.handleMessage('call', JSON.stringify({ id: 1, method, given, state }));
  return outputs;
}
function problemOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ScriptStopped) return error.problem;
    throw error;
  }
  return null;
}

describe('methods', () => {
  test('of a designer use `that` without declaring it, and follow one another without commas', () => {
    const found = designed(`beforeSubmit(row){ that.triggleChangeValue('b', row.a + 1); return row }
      onlChange(){ return { a(that, event){ that.triggleChangeValues({ c: event.value }) } } }
      go(){ that.$message.success('好') }`);
    expect(found).toEqual({ methods: ['beforeSubmit', 'onlChange', 'go'], changes: { onlChange: ['a'] } });
    expect(call('beforeSubmit', { a: 'x' })).toEqual([
      { kind: 'set', value: { b: 'x1' } },
      { kind: 'done', value: { id: 1, value: { a: 'x' } } },
    ]);
    const event = { value: '9', child: null };
    engine.handleMessage('change', JSON.stringify({ id: 2, method: 'onlChange', field: 'a', event, state }));
    expect(outputs.slice(2)).toEqual([
      { kind: 'set', value: { c: '9' } },
      { kind: 'done', value: { id: 2 } },
    ]);
    outputs.length = 0;
    expect(call('go')[0]).toEqual({ kind: 'notice', value: { tone: 'success', text: '好' } });
  });

  test('of other servers are a function with a prototype, as expression or statement', async () => {
    await open('list');
    const body = 'function OnlineEnhanceJs(getAction){ this.get = getAction }';
    expect(
      start(`${body}; OnlineEnhanceJs.prototype = { created(that){ return that.selectedRowKeys } }`).methods,
    ).toEqual(['get', 'created']);
    expect(call('created')[0]?.value).toEqual({ id: 1, value: ['r1'] });
  });

  test('of a function that returns them', () => {
    expect(start('function(){ return { go(that){ return that.getFieldsValue() } } }').methods).toEqual(['go']);
    expect(call('go')[0]?.value).toEqual({ id: 1, value: FORM.values });
  });

  test('wait for replies of the API', () => {
    designed(`go(){ return getAction('/x', { p: 1 }).then((reply) => reply.result) }`);
    expect(call('go')).toEqual([{ kind: 'request', value: { id: 1, method: 'GET', url: '/x', given: { p: 1 } } }]);
    engine.handleMessage('reply', JSON.stringify({ id: 1, result: { success: true, result: 7 } }));
    expect(outputs.at(-1)).toEqual({ kind: 'done', value: { id: 1, value: 7 } });
  });

  test('reject with their own text, which is no bug of the script', () => {
    designed(`a(){ return Promise.reject('请填写') }
      b(){ throw new Error('不行') }
      c(){
        nothing() }
      d(){ that.openWindow({}) }`);
    const failed = (method: string) => {
      outputs.length = 0;
      return call(method)[0]?.value;
    };
    expect(failed('a')).toEqual({ id: 1, isBug: false, message: '请填写', line: null });
    expect(failed('b')).toEqual({ id: 1, isBug: false, message: '不行', line: 2 });
    expect(failed('c')).toEqual({ id: 1, isBug: true, message: 'nothing is not defined', line: 4 });
    expect(failed('d')).toMatchObject({ isBug: true, message: '不支持 that.openWindow', line: 5 });
  });

  test('have the members of `that` as `this`, keep their own, and read `event` without declaring it', () => {
    designed(`loaded(){ this.count = 2; this.setFieldsValue({ b: this.twice(this.isUpdate.value) }) }
      twice(given){ return [given, given, this.count] }
      onlChange(){ return { a(){ this.sh.a = event.value === '9' } } }`);
    expect(call('loaded')[0]).toEqual({ kind: 'set', value: { b: [true, true, 2] } });
    outputs.length = 0;
    const event = { value: '9', child: null };
    engine.handleMessage('change', JSON.stringify({ id: 2, method: 'onlChange', field: 'a', event, state }));
    expect(outputs[0]).toEqual({ kind: 'field', value: { field: 'a', part: 'shown', value: true } });
  });

  test('of a list do not have the members of a form, and the other way round', async () => {
    designed('go(){ that.loadData() }');
    expect(call('go')[0]?.value).toMatchObject({ isBug: true, message: '表单的脚本不支持 that.loadData', line: 1 });
    await open('list');
    designed('go(){\n that.sh.a = false }');
    expect(call('go')[0]?.value).toMatchObject({ isBug: true, message: '列表的脚本不支持 that.sh', line: 2 });
  });

  test('show, load and disable fields with `that.sh`, and read what they wrote', () => {
    designed(`go(){ that.sh.a = false; that.sh.a_load = 0; that.sh.a_disabled = true; that.sh.work_load = false
      return [that.sh.a, that.sh.a_load, that.sh.a_disabled, that.sh.work_load] }
      unknown(){
        that.sh.b_load = false }`);
    const parts = [
      { field: 'a', part: 'shown', value: false },
      { field: 'a', part: 'load', value: false },
      { field: 'a', part: 'disabled', value: true },
      { field: 'work_load', part: 'shown', value: false },
    ];
    expect(call('go').map(({ value }) => value)).toEqual([...parts, { id: 1, value: [false, false, true, false] }]);
    outputs.length = 0;
    expect(call('unknown')[0]?.value).toMatchObject({
      isBug: true,
      message: '没有字段 b_load，不能用 that.sh.b_load',
      line: 4,
    });
  });

  test('offer other options for a field that has some', () => {
    designed(`go(){ that.changeOptions('city', [{ value: '1', text: '甲' }, { value: 2, label: '乙' }]) }
      text(){ that.changeOptions('a', []) }
      unknown(){ that.changeOptions('x', []) }
      none(){ that.changeOptions('city', '甲') }`);
    const options = [
      { value: '1', text: '甲' },
      { value: 2, label: '乙' },
    ];
    expect(call('go')[0]).toEqual({ kind: 'options', value: { child: null, field: 'city', options } });
    const messages = ['text', 'unknown', 'none'].map((method) => {
      outputs.length = 0;
      return call(method)[0]?.value;
    });
    expect(messages).toMatchObject([
      { message: '字段 a 没有字典或选项，不能用 that.changeOptions', line: 2 },
      { message: '没有字段 x，不能用 that.changeOptions', line: 3 },
      { message: 'that.changeOptions 的选项不是数组', line: 4 },
    ]);
  });

  test('offer other options for a field of a sub-table, with one row or many', () => {
    designed(`many(){ that.changeSubTableOptions('item', 'unit', [{ value: '1', label: '个' }]) }
      one(){ that.changeSubFormbleOptions('item', 'unit', []) }
      table(){ that.changeSubTableOptions('x', 'unit', []) }
      field(){ that.changeSubTableOptions('item', 'price', []) }
      none(){ that.changeSubFormbleOptions('item', 'unit') }`);
    const value = { child: 'item', field: 'unit', options: [{ value: '1', label: '个' }] };
    expect(call('many')[0]).toEqual({ kind: 'options', value });
    outputs.length = 0;
    expect(call('one')[0]).toEqual({ kind: 'options', value: { ...value, options: [] } });
    const messages = ['table', 'field', 'none'].map((method) => {
      outputs.length = 0;
      return call(method)[0]?.value;
    });
    expect(messages).toMatchObject([
      { message: '没有子表 x', line: 3 },
      { message: '子表 item 的字段 price 不存在，或没有字典或选项，不能用 that.changeSubTableOptions', line: 4 },
      { message: 'that.changeSubFormbleOptions 的选项不是数组', line: 5 },
    ]);
  });

  test('read and change the rows of a sub-table', () => {
    designed(`go(){ const table = that.getSubTableInstance('item'); let total = 0
        table.getValues((error, rows) => { for (const row of rows) total += row.price })
        table.addRows({ price: 4 }); table.setValues([{ rowKey: 'i2', values: { price: 9 } }]); table.removeRows([{ id: 'i1' }])
        return [total, table.getTableData()] }
      item_onlChange(){ return { price(){ that.triggleChangeValues({ price: event.value + 1 }, event.row.id, event.target) } } }
      unknown(){ that.getSubTableInstance('x') }
      method(){ that.getSubTableInstance('item').getXTable() }`);
    expect(call('go').map(({ kind, value }) => [kind, value])).toEqual([
      ['rows', { child: 'item', rows: [{ price: 4 }], clear: false }],
      ['setRows', { child: 'item', changes: [{ id: 'i2', values: { price: 9 } }] }],
      ['removeRows', { child: 'item', ids: ['i1'] }],
      ['done', { id: 1, value: [5, [{ id: 'i2', price: 9 }, { price: 4 }]] }],
    ]);
    outputs.length = 0;
    const event = { value: 4, row: { id: 'i1', price: 4 }, child: 'item' };
    const change = { id: 2, method: 'item_onlChange', field: 'price', event, state };
    engine.handleMessage('change', JSON.stringify(change));
    expect(outputs[0]).toEqual({
      kind: 'setRows',
      value: { child: 'item', changes: [{ id: 'i1', values: { price: 5 } }] },
    });
    outputs.length = 0;
    expect(call('unknown')[0]?.value).toMatchObject({ message: '没有子表 x', line: 6 });
    outputs.length = 0;
    expect(call('method')[0]?.value).toMatchObject({ message: '不支持子表的 getXTable', line: 7 });
  });

  test('format dates in the time zone of the browser', () => {
    const time = new Date(2026, 2, 5, 14, 7, 9).getTime();
    designed(`go(time){ return [that.simpleDateFormat(time), that.simpleDateFormat(time, 'yy/M/d HH时m分'),
        that.simpleDateFormat(String(time), 'yyyyMMdd')] }
      wrong(){
        that.simpleDateFormat('昨天', 'yyyy') }`);
    expect(call('go', time)[0]?.value).toMatchObject({ value: ['2026-03-05 14:07:09', '26/3/5 14时7分', '20260305'] });
    outputs.length = 0;
    expect(call('wrong')[0]?.value).toMatchObject({ message: 'that.simpleDateFormat 的第一个参数不是毫秒数', line: 4 });
  });

  test('run fill rules again, of the record, of a row and of all rows', () => {
    designed(`go(){ that.executeMainFillRule(); that.executeSubFillRule('item', { row: { id: 'i1' } })
      that.executeSubFillRule('item') }`);
    expect(call('go').flatMap(({ kind, value }) => (kind === 'fill' ? [value] : []))).toEqual([
      { child: null, ids: null },
      { child: 'item', ids: ['i1'] },
      { child: 'item', ids: null },
    ]);
  });

  test('of a list read and write its query', async () => {
    await open('list');
    designed(`go(){ that.queryParam.age_begin = 3; delete that.queryParam.name; const seen = { ...that.queryParam }
        that.queryParam = { name: '纸' }; that.loadData(); return [seen, that.queryParam.name] }
      unknown(){
        that.queryParam.del_flag = 1 }
      wrong(){
        that.queryParam = { name: ['笔', {}] } }`);
    expect(call('go').map(({ kind, value }) => [kind, value])).toEqual([
      ['query', { name: '笔', age_begin: 3 }],
      ['query', { name: null, age_begin: 3 }],
      ['query', { name: '纸' }],
      ['reload', null],
      ['done', { id: 1, value: [{ name: null, age_begin: 3 }, '纸'] }],
    ]);
    outputs.length = 0;
    expect(call('unknown')[0]?.value).toMatchObject({
      isBug: true,
      message: '查询栏没有 del_flag，不能用 that.queryParam.del_flag',
      line: 4,
    });
    outputs.length = 0;
    expect(call('wrong')[0]?.value).toMatchObject({
      message: 'that.queryParam.name 的值不是文字、数字、是否或它们的数组',
      line: 6,
    });
  });

  test('of a list open a dialog, with the selected record or another one', async () => {
    await open('list');
    designed(`go(){ that.openCustomModal({ title: '改', width: 800, hide: ['a'] })
      that.openCustomModal({ row: { id: 'r2' }, formComponent: '/x' }) }
      post(){ that.openCustomModal({ requestUrl: '/x' }) }`);
    expect(call('go').map(({ value }) => value)).toEqual([
      { title: '改', width: 800, row: { id: 'r1' }, hide: ['a'] },
      { row: { id: 'r2' }, formComponent: '/x' },
      { id: 1 },
    ]);
    expect(lines).toEqual([1, 2, null]);
    outputs.length = 0;
    expect(call('post')[0]?.value).toMatchObject({ isBug: true, line: 3 });
  });

  test('that cannot be read stop the script with the line', () => {
    expect(problemOf(() => start(scriptSource('go(){ }\nbad(){ let x = ; }\n')))).toMatchObject({ line: 2 });
  });
});

describe('a hostile script', () => {
  test.each([
    ['an endless loop', 'while (true) {}', '运行太久，已停止'],
    ['endless promises', 'const f = () => Promise.resolve().then(f); return f()', '运行太久，已停止'],
    ['reports without end', 'while (true) that.executeMainFillRule()', '运行太久，已停止'],
    ['very many reports', 'for (let i = 0; i < 2000; i += 1) that.executeMainFillRule()', '一次给出的内容太多'],
    ['a giant result', "return 'x'.repeat(1e6)", '一次给出的内容太多'],
    ['giant memory', 'new ArrayBuffer(64e6)', '占用的内存太多，已停止'],
    ['endless recursion', 'const f = () => 1 + f(); f()', '调用层次太深，已停止'],
  ])('with %s is stopped', (_title, body, message) => {
    designed(`go(){ ${body} }`);
    const problem = problemOf(() => call('go'));
    const failed = outputs.find(({ kind }) => kind === 'failed')?.value;
    expect(JSON.stringify(problem ?? failed)).toContain(message);
  });

  test.each([
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'importScripts',
    'postMessage',
    'self',
    'window',
    'document',
    'process',
    'require',
    'indexedDB',
    'navigator',
    'setTimeout',
  ])('has no %s', (name) => {
    designed(`go(){ return [typeof ${name}, that.constructor.constructor ? 1 : 0].length && typeof ${name} }
      escape(){ return ({}).constructor.constructor('return typeof ${name}')() }`);
    expect(call('escape')[0]?.value).toEqual({ id: 1, value: 'undefined' });
  });

  test('changes no prototype of the page, whatever it reports', () => {
    designed(`go(){ that.triggleChangeValues(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
      Object.prototype.polluted = 1; Array.prototype.map = null; JSON.stringify = () => '{"a":' }`);
    expect(problemOf(() => call('go'))).toBeNull();
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect([1].map(String)).toEqual(['1']);
    for (const { value } of outputs) expect(Object.getPrototypeOf(value ?? {})).toBe(Object.prototype);
  });

  test('that imports a module gets none', () => {
    designed("go(){ return import('https://example.com/x.js') }");
    expect(call('go')[0]).toMatchObject({ kind: 'failed' });
  });
});
