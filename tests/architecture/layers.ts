/** The import table of the project, as data. A layer may import itself and what is named in `may`. */
export interface Layer {
  name: string;
  /** Paths that belong to it; the first layer that matches a path wins. */
  at: RegExp;
  may: readonly string[];
  /** Packages it may not use. */
  never?: RegExp;
  /** Said when the rule breaks. */
  cure: string;
}

const BROWSER_ONLY = /^(react|react-dom|react-router-dom|antd|@ant-design|@formily|axios|valtio|@tanstack)(\/|$)/;
const SERVER_ONLY = /^(node:|fastify|@fastify|pg$|kysely|@electric-sql)/;
const either = new RegExp(`${BROWSER_ONLY.source}|${SERVER_ONLY.source}`);

export const layers: readonly Layer[] = [
  {
    name: 'schemas',
    at: /^schemas\//,
    may: [],
    cure: 'schemas hold data only',
  },
  {
    name: 'model',
    at: /^src\/model\//,
    may: ['schemas'],
    never: either,
    cure: 'model is pure: take what you need as an argument (types, lookUp, now), or move the code right of model',
  },
  {
    name: 'values',
    at: /^renderers\/fields\/[^/]+\/(value|fixtures)(\.ts)?$|^renderers\/fields\/\*\/value\.ts$/,
    may: ['model', 'registry types'],
    never: either,
    cure: 'value.ts runs on both sides and does no I/O: put browser parts into view.tsx',
  },
  {
    name: 'registry types',
    at: /^src\/registry\/(field-view|fixtures|tree-fixtures|file-fixtures)(\.ts)?$/,
    may: ['model'],
    never: SERVER_ONLY,
    cure: 'contracts of types name only the model',
  },
  {
    name: 'registry values',
    at: /^src\/registry\/values(\.ts)?$/,
    may: ['schemas', 'model', 'values'],
    never: either,
    cure: 'registry/values is pure: it only collects value.ts files',
  },
  {
    name: 'runtime',
    at: /^src\/runtime\//,
    may: ['schemas', 'model', 'registry values'],
    never:
      /^(react|react-dom|react-router-dom|antd|@ant-design|@formily)(\/|$)|^node:|^fastify|^pg$|^kysely|^@electric-sql/,
    cure: 'runtime has no React, not even a type: keep state in valtio and let shell or components draw it',
  },
  {
    name: 'registry views',
    at: /^src\/registry\//,
    may: ['model', 'registry types', 'registry values', 'runtime'],
    never: SERVER_ONLY,
    cure: 'registry/views reaches renderers only by a lazy import.meta.glob',
  },
  {
    name: 'components',
    at: /^src\/components\//,
    may: ['schemas', 'model', 'registry types', 'registry values', 'runtime', 'registry views'],
    never: SERVER_ONLY,
    cure: 'components reach a renderer only by its name, through registry/views; what they need of the shell is runtime state',
  },
  {
    name: 'views',
    at: /^renderers\//,
    may: ['model', 'registry types', 'registry values', 'runtime', 'registry views', 'components', 'values'],
    never: SERVER_ONLY,
    cure: 'a renderer knows components and runtime, never the shell: dialogs, tabs and notices are runtime state',
  },
  {
    name: 'shell',
    at: /^src\/shell\//,
    may: ['schemas', 'model', 'registry types', 'registry values', 'runtime', 'registry views', 'components'],
    never: SERVER_ONLY,
    cure: 'the shell reaches a renderer only by its name, through registry/views',
  },
  {
    name: 'main',
    at: /^src\/main\.tsx?$/,
    may: ['model', 'runtime', 'shell', 'components', 'registry views'],
    never: SERVER_ONLY,
    cure: 'main only starts the shell',
  },
  {
    name: 'server',
    at: /^src\/server\//,
    may: ['schemas', 'model', 'registry values', 'values'],
    never: BROWSER_ONLY,
    cure: 'the server shares schemas, model and registry/values with the browser, nothing else',
  },
  {
    name: 'scripts',
    at: /^(scripts|vite\.config|vitest\.config|tests)/,
    may: ['schemas', 'model', 'values', 'registry types', 'registry values', 'server', 'tests'],
    cure: 'scripts start the server or read the model; browser code is built, not imported',
  },
];

/** The only places that may reach to the right, and why. */
export const exceptions: readonly { from: RegExp; to: RegExp; glob: true; why: string }[] = [
  {
    from: /^src\/registry\/views\.ts$/,
    to: /^renderers\//,
    glob: true,
    why: 'the lazy glob is how a name becomes a view',
  },
];
