/** Questions on the terminal, for scripts that may also be given their answers as arguments. */
import { createInterface } from 'node:readline/promises';

export interface Question {
  text: string;
  /** Why an answer will not do, or nothing. */
  refuse: (answer: string) => string | undefined;
}

/**
 * Answers to all questions: from the arguments first, the rest from the terminal.
 * @returns the answers, or what is wrong with an argument
 */
export async function answers(questions: readonly Question[], given: readonly string[]): Promise<string[] | string> {
  const known: string[] = [];
  for (const [index, { text, refuse }] of questions.entries()) {
    const answer = given[index];
    if (answer === undefined) break;
    const wrong = refuse(answer);
    if (wrong !== undefined) return `${text} ${answer}：${wrong}`;
    known.push(answer);
  }
  if (known.length === questions.length) return known;
  if (!process.stdin.isTTY)
    return `还缺 ${questions
      .slice(known.length)
      .map(({ text }) => text)
      .join('、')}`;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (const { text, refuse } of questions.slice(known.length)) {
      for (;;) {
        const answer = (await terminal.question(`${text}：`)).trim();
        const wrong = refuse(answer);
        if (wrong === undefined) {
          known.push(answer);
          break;
        }
        console.log(wrong);
      }
    }
  } finally {
    terminal.close();
  }
  return known;
}
