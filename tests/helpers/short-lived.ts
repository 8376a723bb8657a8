/** Node's flags for processes that live for seconds: PGlite's optimised code would take longer to make than it saves. */
export const shortLived: string[] = ['--liftoff-only'];
