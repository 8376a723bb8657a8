/**
 * The system tables that are no entities, as numbered steps. A step that has been released is never changed: write
 * the next one. Tables of entities are made from the entities (tables.ts), which may add columns to these as well.
 */

export interface Migration {
  id: number;
  name: string;
  statements: readonly string[];
}

/** Columns of contract.md §10, as `presets.std` of the model has them. */
const AUDIT = `
  create_by varchar(64) collate "C", create_time timestamp(0), update_by varchar(64) collate "C", update_time timestamp(0),
  tenant_id varchar(32) collate "C", sys_org_code varchar(64) collate "C"`;
const DELETED = `del_flag varchar(1) collate "C" default '0'`;
const text = (length: number) => `varchar(${length}) collate "C"`;
const ID = `id ${text(32)} not null primary key`;

export const migrations: readonly Migration[] = [
  {
    id: 1,
    name: 'settings, sequences, change log',
    statements: [
      `create table jw_setting (key ${text(100)} primary key, value jsonb not null, update_time timestamp(0) not null default now())`,
      // One counter per rule and period, e.g. ('settle_no', '20260630').
      `create table jw_sequence (code ${text(64)}, period ${text(32)}, value bigint not null, primary key (code, period))`,
      `create table sys_data_log (${ID}, data_table ${text(64)} not null, data_id ${text(32)} not null, type ${text(32)},
        data_content text, data_version integer not null, ${AUDIT})`,
      'create unique index sys_data_log_version on sys_data_log (data_table, data_id, data_version)',
    ],
  },
  {
    id: 2,
    name: 'users, roles, permissions, tokens',
    statements: [
      `create table sys_user (${ID}, username ${text(100)} not null, realname ${text(100)}, password ${text(255)},
        avatar ${text(255)}, birthday date, sex integer, email ${text(100)}, phone ${text(45)}, org_code ${text(64)},
        status integer default 1, work_no ${text(100)}, post ${text(255)}, telephone ${text(45)},
        user_identity integer default 1, depart_ids text collate "C", ${AUDIT}, ${DELETED})`,
      `create unique index sys_user_username on sys_user (username) where del_flag = '0'`,
      `create table sys_role (${ID}, role_name ${text(200)}, role_code ${text(100)} not null, description ${text(255)}, ${AUDIT}, ${DELETED})`,
      `create unique index sys_role_code on sys_role (role_code) where del_flag = '0'`,
      `create table sys_user_role (${ID}, user_id ${text(32)} not null, role_id ${text(32)} not null)`,
      'create unique index sys_user_role_pair on sys_user_role (user_id, role_id)',
      `create table sys_permission (${ID}, parent_id ${text(32)}, name ${text(100)}, perms ${text(255)}, perms_type ${text(10)},
        icon ${text(100)}, component ${text(255)}, component_name ${text(100)}, url ${text(255)}, redirect ${text(255)},
        sort_no numeric(8,2), menu_type integer not null, leaf boolean not null default true, route boolean not null default true,
        keep_alive boolean not null default true, hidden boolean not null default false, hide_tab boolean not null default false,
        always_show boolean not null default false, internal_or_external boolean not null default false,
        rule_flag integer not null default 0, description ${text(255)}, status ${text(2)} default '1', ${AUDIT}, ${DELETED})`,
      'create index sys_permission_parent on sys_permission (parent_id)',
      `create table sys_role_permission (${ID}, role_id ${text(32)} not null, permission_id ${text(32)} not null, data_rule_ids text collate "C")`,
      'create unique index sys_role_permission_pair on sys_role_permission (role_id, permission_id)',
      // Only a hash of a token is kept: who reads the table cannot sign in with it.
      `create table sys_token (${ID}, hash ${text(64)} not null, user_id ${text(32)} not null, ip ${text(64)},
        created_at timestamp(0) not null default now(), expires_at timestamp(0) not null)`,
      'create unique index sys_token_hash on sys_token (hash)',
      'create index sys_token_user on sys_token (user_id)',
      `create table sys_login_failure (username ${text(100)} not null, failed_at timestamp(0) not null default now())`,
      'create index sys_login_failure_username on sys_login_failure (username, failed_at)',
    ],
  },
  {
    id: 3,
    name: 'change log: the action and what it changed',
    statements: [
      `alter table sys_data_log add column entity ${text(128)}, add column action ${text(64)}, add column change jsonb`,
    ],
  },
  {
    id: 4,
    name: 'departments of people, grants to departments, codes by text message, accounts elsewhere',
    statements: [
      `create table sys_user_depart (${ID}, user_id ${text(32)} not null, dep_id ${text(32)} not null)`,
      'create unique index sys_user_depart_pair on sys_user_depart (user_id, dep_id)',
      'create index sys_user_depart_dep on sys_user_depart (dep_id)',
      `create table sys_depart_permission (${ID}, depart_id ${text(32)} not null, permission_id ${text(32)} not null, data_rule_ids text collate "C")`,
      'create unique index sys_depart_permission_pair on sys_depart_permission (depart_id, permission_id)',
      `create table sys_depart_role_permission (${ID}, role_id ${text(32)} not null, permission_id ${text(32)} not null, data_rule_ids text collate "C")`,
      'create unique index sys_depart_role_permission_pair on sys_depart_role_permission (role_id, permission_id)',
      `create table sys_depart_role_user (${ID}, user_id ${text(32)} not null, drole_id ${text(32)} not null)`,
      'create unique index sys_depart_role_user_pair on sys_depart_role_user (user_id, drole_id)',
      // What a person may do is read from these whatever schemas there are; their entities add the other columns.
      `create table sys_depart (${ID}, parent_id ${text(32)}, depart_name ${text(100)}, org_code ${text(64)}, ${AUDIT}, ${DELETED})`,
      `create table sys_depart_role (${ID}, depart_id ${text(32)}, role_name ${text(200)}, role_code ${text(100)}, ${AUDIT}, ${DELETED})`,
      `create table sys_permission_data_rule (${ID}, permission_id ${text(32)}, rule_name ${text(50)}, rule_column ${text(50)},
        rule_conditions ${text(50)}, rule_value ${text(300)}, status ${text(3)}, ${AUDIT}, ${DELETED})`,
      'create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id)',
      `alter table sys_login_failure add column id ${text(32)}, add column ip ${text(64)}, add column failed boolean not null default false`,
      'create unique index sys_login_failure_id on sys_login_failure (id)',
      'create index sys_login_failure_ip on sys_login_failure (ip, failed_at)',
      // Captchas, text message codes, one-time sign-in tickets: of each only a hash.
      `create table sys_one_time_code (kind ${text(32)} not null, key ${text(200)} not null, hash ${text(64)} not null,
        data jsonb, tries integer not null default 0, expires_at timestamp(0) not null, primary key (kind, key))`,
      `create table sys_third_account (${ID}, third_type ${text(64)} not null, third_user_uuid ${text(255)} not null,
        realname ${text(255)}, avatar ${text(255)}, sys_user_id ${text(32)}, ${AUDIT}, ${DELETED})`,
      'create unique index sys_third_account_uuid on sys_third_account (third_type, third_user_uuid)',
      `create table sys_log (${ID}, log_type integer, log_content text, operate_type integer, userid ${text(100)},
        username ${text(100)}, ip ${text(100)}, method ${text(500)}, request_url ${text(255)}, request_param text,
        request_type ${text(10)}, cost_time bigint, ${AUDIT})`,
      'create index sys_one_time_code_expiry on sys_one_time_code (expires_at)',
      'create index sys_log_type on sys_log (log_type, create_time)',
    ],
  },
  {
    id: 5,
    name: 'milliseconds of the log are whole numbers',
    statements: ['alter table sys_log alter column cost_time type integer using least(cost_time, 2147483647)'],
  },
  {
    id: 6,
    name: 'old rows of the log are found by their time',
    statements: ['create index sys_log_time on sys_log (create_time)'],
  },
];
