/**
 * Migrations of the system tables. A released migration is never changed: add a new one. Tables of entities are created
 * from the entities (tables.ts), which may also add columns to system tables.
 */

export interface Migration {
  id: number;
  name: string;
  statements: readonly string[];
}

/** Columns of contract.md §10, as `presets.std` of the model has them. */
const AUDIT_COLUMNS = `
  create_by varchar(64) collate "C", create_time timestamp(0), update_by varchar(64) collate "C", update_time timestamp(0),
  tenant_id varchar(32) collate "C", sys_org_code varchar(64) collate "C"`;
const DELETED_COLUMN = `del_flag varchar(1) collate "C" default '0'`;
const varchar = (length: number) => `varchar(${length}) collate "C"`;
const ID_COLUMN = `id ${varchar(32)} not null primary key`;

export const migrations: readonly Migration[] = [
  {
    id: 1,
    name: 'settings, sequences, change log',
    statements: [
      `create table jw_setting (key ${varchar(100)} primary key, value jsonb not null, update_time timestamp(0) not null default now())`,
      // One counter per rule and period, e.g. ('settle_no', '20260630').
      `create table jw_sequence (code ${varchar(64)}, period ${varchar(32)}, value bigint not null, primary key (code, period))`,
      `create table sys_data_log (${ID_COLUMN}, data_table ${varchar(64)} not null, data_id ${varchar(32)} not null, type ${varchar(32)},
        data_content text, data_version integer not null, ${AUDIT_COLUMNS})`,
      'create unique index sys_data_log_version on sys_data_log (data_table, data_id, data_version)',
    ],
  },
  {
    id: 2,
    name: 'users, roles, permissions, tokens',
    statements: [
      `create table sys_user (${ID_COLUMN}, username ${varchar(100)} not null, realname ${varchar(100)}, password ${varchar(255)},
        avatar ${varchar(255)}, birthday date, sex integer, email ${varchar(100)}, phone ${varchar(45)}, org_code ${varchar(64)},
        status integer default 1, work_no ${varchar(100)}, post ${varchar(255)}, telephone ${varchar(45)},
        user_identity integer default 1, depart_ids text collate "C", ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      `create unique index sys_user_username on sys_user (username) where del_flag = '0'`,
      `create table sys_role (${ID_COLUMN}, role_name ${varchar(200)}, role_code ${varchar(100)} not null, description ${varchar(255)}, ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      `create unique index sys_role_code on sys_role (role_code) where del_flag = '0'`,
      `create table sys_user_role (${ID_COLUMN}, user_id ${varchar(32)} not null, role_id ${varchar(32)} not null)`,
      'create unique index sys_user_role_pair on sys_user_role (user_id, role_id)',
      `create table sys_permission (${ID_COLUMN}, parent_id ${varchar(32)}, name ${varchar(100)}, perms ${varchar(255)}, perms_type ${varchar(10)},
        icon ${varchar(100)}, component ${varchar(255)}, component_name ${varchar(100)}, url ${varchar(255)}, redirect ${varchar(255)},
        sort_no numeric(8,2), menu_type integer not null, leaf boolean not null default true, route boolean not null default true,
        keep_alive boolean not null default true, hidden boolean not null default false, hide_tab boolean not null default false,
        always_show boolean not null default false, internal_or_external boolean not null default false,
        rule_flag integer not null default 0, description ${varchar(255)}, status ${varchar(2)} default '1', ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      'create index sys_permission_parent on sys_permission (parent_id)',
      `create table sys_role_permission (${ID_COLUMN}, role_id ${varchar(32)} not null, permission_id ${varchar(32)} not null, data_rule_ids text collate "C")`,
      'create unique index sys_role_permission_pair on sys_role_permission (role_id, permission_id)',
      // Only a hash of a token is kept: who reads the table cannot sign in with it.
      `create table sys_token (${ID_COLUMN}, hash ${varchar(64)} not null, user_id ${varchar(32)} not null, ip ${varchar(64)},
        created_at timestamp(0) not null default now(), expires_at timestamp(0) not null)`,
      'create unique index sys_token_hash on sys_token (hash)',
      'create index sys_token_user on sys_token (user_id)',
      `create table sys_login_failure (username ${varchar(100)} not null, failed_at timestamp(0) not null default now())`,
      'create index sys_login_failure_username on sys_login_failure (username, failed_at)',
    ],
  },
  {
    id: 3,
    name: 'change log: the action and what it changed',
    statements: [
      `alter table sys_data_log add column entity ${varchar(128)}, add column action ${varchar(64)}, add column change jsonb`,
    ],
  },
  {
    id: 4,
    name: 'departments of people, grants to departments, codes by text message, accounts elsewhere',
    statements: [
      `create table sys_user_depart (${ID_COLUMN}, user_id ${varchar(32)} not null, dep_id ${varchar(32)} not null)`,
      'create unique index sys_user_depart_pair on sys_user_depart (user_id, dep_id)',
      'create index sys_user_depart_dep on sys_user_depart (dep_id)',
      `create table sys_depart_permission (${ID_COLUMN}, depart_id ${varchar(32)} not null, permission_id ${varchar(32)} not null, data_rule_ids text collate "C")`,
      'create unique index sys_depart_permission_pair on sys_depart_permission (depart_id, permission_id)',
      `create table sys_depart_role_permission (${ID_COLUMN}, role_id ${varchar(32)} not null, permission_id ${varchar(32)} not null, data_rule_ids text collate "C")`,
      'create unique index sys_depart_role_permission_pair on sys_depart_role_permission (role_id, permission_id)',
      `create table sys_depart_role_user (${ID_COLUMN}, user_id ${varchar(32)} not null, drole_id ${varchar(32)} not null)`,
      'create unique index sys_depart_role_user_pair on sys_depart_role_user (user_id, drole_id)',
      // Permissions are read from these tables whatever schemas exist; their entities add the other columns.
      `create table sys_depart (${ID_COLUMN}, parent_id ${varchar(32)}, depart_name ${varchar(100)}, org_code ${varchar(64)}, ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      `create table sys_depart_role (${ID_COLUMN}, depart_id ${varchar(32)}, role_name ${varchar(200)}, role_code ${varchar(100)}, ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      `create table sys_permission_data_rule (${ID_COLUMN}, permission_id ${varchar(32)}, rule_name ${varchar(50)}, rule_column ${varchar(50)},
        rule_conditions ${varchar(50)}, rule_value ${varchar(300)}, status ${varchar(3)}, ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      'create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id)',
      `alter table sys_login_failure add column id ${varchar(32)}, add column ip ${varchar(64)}, add column failed boolean not null default false`,
      'create unique index sys_login_failure_id on sys_login_failure (id)',
      'create index sys_login_failure_ip on sys_login_failure (ip, failed_at)',
      // Captchas, text message codes, one-time sign-in tickets; only hashes are stored.
      `create table sys_one_time_code (kind ${varchar(32)} not null, key ${varchar(200)} not null, hash ${varchar(64)} not null,
        data jsonb, tries integer not null default 0, expires_at timestamp(0) not null, primary key (kind, key))`,
      `create table sys_third_account (${ID_COLUMN}, third_type ${varchar(64)} not null, third_user_uuid ${varchar(255)} not null,
        realname ${varchar(255)}, avatar ${varchar(255)}, sys_user_id ${varchar(32)}, ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      'create unique index sys_third_account_uuid on sys_third_account (third_type, third_user_uuid)',
      `create table sys_log (${ID_COLUMN}, log_type integer, log_content text, operate_type integer, userid ${varchar(100)},
        username ${varchar(100)}, ip ${varchar(100)}, method ${varchar(500)}, request_url ${varchar(255)}, request_param text,
        request_type ${varchar(10)}, cost_time bigint, ${AUDIT_COLUMNS})`,
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
  {
    id: 7,
    name: 'changes of columns',
    statements: [
      // Columns that no field has any more, since when.
      `create table jw_unused_column (table_name ${varchar(63)}, column_name ${varchar(63)},
        since timestamp(0) not null default now(), primary key (table_name, column_name))`,
      // What starts changed in the columns of entities: renamed, merged, converted, dropped.
      `create table jw_column_change (id bigserial primary key, kind ${varchar(16)} not null,
        table_name ${varchar(63)} not null, from_column ${varchar(63)}, to_column ${varchar(63)}, from_type ${varchar(100)},
        to_type ${varchar(100)}, row_count integer not null, applied_at timestamp(0) not null default now())`,
    ],
  },
  {
    id: 8,
    name: 'counters of number rules',
    statements: [
      // The series is the filled format without its running number (number-rule.ts), e.g. JS20260630{seq}.
      `create table jw_counter (series ${varchar(255)} primary key, value bigint not null, update_time timestamp(0) not null default now())`,
      `insert into jw_counter (series, value) select code || period || '{seq}', value from jw_sequence`,
      'drop table jw_sequence',
      // Saving draws numbers by these rules whatever schemas exist.
      `create table if not exists sys_fill_rule (${ID_COLUMN}, rule_name ${varchar(100)}, rule_code ${varchar(100)},
        rule_class ${varchar(100)}, rule_params ${varchar(200)}, ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
    ],
  },
  {
    id: 9,
    name: 'base of seeded rows',
    statements: [
      // What the last seed wrote, to tell changes of the files from changes of an administrator.
      `create table jw_seed (kind ${varchar(32)}, key ${varchar(300)}, row_id ${varchar(32)} not null, base jsonb not null,
        primary key (kind, key))`,
    ],
  },
  {
    id: 10,
    name: 'background jobs',
    statements: [
      // position: units that are done, where another process continues; done, total: the progress that is shown.
      `create table jw_job (${ID_COLUMN}, kind ${varchar(32)} not null, title ${varchar(300)} not null, entity ${varchar(128)},
        user_id ${varchar(32)} not null, org_code ${varchar(64)}, input jsonb not null, input_hash ${varchar(64)} not null,
        state ${varchar(16)} not null default 'waiting', resumable boolean not null, worker ${varchar(32)},
        heartbeat timestamp(0), attempts integer not null default 0, cancel boolean not null default false,
        units integer not null, position integer not null default 0, done integer not null default 0, total integer not null,
        failed integer not null default 0, results jsonb not null default '[]', message text collate "C",
        dismissed boolean not null default false, create_time timestamp(0) not null default now(),
        start_time timestamp(0), end_time timestamp(0))`,
      // The same work is started once: a double click finds the job that it started.
      `create unique index jw_job_active on jw_job (user_id, input_hash) where state in ('waiting', 'running')`,
      `create index jw_job_state on jw_job (state, id) where state in ('waiting', 'running')`,
      'create index jw_job_user on jw_job (user_id, id)',
    ],
  },
  {
    id: 11,
    name: 'why sessions ended',
    statements: [
      `create table sys_ended_session (hash ${varchar(64)} primary key, reason ${varchar(16)} not null,
        ended_at timestamp(0) not null default now())`,
    ],
  },
  {
    id: 12,
    name: 'replies of saves by idempotency key',
    statements: [
      `create table jw_saved (user_id ${varchar(32)}, key ${varchar(64)}, hash ${varchar(64)} not null, reply jsonb,
        create_time timestamp(0) not null default now(), primary key (user_id, key))`,
      'create index jw_saved_time on jw_saved (create_time)',
    ],
  },
  {
    id: 13,
    name: 'comments on records, announcements',
    statements: [
      // Like sys_data_log: names the record by table and id, and stays when the record is deleted.
      `create table sys_comment (${ID_COLUMN}, data_table ${varchar(64)} not null, data_id ${varchar(64)} not null,
        user_id ${varchar(32)} not null, content text collate "C" not null, mentions jsonb not null default '[]',
        files jsonb not null default '[]', ${AUDIT_COLUMNS})`,
      'create index sys_comment_record on sys_comment (data_table, data_id, id)',
      // contract.md §8, §10. The name of the column `titile` is that of the contract.
      `create table sys_announcement (${ID_COLUMN}, titile ${varchar(100)}, msg_content text collate "C", start_time timestamp(0),
        end_time timestamp(0), sender ${varchar(100)}, priority ${varchar(10)}, msg_category ${varchar(10)} not null,
        msg_type ${varchar(10)}, send_status ${varchar(10)} not null default '0', send_time timestamp(0), cancel_time timestamp(0),
        user_ids text collate "C", bus_type ${varchar(128)}, bus_id ${varchar(64)}, open_type ${varchar(20)}, open_page ${varchar(255)},
        msg_abstract text collate "C", dt_task_id ${varchar(100)}, ${AUDIT_COLUMNS}, ${DELETED_COLUMN})`,
      `create table sys_announcement_send (${ID_COLUMN}, annt_id ${varchar(32)} not null, user_id ${varchar(32)} not null,
        read_flag ${varchar(1)} not null default '0', read_time timestamp(0), ${AUDIT_COLUMNS})`,
      'create unique index sys_announcement_send_pair on sys_announcement_send (annt_id, user_id)',
      'create index sys_announcement_send_user on sys_announcement_send (user_id, read_flag)',
    ],
  },
  {
    id: 14,
    name: 'saved views of lists',
    statements: [
      // roles: ids of the roles that the view is shared with. A name is unique among the views of its owner.
      `create table jw_list_view (${ID_COLUMN}, list ${varchar(128)} not null, name ${varchar(50)} not null,
        user_id ${varchar(32)} not null, roles jsonb not null default '[]', content jsonb not null,
        create_time timestamp(0) not null default now(), update_time timestamp(0) not null default now())`,
      'create unique index jw_list_view_name on jw_list_view (user_id, list, name)',
      'create index jw_list_view_list on jw_list_view (list)',
      `create table jw_list_view_default (user_id ${varchar(32)}, list ${varchar(128)}, view_id ${varchar(32)} not null,
        primary key (user_id, list))`,
    ],
  },
  {
    id: 15,
    name: 'settings of users',
    statements: [
      `create table jw_user_setting (user_id ${varchar(32)}, name ${varchar(32)}, value jsonb not null,
        update_time timestamp(0) not null default now(), primary key (user_id, name))`,
    ],
  },
  {
    id: 16,
    name: 'files of errors of imports',
    statements: [
      `create table jw_kept_file (path ${varchar(255)} primary key, create_time timestamp(0) not null default now())`,
      'create index jw_kept_file_time on jw_kept_file (create_time)',
    ],
  },
  {
    id: 17,
    name: 'browsers of sessions',
    statements: [`alter table sys_token add column user_agent ${varchar(300)}`],
  },
  {
    id: 18,
    name: 'second factors',
    statements: [
      // secret: of an authenticator app, encrypted; last_step: the last time step whose code was used. The others belong
      // to a passkey.
      `create table sys_second_factor (${ID_COLUMN}, user_id ${varchar(32)} not null, kind ${varchar(16)} not null,
        label ${varchar(50)} not null, secret ${varchar(300)}, last_step integer, credential_id ${varchar(1400)},
        rp_id ${varchar(255)}, public_key text collate "C", counter bigint, transports jsonb,
        create_time timestamp(0) not null default now(), last_used_at timestamp(0))`,
      'create index sys_second_factor_user on sys_second_factor (user_id)',
      'create unique index sys_second_factor_credential on sys_second_factor (credential_id)',
      `create table sys_recovery_code (user_id ${varchar(32)}, hash ${varchar(64)}, primary key (user_id, hash))`,
      // When a user without a second factor first signed in under a role that requires one.
      `create table sys_second_factor_grace (user_id ${varchar(32)} primary key, started_at timestamp(0) not null default now())`,
      // 'Y': users of the role need a second factor, after this number of days.
      `alter table sys_role add column second_factor ${varchar(1)}, add column second_factor_days integer`,
    ],
  },
  {
    id: 19,
    name: 'periodic tasks',
    statements: [
      // start_time, success_time: of the last run and of the last one that succeeded, by the clock of the server.
      // message: the error of the last run. worker: the process that runs it, until lease_end.
      `create table jw_task (name ${varchar(160)} primary key, start_time timestamp(0) not null,
        success_time timestamp(0) not null, end_time timestamp(0), message text collate "C", worker ${varchar(32)},
        lease_end timestamp(0))`,
    ],
  },
];
