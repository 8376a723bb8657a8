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
  const lineHere = () => {
    const found = /enhance\\.js:(\\d+)/.exec(String(new Error().stack));
    return found ? Number(found[1]) : null;
  };
  const openCustomModal = (given) => {
    const { title, width, row = state.rows[0], formComponent, requestUrl, hide, show } = given || {};
    if (requestUrl !== undefined)
      throw new TypeError('openCustomModal 不支持 requestUrl，保存时要做的事请写在 SQL 增强或服务器操作里');
    say('open', { title, width, row, formComponent, hide, show, line: lineHere() });
  };
  const listMembers = {
    __proto__: shared,
    loadData: () => say('reload'),
    openCustomModal,
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
