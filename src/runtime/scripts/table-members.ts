/** Members of `that.getSubTableInstance(table)`, as code inside the interpreter (`form-members.ts`). */
export const TABLE_MEMBERS = `const tables = new Map();
  const tableNames = new WeakMap();
  const listOf = (given) => (Array.isArray(given) ? given : [given]);
  const known = (child) => {
    if (!Object.hasOwn(state.children, child)) throw new TypeError('没有子表 ' + child);
    return child;
  };
  const rowsOf = (child) => state.values[child] || [];
  const addRows = (child, given, clear) => {
    const rows = listOf(given);
    state.values[known(child)] = clear ? rows : [...rowsOf(child), ...rows];
    say('rows', { child, rows, clear });
  };
  const setRows = (child, given) => {
    const changes = listOf(given).map(({ id, rowKey, values }) => ({ id: String(id ?? rowKey), values }));
    const byId = new Map(changes.map(({ id, values }) => [id, values]));
    state.values[child] = rowsOf(child).map((row) => ({ ...row, ...byId.get(String(row.id)) }));
    say('setRows', { child, changes });
  };
  const removeRows = (child, given) => {
    const ids = listOf(given).map((row) => String(typeof row === 'object' && row !== null ? row.id : row));
    state.values[child] = rowsOf(child).filter(({ id }) => !ids.includes(String(id)));
    say('removeRows', { child, ids });
  };
  const tableMembers = (child) => ({
    getValues(callback) {
      const rows = rowsOf(child);
      if (typeof callback === 'function') callback(null, rows);
      return rows;
    },
    getTableData: () => rowsOf(child),
    getFieldsValue: () => ({ ...rowsOf(child)[0] }),
    addRows: (rows) => addRows(child, rows, false),
    pushRows: (rows) => addRows(child, rows, false),
    setValues: (changes) => setRows(child, changes),
    setFieldsValue(values) {
      const [row] = rowsOf(child);
      if (row) setRows(child, [{ id: row.id, values }]);
      else addRows(child, [values], false);
    },
    removeRows: (rows) => removeRows(child, rows),
    removeRowsById: (ids) => removeRows(child, ids),
  });
  const tableOf = (child) => {
    const table =
      tables.get(known(child)) ||
      new Proxy(tableMembers(child), {
        get(target, key) {
          if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key in target) return target[key];
          throw new TypeError('不支持子表的 ' + key);
        },
      });
    tables.set(child, table);
    tableNames.set(table, child);
    return table;
  };`;
