/** Members of `that` in the script of a list, as code inside the interpreter (`prelude.ts`). */
export const LIST_MEMBERS = `const listMembers = {
    __proto__: shared,
    loadData: () => say('reload'),
    get selectedRowKeys() {
      return state.rows.map((row) => row.id);
    },
    get selectedRows() {
      return state.rows.map((row) => ({ ...row }));
    },
  };`;
