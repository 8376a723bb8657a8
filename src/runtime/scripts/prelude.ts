/**
 * Code that runs inside the interpreter before a script of a form: gives it `that`, the functions for requests, and the
 * calls of its methods. It only exchanges text with `emit`; whatever a script does to it stays in the interpreter.
 */
import { FORM_MEMBERS } from './form-members';
import { LIST_MEMBERS } from './list-members';

/** Members of `that` in every script. */
const SHARED_MEMBERS = `const notice = (tone) => (text) => say('notice', { tone, text: String(text) });
  /** Hours are those of a whole day, also as \`hh\`; the time zone is the browser's. */
  const simpleDateFormat = (given, format = 'yyyy-MM-dd hh:mm:ss') => {
    const date = new Date(Number(given));
    if (Number.isNaN(date.getTime())) throw new TypeError('that.simpleDateFormat 的第一个参数不是毫秒数');
    const [h, year] = [date.getHours(), date.getFullYear()];
    const parts = { M: date.getMonth() + 1, d: date.getDate(), h, H: h, m: date.getMinutes(), s: date.getSeconds() };
    return String(format)
      .replace(/y+/g, (run) => String(year).slice(-run.length))
      .replace(/M+|d+|h+|H+|m+|s+/g, (run) => String(parts[run[0]]).padStart(run.length, '0'));
  };
  const shared = {
    $message: {
      success: notice('success'),
      info: notice('info'),
      warning: notice('warning'),
      error: notice('error'),
    },
    $nextTick: (work) => Promise.resolve().then(work),
    simpleDateFormat,
  };`;

/** The calls of methods: \`this\` is the script itself, which has the members of \`that\` too. */
const CALLS = `const describe = (error) =>
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
  const guarded = (row) =>
    typeof row !== 'object' || row === null
      ? row
      : new Proxy(row, {
          set(target, key) {
            throw new TypeError('不能直接改 row.' + String(key) + '，请用 that.triggleChangeValue');
          },
        });
  const selfOf = (methods) =>
    new Proxy(methods, {
      get: (target, key) => (key in target ? target[key] : that[key]),
      set(target, key, value) {
        if (key in members) that[key] = value;
        else target[key] = value;
        return true;
      },
    });`;

export const PRELUDE = `(function (emit, place) {
  const pending = new Map();
  let last = 0;
  let self = {};
  let changes = {};
  let state = {};
  const say = (kind, value) =>
    emit(kind, JSON.stringify(value === undefined ? null : value) || 'null', String(new Error().stack));
  const ask = (method) => (url, given) =>
    new Promise((resolve, reject) => {
      last += 1;
      pending.set(last, { resolve, reject });
      say('request', { id: last, method, url: String(url), given: given === undefined ? null : given });
    });
  ${SHARED_MEMBERS}
  ${FORM_MEMBERS}
  ${LIST_MEMBERS}
  const [members, others] = place === 'form' ? [formMembers, listMembers] : [listMembers, formMembers];
  const HERE = { form: '表单', list: '列表' };
  const unsupported = (key) => (key in others ? HERE[place] + '的脚本不支持 that.' : '不支持 that.') + String(key);
  const that = new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key in target) return target[key];
      throw new TypeError(unsupported(key));
    },
    set(target, key, value) {
      const setter = Object.getOwnPropertyDescriptor(target, key)?.set;
      if (!setter) throw new TypeError('不支持给 that.' + String(key) + ' 赋值');
      setter(value);
      return true;
    },
  });
  ${CALLS}
  return function handle(kind, json, given) {
    if (kind === 'create') {
      const instance = new given(ask('GET'), ask('POST'), ask('DELETE')) || {};
      self = selfOf(instance);
      const methods = [];
      for (const name in instance) if (typeof instance[name] === 'function') methods.push(name);
      for (const name of methods.filter((one) => /^(?:.+_)?onlChange$/.test(one)))
        changes[name] = instance[name].call(self, that) || {};
      const fields = Object.keys(changes).map((name) => [name, Object.keys(changes[name])]);
      return JSON.stringify({ methods, changes: Object.fromEntries(fields) });
    }
    const message = JSON.parse(json);
    if (kind === 'call') {
      state = message.state;
      answer(message.id, () => self[message.method].call(self, that, ...message.given.map(guarded)));
    }
    if (kind === 'change') {
      state = message.state;
      // Scripts read \`event\` without declaring it.
      const { child, ...event } = message.event;
      event.target = child === null ? null : tableOf(child);
      globalThis.event = event;
      answer(message.id, () => changes[message.method][message.field].call(self, that, event));
    }
    if (kind === 'reply') {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if (waiting) waiting.resolve(message.result);
    }
    return 'null';
  };
})`;
