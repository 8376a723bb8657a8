/** What the request log (platform/logs) writes about a route. */

/** Title of the record type and label of the action; `sign-out` for the end of a session. */
export type RouteLog = { readonly title: string; readonly label: string | ((body: unknown) => string) } | 'sign-out';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names of the records that the request changes, which its ids do not tell a reader of the log. */
    logSubject: string | null;
  }
  interface FastifyContextConfig {
    /** Names a route in the log. Routes of entities need none: their actions name them. */
    log?: RouteLog;
    /** Excludes a route that is not GET from the log, such as one that draws a number for a form. */
    notLogged?: boolean;
  }
}
