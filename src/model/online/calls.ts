/** Endpoints of an online form (contract.md §7.1). */
export const API = '/online/cgform/api';
/** Where a server offers the calls of lists for its forms, below the id of the head: totals, groups, previewed imports. */
export const FORMS_API = '/online/cgform/form';
const LIST_API = /^\/online\/cgform\/form\/[\w-]{1,64}$/;

/** The API path of a form's list; null for servers that have only the calls of the contract. */
export const listApiOf = (api: unknown): string | null => (typeof api === 'string' && LIST_API.test(api) ? api : null);

export interface CallOptions {
  head: string;
  /** API path of the list; null: only the calls of the contract. */
  api: string | null;
  /** Table type: 1 single, 2 main, 3 sub. */
  tableType: 1 | 2 | 3;
  tree: boolean;
  /** True for 3.x servers, whose export endpoint has another name. */
  vue3: boolean;
  /** Keys of custom buttons. */
  buttons: readonly string[];
}

/** Calls by action for `EntityFile.calls`. */
export function onlineCalls({ head, api, tableType, tree, vue3, buttons }: CallOptions): Record<string, string> {
  const type = `?tabletype=${tableType}`;
  return {
    list:
      api !== null && !tree
        ? `GET ${api}/list`
        : `GET ${API}/${tree ? 'getTreeData' : 'getData'}/${head}${tableType === 3 ? type : ''}`,
    queryById: `GET ${API}/form/${head}/{id}`,
    add: `POST ${API}/form/${head}${type}`,
    edit: `PUT ${API}/form/${head}${type}`,
    delete: `DELETE ${API}/form/${head}/{id}${tableType === 3 ? type : ''}`,
    deleteBatch: `DELETE ${API}/form/${head}/{ids}${tableType === 3 ? type : ''}`,
    import: api === null ? `POST ${API}/importXls/${head}${type}` : `POST ${api}/importExcel`,
    export: `GET ${API}/${vue3 ? 'exportXlsOld' : 'exportXls'}/${head}${type}`,
    ...Object.fromEntries(buttons.map((key) => [key, `POST ${API}/doButton`])),
  };
}
