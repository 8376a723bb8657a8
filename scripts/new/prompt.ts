/** Prompts on the terminal, for scripts that also accept the answers as arguments. */
import { createInterface, type Interface } from 'node:readline';

export interface Question {
  text: string;
  /** Why an answer is invalid, or undefined. */
  validate: (answer: string) => string | undefined;
}

const HELP = ['--help', '-h'];

/** Prints why the answers are no good. @returns the exit status */
function refuseAnswers(text: string): number {
  console.error(text);
  return 2;
}

/**
 * Answers to all questions: from the arguments first, the rest from the terminal. `--help` prints the questions.
 * @param command name of the npm script, e.g. `new:screen`
 * @returns the answers, or the exit status when there are none: the reason is printed
 */
export async function promptAnswers(
  command: string,
  questions: readonly Question[],
  given: readonly string[],
): Promise<string[] | number> {
  if (given.some((one) => HELP.includes(one))) {
    console.log(`npm run ${command}，逐项询问；或在 -- 后依次写出：`);
    for (const { text } of questions) console.log(`  ${text}`);
    return 0;
  }
  const known: string[] = [];
  for (const [index, { text, validate: refuse }] of questions.entries()) {
    const answer = given[index];
    if (answer === undefined) break;
    const wrong = refuse(answer);
    if (wrong !== undefined) return refuseAnswers(`${text} ${answer}：${wrong}`);
    known.push(answer);
  }
  if (known.length === questions.length) return known;
  const { stdin, stdout } = process;
  const terminal = createInterface({ input: stdin, output: stdout, terminal: stdin.isTTY });
  // Answers may also come through a pipe, one a line, all at once.
  const lines = terminal[Symbol.asyncIterator]();
  try {
    for (const { text, validate: refuse } of questions.slice(known.length)) {
      const answer = await ask(terminal, lines, text, refuse);
      if (answer === null) break;
      known.push(answer);
    }
  } finally {
    terminal.close();
  }
  const missing = questions.slice(known.length).map(({ text }) => text);
  return missing.length === 0 ? known : refuseAnswers(`还缺 ${missing.join('、')}`);
}

/** Asks until the answer is valid. @returns null at the end of the input */
async function ask(
  terminal: Interface,
  lines: AsyncIterator<string>,
  text: string,
  refuse: Question['validate'],
): Promise<string | null> {
  for (;;) {
    terminal.setPrompt(`${text}：`);
    terminal.prompt();
    const { value, done } = await lines.next();
    if (done) return null;
    const answer = value.trim();
    const wrong = refuse(answer);
    if (wrong === undefined) return answer;
    console.log(wrong);
  }
}
