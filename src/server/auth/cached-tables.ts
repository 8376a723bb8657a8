/** Platform tables whose rows are cached in memory. */
export const cachedTables = {
  dictionaries: ['sys_dict', 'sys_dict_item'],
  screens: ['jw_screen_override'],
  /** Tables that decide whether a session is valid. */
  sessions: ['sys_token', 'sys_user'],
  access: [
    'sys_token',
    'sys_user',
    'sys_role',
    'sys_user_role',
    'sys_permission',
    'sys_permission_data_rule',
    'sys_role_permission',
    'sys_depart',
    'sys_user_depart',
    'sys_depart_role',
    'sys_depart_role_user',
    'sys_depart_role_permission',
  ],
} as const;
