/**
 * Columns of the tables that the migrations create, for the types of the query builder. A test compares them with the
 * catalogue of a migrated database.
 *
 * `id` is the primary key, `text!` is not null, `text=` is not null and has a default, `text` may be null.
 */

const AUDIT = {
  create_by: 'text',
  create_time: 'timestamp',
  update_by: 'text',
  update_time: 'timestamp',
  tenant_id: 'text',
  sys_org_code: 'text',
} as const;
const MARKED_DELETED = { ...AUDIT, del_flag: 'text' } as const;
const GRANT = { id: 'id', permission_id: 'text!', data_rule_ids: 'text' } as const;

export const systemTables = {
  jw_migration: { id: 'int!', name: 'text!', applied_at: 'timestamp=' },
  jw_setting: { key: 'text!', value: 'json!', update_time: 'timestamp=' },
  // The value is a bigint: text in rows.
  jw_counter: { series: 'text!', value: 'numeric!', update_time: 'timestamp=' },
  sys_fill_rule: {
    ...MARKED_DELETED,
    id: 'id',
    rule_name: 'text',
    rule_code: 'text',
    rule_class: 'text',
    rule_params: 'text',
  },
  jw_seed: { kind: 'text!', key: 'text!', row_id: 'text!', base: 'json!' },
  jw_unused_column: { table_name: 'text!', column_name: 'text!', since: 'timestamp=' },
  jw_column_change: {
    id: 'numeric=',
    kind: 'text!',
    table_name: 'text!',
    from_column: 'text',
    to_column: 'text',
    from_type: 'text',
    to_type: 'text',
    row_count: 'int!',
    applied_at: 'timestamp=',
  },
  sys_data_log: {
    ...AUDIT,
    id: 'id',
    data_table: 'text!',
    data_id: 'text!',
    type: 'text',
    data_content: 'text',
    data_version: 'int!',
    entity: 'text',
    action: 'text',
    change: 'json',
  },
  sys_user: {
    ...MARKED_DELETED,
    id: 'id',
    username: 'text!',
    realname: 'text',
    password: 'text',
    avatar: 'text',
    birthday: 'date',
    sex: 'int',
    email: 'text',
    phone: 'text',
    org_code: 'text',
    status: 'int',
    work_no: 'text',
    post: 'text',
    telephone: 'text',
    user_identity: 'int',
    depart_ids: 'text',
  },
  sys_role: { ...MARKED_DELETED, id: 'id', role_name: 'text', role_code: 'text!', description: 'text' },
  sys_user_role: { id: 'id', user_id: 'text!', role_id: 'text!' },
  sys_user_depart: { id: 'id', user_id: 'text!', dep_id: 'text!' },
  sys_permission: {
    ...MARKED_DELETED,
    id: 'id',
    parent_id: 'text',
    name: 'text',
    perms: 'text',
    perms_type: 'text',
    icon: 'text',
    component: 'text',
    component_name: 'text',
    url: 'text',
    redirect: 'text',
    sort_no: 'numeric',
    menu_type: 'int!',
    leaf: 'boolean=',
    route: 'boolean=',
    keep_alive: 'boolean=',
    hidden: 'boolean=',
    hide_tab: 'boolean=',
    always_show: 'boolean=',
    internal_or_external: 'boolean=',
    rule_flag: 'int=',
    description: 'text',
    status: 'text',
  },
  sys_role_permission: { ...GRANT, role_id: 'text!' },
  sys_depart_permission: { ...GRANT, depart_id: 'text!' },
  sys_depart_role_permission: { ...GRANT, role_id: 'text!' },
  sys_depart_role_user: { id: 'id', user_id: 'text!', drole_id: 'text!' },
  sys_depart: { ...MARKED_DELETED, id: 'id', parent_id: 'text', depart_name: 'text', org_code: 'text' },
  sys_depart_role: { ...MARKED_DELETED, id: 'id', depart_id: 'text', role_name: 'text', role_code: 'text' },
  sys_permission_data_rule: {
    ...MARKED_DELETED,
    id: 'id',
    permission_id: 'text',
    rule_name: 'text',
    rule_column: 'text',
    rule_conditions: 'text',
    rule_value: 'text',
    status: 'text',
  },
  sys_token: {
    id: 'id',
    hash: 'text!',
    user_id: 'text!',
    ip: 'text',
    created_at: 'timestamp=',
    expires_at: 'timestamp!',
  },
  sys_login_failure: { id: 'text', username: 'text!', failed_at: 'timestamp=', ip: 'text', failed: 'boolean=' },
  sys_one_time_code: {
    kind: 'text!',
    key: 'text!',
    hash: 'text!',
    data: 'json',
    tries: 'int=',
    expires_at: 'timestamp!',
  },
  sys_third_account: {
    ...MARKED_DELETED,
    id: 'id',
    third_type: 'text!',
    third_user_uuid: 'text!',
    realname: 'text',
    avatar: 'text',
    sys_user_id: 'text',
  },
  sys_log: {
    ...AUDIT,
    id: 'id',
    log_type: 'int',
    log_content: 'text',
    operate_type: 'int',
    userid: 'text',
    username: 'text',
    ip: 'text',
    method: 'text',
    request_url: 'text',
    request_param: 'text',
    request_type: 'text',
    cost_time: 'int',
  },
} as const;

/** Column kinds of the system tables. */
export type SystemTables = typeof systemTables;

/** Columns that the program itself reads by name, so that no schema file may move them. */
export function systemColumns(table: string): ReadonlySet<string> {
  return new Set(
    Object.hasOwn(systemTables, table) ? Object.keys(systemTables[table as keyof typeof systemTables]) : [],
  );
}
