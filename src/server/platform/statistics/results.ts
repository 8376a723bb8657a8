/**
 * What the calls for dashboards answer. All of it is counted from the database, days are days of TZ_NAME, and a day or
 * kind without anything has a row with 0: a chart has no gaps. Only counts, no names of people.
 */

/** One bar, slice or rank. */
export interface NamedCount {
  name: string;
  value: number;
}

export interface VisitDay {
  /** "YYYY-MM-DD" */
  day: string;
  /** "MM-DD", for an axis. */
  name: string;
  /** Sign-ins. */
  visits: number;
  /** Different addresses they came from. */
  ips: number;
}

export interface LogDay {
  day: string;
  name: string;
  /** Text of the dictionary log_type. */
  type: string;
  value: number;
}

/**
 * `GET /sys/statistics/visits`: the first three as `/sys/loginfo` has them.
 * @example
 * {
 *   "totalVisitCount": 1204, "todayVisitCount": 37, "todayIp": 9, "yesterdayVisitCount": 41,
 *   "online": 12, "sessions": 15,
 *   "days": [{ "day": "2026-06-29", "name": "06-29", "visits": 41, "ips": 11 },
 *            { "day": "2026-06-30", "name": "06-30", "visits": 37, "ips": 9 }]
 * }
 */
export interface VisitStatistics {
  totalVisitCount: number;
  todayVisitCount: number;
  todayIp: number;
  yesterdayVisitCount: number;
  /** People who are signed in now. */
  online: number;
  /** Their sessions: one may be signed in at several places. */
  sessions: number;
  /** Thirty days, today last. */
  days: VisitDay[];
}

/**
 * `GET /sys/statistics/system`.
 * @example
 * {
 *   "users": { "total": 208, "month": 3, "frozen": 6 },
 *   "status": [{ "name": "正常", "value": 202 }, { "name": "冻结", "value": 6 }],
 *   "departs": [{ "name": "运营中心", "value": 88 }, { "name": "财务中心", "value": 31 }],
 *   "roles": [{ "name": "直播运营", "value": 61 }, { "name": "结算专员", "value": 20 }],
 *   "logs": [{ "day": "2026-06-30", "name": "06-30", "type": "登录日志", "value": 37 },
 *            { "day": "2026-06-30", "name": "06-30", "type": "操作日志", "value": 210 }],
 *   "operations": [{ "name": "修改", "value": 130 }, { "name": "添加", "value": 52 }],
 *   "modules": [{ "name": "用户", "value": 74 }, { "name": "数据字典", "value": 31 }]
 * }
 */
export interface SystemStatistics {
  /** Accounts that are not deleted; `month`: of them, made in this calendar month. */
  users: { total: number; month: number; frozen: number };
  /** Accounts by their state. */
  status: NamedCount[];
  /** People of each department of the second level and all below it, most first; who belongs to two counts twice. */
  departs: NamedCount[];
  /** People of each role that has any, most first; twenty at most. */
  roles: NamedCount[];
  /** Rows of the log in thirty days, by day and type. */
  logs: LogDay[];
  /** Logged operations of thirty days by kind (dictionary operate_type), most first. */
  operations: NamedCount[];
  /** The ten modules with the most logged operations of thirty days. */
  modules: NamedCount[];
}
