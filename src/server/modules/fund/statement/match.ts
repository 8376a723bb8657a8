/** Matches the lines of a bank's statement with the flows of the card. */
import { decimal } from 'jingwei';
import type { StatementLine } from './lines';

export interface KnownFlow {
  id: string;
  bizDate: string;
  direction: string;
  /** Decimal text. */
  amount: string;
  serial: string | null;
  isReconciled: boolean;
}

export interface StatementMatch {
  /** Flows to reconcile, with the bank's serial number. */
  matched: readonly { id: string; serial: string }[];
  /** Flows of matched lines that were reconciled before. */
  knownCount: number;
  /** Flows that differ from the statement, or are not in it. */
  different: readonly string[];
  /** Lines that no flow fits. */
  unknown: readonly StatementLine[];
}

const isEqual = (line: StatementLine, { direction, amount }: KnownFlow) =>
  direction === line.direction && decimal(amount).eq(decimal(line.amount));

/**
 * By the serial number; a flow without one by amount and day.
 * @param flows of the card, in their order: those with a serial number of the lines, and all of the days
 */
export function matchStatement(lines: readonly StatementLine[], flows: readonly KnownFlow[]): StatementMatch {
  const bySerial = new Map(flows.flatMap((flow) => (flow.serial === null ? [] : [[flow.serial, flow] as const])));
  const open = new Set(flows);
  const matched: { id: string; serial: string }[] = [];
  const different: string[] = [];
  const unknown: StatementLine[] = [];
  let knownCount = 0;
  for (const line of lines) {
    const ofSerial = bySerial.get(line.serial);
    const flow =
      ofSerial ?? [...open].find((one) => one.serial === null && one.bizDate === line.bizDate && isEqual(line, one));
    if (flow === undefined) {
      unknown.push(line);
      continue;
    }
    open.delete(flow);
    if (!isEqual(line, flow)) different.push(flow.id);
    else if (flow.isReconciled) knownCount += 1;
    else matched.push({ id: flow.id, serial: line.serial });
  }
  const missing = [...open].filter(({ isReconciled }) => !isReconciled).map(({ id }) => id);
  return { matched, knownCount, different: [...different, ...missing], unknown };
}
