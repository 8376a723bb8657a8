import { announcements } from './announcements';
import { catalogues, dictionaries } from './lookups';
import { session, users } from './people';
import { departments, permissions, roles } from './rights';
import type { SpecCall } from './world';

export type { SpecCall, World } from './world';

/** In order of execution. */
export const specCalls: readonly SpecCall[] = [
  ...departments,
  ...roles,
  ...permissions,
  ...users,
  ...session,
  { method: 'GET', path: '/sys/thirdLogin/getLoginUser/{a}/{b}', provenIn: 'tests/http/third.test.ts' },
  { method: 'GET', path: '/sys/cas/client/validateLogin', provenIn: 'tests/http/third.test.ts' },
  { method: 'WS', path: '/websocket/{userId}', provenIn: 'tests/http/socket.test.ts' },
  { method: 'POST', path: '/sys/common/upload', provenIn: 'tests/http/files.test.ts' },
  ...dictionaries,
  ...catalogues,
  ...announcements,
  { method: 'WS', path: '/vxeSocket/{userId}/{pageId}', provenIn: 'tests/http/table-sockets.test.ts' },
  { method: 'GET', path: '/online/cgreport/api/getRpColumns/{code}', provenIn: 'tests/http/online-reports.test.ts' },
  { method: 'GET', path: '/online/cgreport/api/getQueryInfo/{id}', provenIn: 'tests/http/online-reports.test.ts' },
  { method: 'GET', path: '/online/cgreport/api/getData/{id}', provenIn: 'tests/http/online-reports.test.ts' },
];
