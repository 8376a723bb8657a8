/**
 * Code that runs inside the interpreter before a script of a form: gives it `that`, the functions for requests, and the
 * calls of its methods. It only exchanges JSON text with `emit`; whatever a script does to it stays in the interpreter.
 */
export const PRELUDE = `(function (emit) {
  const pending = new Map();
  let last = 0;
  let instance = {};
  let changes = {};
  let state = { values: {}, rows: [] };
  const say = (kind, value) => emit(kind, JSON.stringify(value === undefined ? null : value) || 'null');
  const ask = (method) => (url, given) =>
    new Promise((resolve, reject) => {
      last += 1;
      pending.set(last, { resolve, reject });
      say('request', { id: last, method, url: String(url), given: given === undefined ? null : given });
    });
  const set = (values) => {
    Object.assign(state.values, values);
    say('set', values);
  };
  const notice = (tone) => (text) => say('notice', { tone, text: String(text) });
  const rowsOf = (rows) => (Array.isArray(rows) ? rows : [rows]);
  const members = {
    $message: {
      success: notice('success'),
      info: notice('info'),
      warning: notice('warning'),
      error: notice('error'),
    },
    triggleChangeValue: (field, value) => set({ [field]: value }),
    triggleChangeValues: (values) => set(values),
    getFieldsValue: () => ({ ...state.values }),
    addSubRows: (child, rows) => say('rows', { child, rows: rowsOf(rows), clear: false }),
    clearSubRows: (child) => say('rows', { child, rows: [], clear: true }),
    clearThenAddRows: (child, rows) => say('rows', { child, rows: rowsOf(rows), clear: true }),
    loadData: () => say('reload'),
    get selectedRowKeys() {
      return state.rows.map((row) => row.id);
    },
    get selectedRows() {
      return state.rows.map((row) => ({ ...row }));
    },
  };
  const that = new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key in target) return target[key];
      throw new TypeError('不支持 that.' + key);
    },
    set(target, key) {
      throw new TypeError('不支持给 that.' + String(key) + ' 赋值');
    },
  });
  const guarded = (row) =>
    typeof row !== 'object' || row === null
      ? row
      : new Proxy(row, {
          set(target, key) {
            throw new TypeError('不能直接改 row.' + String(key) + '，请用 that.triggleChangeValue');
          },
        });
  const describe = (error) =>
    error instanceof Error
      ? { name: error.name, message: error.message, stack: String(error.stack) }
      : { name: '', message: typeof error === 'string' ? error : '', stack: '' };
  const answer = (id, work) => {
    const fail = (error) => say('failed', { id, ...describe(error) });
    Promise.resolve()
      .then(work)
      .then((value) => say('done', { id, value }))
      .catch(fail);
  };
  return function handle(kind, json, given) {
    if (kind === 'create') {
      instance = new given(ask('GET'), ask('POST'), ask('DELETE')) || {};
      const methods = [];
      for (const name in instance) if (typeof instance[name] === 'function') methods.push(name);
      for (const name of methods.filter((one) => /^(?:.+_)?onlChange$/.test(one)))
        changes[name] = instance[name](that) || {};
      const fields = Object.keys(changes).map((name) => [name, Object.keys(changes[name])]);
      return JSON.stringify({ methods, changes: Object.fromEntries(fields) });
    }
    const message = JSON.parse(json);
    if (kind === 'call') {
      state = message.state;
      answer(message.id, () => instance[message.method](that, ...message.given.map(guarded)));
    }
    if (kind === 'change') {
      state = message.state;
      answer(message.id, () => changes[message.method][message.field](that, message.event));
    }
    if (kind === 'reply') {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if (waiting) waiting.resolve(message.result);
    }
    return 'null';
  };
})`;
