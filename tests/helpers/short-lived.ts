/** Node flags for short-lived processes: compiling PGlite's WebAssembly with optimisation takes longer than it saves. */
export const shortLived: string[] = ['--liftoff-only'];
