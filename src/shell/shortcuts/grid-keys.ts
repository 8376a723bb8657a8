/** Keys of the tables, for the overview; `key-bindings.ts` of the grid handles them. */
import { messages } from '../messages';
import { commandKey } from './command-key';

interface GridKey {
  /** Keys that are pressed together; several entries do the same or belong together. */
  keys: readonly (readonly string[])[];
  label: string;
}

const { gridKeys: labels } = messages;
const command = (...keys: readonly string[]): readonly string[] => [commandKey(), ...keys];

export const gridKeys = (): readonly GridKey[] => [
  { keys: [['↑'], ['↓'], ['←'], ['→']], label: labels.arrows },
  { keys: [command('→'), command('End')], label: labels.jump },
  { keys: [['Shift', '→']], label: labels.extend },
  { keys: [['Shift', labels.space], command(labels.space), command('A')], label: labels.whole },
  { keys: [['Enter'], ['Tab']], label: labels.next },
  { keys: [['F2']], label: labels.edit },
  { keys: [['Esc']], label: labels.escape },
  { keys: [['Alt', 'Enter']], label: labels.lineBreak },
  { keys: [command('Enter')], label: labels.fillEntered },
  { keys: [command(';'), command('Shift', ';')], label: labels.now },
  { keys: [['Delete']], label: labels.clear },
  { keys: [command('C'), command('X'), command('V')], label: labels.clipboard },
  { keys: [command('Z'), command('Y')], label: labels.undo },
  { keys: [command('D'), command('R')], label: labels.fill },
  { keys: [command('F'), ['Ctrl', 'H']], label: labels.find },
  { keys: [['F8'], ['Shift', 'F8']], label: labels.errors },
];
