/** Members of `that` in the script of a list, as code inside the interpreter (`prelude.ts`). */
export const LIST_MEMBERS = `const isQueryValue = (value) =>
    Array.isArray(value) ? value.every(isQueryValue) : !['object', 'function', 'symbol'].includes(typeof (value ?? ''));
  const checkedQuery = (values) => {
    for (const [key, value] of Object.entries(values)) {
      if (!state.queryFields.includes(key)) throw new TypeError('查询栏没有 ' + key + '，不能用 that.queryParam.' + key);
      if (!isQueryValue(value)) throw new TypeError('that.queryParam.' + key + ' 的值不是文字、数字、是否或它们的数组');
    }
    return values;
  };
  const setQuery = (values) => {
    state.query = checkedQuery({ ...values });
    say('query', state.query);
    return true;
  };
  const openCustomModal = (given) => {
    const { title, width, row = state.rows[0], formComponent, requestUrl, hide, show } = given || {};
    if (requestUrl !== undefined)
      throw new TypeError('openCustomModal 不支持 requestUrl，保存时要做的事请写在 SQL 增强或服务器操作里');
    say('open', { title, width, row, formComponent, hide, show });
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
