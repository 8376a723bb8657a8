/** Members of `that` in the script of a form, as code inside the interpreter (`prelude.ts`). */
import { TABLE_MEMBERS } from './table-members';

export const FORM_MEMBERS = `const set = (values) => {
    Object.assign(state.values, values);
    say('set', values);
  };
  /** \`<field>\`, \`<field>_load\` or \`<field>_disabled\`; the name of a field comes first. */
  const partOf = (name) => {
    if (Object.hasOwn(state.fields, name)) return [name, 'shown'];
    const [, field, part] = /^(.+)_(load|disabled)$/.exec(name) || [];
    if (part !== undefined && Object.hasOwn(state.fields, field)) return [field, part];
    throw new TypeError('没有字段 ' + name + '，不能用 that.sh.' + name);
  };
  const sh = new Proxy(
    {},
    {
      get(target, name) {
        if (typeof name === 'symbol' || name === 'toJSON') return undefined;
        const [field, part] = partOf(name);
        return state.fields[field][part];
      },
      set(target, name, value) {
        const [field, part] = partOf(String(name));
        state.fields[field][part] = Boolean(value);
        say('field', { field, part, value: Boolean(value) });
        return true;
      },
    },
  );
  const changeOptions = (field, options) => {
    if (!Object.hasOwn(state.fields, field)) throw new TypeError('没有字段 ' + field + '，不能用 that.changeOptions');
    if (!state.fields[field].choices) throw new TypeError('字段 ' + field + ' 没有字典或选项，不能用 that.changeOptions');
    if (!Array.isArray(options)) throw new TypeError('that.changeOptions 的选项不是数组');
    say('options', { child: null, field, options });
  };
  ${TABLE_MEMBERS}
  /** Rows of one-to-many and of one-to-one sub-tables are changed by members of two names. */
  const changeChildOptions = (member) => (child, field, options) => {
    if (!state.children[known(child)].includes(field))
      throw new TypeError('子表 ' + child + ' 的字段 ' + field + ' 不存在，或没有字典或选项，不能用 that.' + member);
    if (!Array.isArray(options)) throw new TypeError('that.' + member + ' 的选项不是数组');
    say('options', { child, field, options });
  };
  const idsOf = (row) => {
    const one = row && row.row ? row.row : row;
    if (one === undefined || one === null) return null;
    return [String(typeof one === 'object' ? one.id : one)];
  };
  const formMembers = {
    __proto__: shared,
    sh,
    isUpdate: {
      get value() {
        return state.isUpdate;
      },
    },
    changeOptions,
    changeSubTableOptions: changeChildOptions('changeSubTableOptions'),
    changeSubFormbleOptions: changeChildOptions('changeSubFormbleOptions'),
    triggleChangeValue: (field, value) => set({ [field]: value }),
    triggleChangeValues: (values, id, target) =>
      id !== undefined && tableNames.has(target) ? setRows(tableNames.get(target), [{ id, values }]) : set(values),
    setFieldsValue: (values) => set(values),
    getFieldsValue: () => ({ ...state.values }),
    addSubRows: (child, rows) => addRows(child, rows, false),
    clearSubRows: (child) => addRows(child, [], true),
    clearThenAddRows: (child, rows) => addRows(child, rows, true),
    getSubTableInstance: tableOf,
    executeMainFillRule: () => say('fill', { child: null, ids: null }),
    executeSubFillRule: (child, row) => say('fill', { child: known(child), ids: idsOf(row) }),
  };`;
