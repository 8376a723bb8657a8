/**
 * Calls outside the JeecgBoot contract that the console uses. A server lists those that it has in the reply of
 * `GET /sys/capabilities`; a server without that call has none of them.
 */
export const extensions = {
  /** Several dictionaries in one request; without it, all dictionaries in one request, then single ones. */
  dictBatch: 'GET /sys/dict/getDictItemsBatch',
  /** Records of an entity for pickers, at the API path of each entity; without it, from its list. */
  pick: 'GET {api}/pick',
  /**
   * Count, totals and counts by value of all records of a list, at the API path of each entity whose list is generic. A
   * server with this call leaves the count out of a list that is requested with `searchCount=false`,
   * and reads the page after or before another one from the cursors of a list that is requested with `cursors=true`.
   */
  summary: 'GET {api}/summary',
  /**
   * Groups of a list by the values of a field, with count and totals, at the API path of each entity whose list is generic. A
   * server with this call lists the records of one group by `groupBy` and `groupValues`; without it lists have no groups.
   */
  groups: 'GET {api}/groups',
  /** Cards and charts of a list over all records that its filters select, at the API path of each entity; without it lists have none. */
  figures: 'GET {api}/figures',
  /** An action on all records that the filters of a list select, as a background job; without it only on selected ones. */
  matching: 'POST {api}/matching',
  /**
   * Saved views of a list and saved queries (`kind=query`), own ones and those shared with the user's roles; without it lists
   * have no views, and keep saved queries in the browser.
   */
  listViews: 'GET /sys/listView/list',
  /** Sessions of the user, which they list and end one by one. */
  ownSessions: 'GET /sys/user/session/list',
  /** Third-party accounts of the user. */
  ownBindings: 'GET /sys/user/binding/list',
  /** Second factors of the user; without it the console offers none. */
  secondFactors: 'GET /sys/user/secondFactor/list',
  /** Removes the second factors of another user. */
  resetFactors: 'POST /sys/user/secondFactor/reset',
  /** Makes a role require a second factor of its users. */
  requireFactor: 'POST /sys/role/requireFactor',
  /** Settings of the user, such as the look of the console; without it they are kept in the browser alone. */
  userSettings: 'GET /sys/userSetting/list',
  /**
   * Rows of files to import, with their errors, at the API path of each entity that can be imported. A server with this
   * call has `POST {api}/importRows` and `GET {api}/importTemplate` too; without it, files are imported unseen.
   */
  importPreview: 'POST {api}/importPreview',
  /** Change history of one record, at the API path of each entity. */
  history: 'GET {api}/history',
  /** Comments on one record, at the API path of each entity with `comments`. */
  comments: 'GET {api}/comments',
  visitStatistics: 'GET /sys/statistics/visits',
  systemStatistics: 'GET /sys/statistics/system',
  apiDocs: 'GET /v3/api-docs',
  /** Columns, query fields and form of an online form (`id`) in one reply; without it, each by a call of its own. */
  onlineScreen: 'GET /online/cgform/api/screen',
  /** Screens that an administrator can change; a server with this call takes the header `X-Screen` of a save. */
  screenOverrides: 'GET /sys/screen/list',
  /** Background jobs of the user; without it, an action with `job` is a plain request. */
  jobs: 'GET /sys/job/list',
  /**
   * Whether the save with an `Idempotency-Key` was executed. A server with this call executes each save once per key;
   * without it, a save whose reply was lost is not sent again.
   */
  saveOutcome: 'GET /sys/save/outcome',
} as const;

/** Header of a save: the server executes it once per user and key. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Header of a save: the id of the list or form that it is sent from, whose labels the messages of the server have. */
export const SCREEN = 'X-Screen';

export type Extension = keyof typeof extensions;
