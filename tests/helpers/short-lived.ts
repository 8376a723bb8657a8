/** Node flags for short-lived processes: optimised compilation of PGlite's WebAssembly takes longer than it saves. */
export const shortLived: string[] = ['--liftoff-only'];
