import { messages } from '../messages';

/** One problem in a schema file. */
export interface SchemaProblem {
  /** e.g. `system/dict.list`. */
  file: string;
  /** JSON pointer. */
  pointer: string;
  message: string;
}

/** A screen that cannot be shown, with all problems of its files. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  readonly id: string;
  readonly problems: readonly SchemaProblem[];
  /** True when the screen does not exist. */
  readonly missing: boolean;

  constructor(id: string, problems: readonly SchemaProblem[], missing = false) {
    super(missing ? messages.screenMissing(id) : messages.screenInvalid(id));
    this.id = id;
    this.problems = problems;
    this.missing = missing;
  }
}
