/**
 * Result types of the dashboard routes. All values are counts from the database, without names of users. Days are days
 * in TZ_NAME. A day or log type without rows has the value 0, so that charts have no gaps.
 */

/** One value of a bar chart, pie chart or ranking. */
export interface NamedCount {
  name: string;
  value: number;
}

export interface VisitDay {
  /** "YYYY-MM-DD" */
  day: string;
  /** "MM-DD", for the chart axis. */
  name: string;
  /** Number of sign-ins. */
  visits: number;
  /** Number of distinct IP addresses of these sign-ins. */
  ips: number;
}

export interface LogDay {
  day: string;
  name: string;
  /** Item text of the dictionary log_type. */
  type: string;
  value: number;
}

/**
 * `GET /sys/statistics/visits`. The first three values are the same as in `/sys/loginfo`.
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
  /** Number of users who are signed in now. */
  online: number;
  /** Number of their sessions; a user can have several. */
  sessions: number;
  /** The last 30 days, today last. */
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
  /** Accounts that are not deleted; `month` counts those created in this calendar month. */
  users: { total: number; month: number; frozen: number };
  /** Accounts by status. */
  status: NamedCount[];
  /**
   * Users of each second-level department and its descendants, largest first. A user in two departments counts in both.
   */
  departs: NamedCount[];
  /** Users of each role that has users, largest first; at most 20 roles. */
  roles: NamedCount[];
  /** Log rows of the last 30 days, by day and type. */
  logs: LogDay[];
  /** Logged operations of the last 30 days by type (dictionary operate_type), largest first. */
  operations: NamedCount[];
  /** The 10 modules with the most logged operations of the last 30 days. */
  modules: NamedCount[];
}
