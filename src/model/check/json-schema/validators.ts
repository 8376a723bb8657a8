/** Validation of schema files against the meta-schemas, in browser, server and scripts. */
import definitions from '../../generated/definitions.json';
import { compileDefinitions, type Definitions } from './compile';
import type { Violation } from './keywords';
import type { Kind } from '../meta-schemas';

export type { Violation } from './keywords';

const checkOf = compileDefinitions(definitions as unknown as Definitions);

/** The violations of the meta-schema of a kind: none when the data is such a file. */
export function violationsOf(kind: Kind, data: unknown): Violation[] {
  const found: Violation[] = [];
  checkOf(kind)(data, '', found);
  return found;
}
