/** Endpoints of an online form (contract.md §7.1). */
export const API = '/online/cgform/api';

export interface CallOptions {
  head: string;
  /** Table type: 1 single, 2 main, 3 sub. */
  tableType: 1 | 2 | 3;
  tree: boolean;
  /** True for 3.x servers, whose export endpoint has another name. */
  vue3: boolean;
  /** Keys of custom buttons. */
  buttons: readonly string[];
}

/** Calls by action for `EntityFile.calls`. */
export function onlineCalls({ head, tableType, tree, vue3, buttons }: CallOptions): Record<string, string> {
  const type = `?tabletype=${tableType}`;
  return {
    list: `GET ${API}/${tree ? 'getTreeData' : 'getData'}/${head}${tableType === 3 ? type : ''}`,
    queryById: `GET ${API}/form/${head}/{id}`,
    add: `POST ${API}/form/${head}${type}`,
    edit: `PUT ${API}/form/${head}${type}`,
    delete: `DELETE ${API}/form/${head}/{id}${tableType === 3 ? type : ''}`,
    deleteBatch: `DELETE ${API}/form/${head}/{ids}${tableType === 3 ? type : ''}`,
    import: `POST ${API}/importXls/${head}${type}`,
    export: `GET ${API}/${vue3 ? 'exportXlsOld' : 'exportXls'}/${head}${type}`,
    ...Object.fromEntries(buttons.map((key) => [key, `POST ${API}/doButton`])),
  };
}
