/** Says that node_modules is what the lock file asks for. */
export function markInstalled(): void;
/** Installs with `npm ci` when node_modules is missing or older than the lock file. */
export function ensureModules(say: () => void): boolean;
