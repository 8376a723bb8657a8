/** Permission codes of online forms that the server checks beside those of the engine. */

/** Opens every form, without a menu of it. */
export const OPEN_FORMS = 'online:form:open';

/** Changes the tables of the database; an action of the designer has the code. */
export const SYNCHRONIZE = 'online:form:sync';

/** Writes scripts, which run in the browsers of all users of a form. */
export const WRITE_SCRIPTS = 'online:form:script';

export const permissionNames: Readonly<Record<string, string>> = {
  [OPEN_FORMS]: '表单开发-打开全部表单',
  [WRITE_SCRIPTS]: '表单开发-编写脚本',
};

/** The code of a field, as of other entities: `online_onl_plan:col:budget`. */
export const fieldCode = (table: string, field: string): string => `online_${table}:col:${field}`;

/** The code of a button: `online_onl_plan:batch_delete`. @param table `main:sub` for rows in the form of the main table */
export const buttonCode = (table: string, button: string): string => `online_${table}:${button}`;
