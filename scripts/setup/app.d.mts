export function appProblem(appDir: string | undefined): string | null;
export function buildFolder(appDir: string | undefined): string;
export function builtFolders(appDir: string | undefined): string[];
export function linkPackages(appDir: string | undefined): void;
export function requireApp(appDir: string | undefined): void;
