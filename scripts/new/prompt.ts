/** Prompts on the terminal, for scripts that also accept the answers as arguments. */
import { createInterface, type Interface } from 'node:readline';

export interface Question {
  text: string;
  /** Why an answer is invalid, or undefined. */
  validate: (answer: string) => string | undefined;
}

/**
 * Answers to all questions: from the arguments first, the rest from the terminal.
 * @returns the answers, or what is wrong with an argument
 */
export async function promptAnswers(
  questions: readonly Question[],
  given: readonly string[],
): Promise<string[] | string> {
  const known: string[] = [];
  for (const [index, { text, validate: refuse }] of questions.entries()) {
    const answer = given[index];
    if (answer === undefined) break;
    const wrong = refuse(answer);
    if (wrong !== undefined) return `${text} ${answer}：${wrong}`;
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
  return missing.length === 0 ? known : `还缺 ${missing.join('、')}`;
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
