/** Permission codes of online forms that are no action of an entity. */

/** Opens every form, without a menu of it. */
export const OPEN_FORMS = 'online:form:open';

export const permissionNames: Readonly<Record<string, string>> = { [OPEN_FORMS]: '表单开发-打开全部表单' };
