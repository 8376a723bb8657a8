/** What the request log (platform/logs) writes about a route. */

/** Title of the record type and label of the action; `sign-out` for the end of a session. */
export type RouteLog = { readonly title: string; readonly label: string } | 'sign-out';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names a route in the log. Routes of entities need none: their actions name them. */
    log?: RouteLog;
    /** Excludes a route that is not GET from the log, such as one that draws a number for a form. */
    notLogged?: boolean;
  }
}
