/** Members of `that` in the script of a list, as code inside the interpreter (`prelude.ts`). */
export const LIST_MEMBERS = `const checkedQuery = (values) => {
    for (const key of Object.keys(values))
      if (!state.queryFields.includes(key)) throw new TypeError('查询栏没有 ' + key + '，不能用 that.queryParam.' + key);
    return values;
  };
  const setQuery = (values) => {
    state.query = checkedQuery({ ...values });
    say('query', state.query);
    return true;
  };
  const listMembers = {
    __proto__: shared,
    loadData: () => say('reload'),
    get queryParam() {
      return new Proxy(state.query, {
        set: (target, key, value) => setQuery({ ...state.query, [key]: value }),
        deleteProperty: (target, key) => setQuery({ ...state.query, [key]: null }),
      });
    },
    set queryParam(values) {
      setQuery(values);
    },
    get selectedRowKeys() {
      return state.rows.map((row) => row.id);
    },
    get selectedRows() {
      return state.rows.map((row) => ({ ...row }));
    },
  };`;
