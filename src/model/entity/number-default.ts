/** Defaults that are numbers of a fill rule: `${code}`. */
const NUMBER_DEFAULT = /^\$\{([A-Za-z][A-Za-z0-9_]*)\}$/;

/** The code of the fill rule that gives a field its value when a new record is saved; undefined for other defaults. */
export const numberRuleOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? NUMBER_DEFAULT.exec(value)?.[1] : undefined;
