/** Static analysis of a regular expression: the shortest text that it can match, or why it can match none. */

/** The first part that makes every match impossible: text before `^`, text after `$`, or an empty class `[]`. */
export type DeadEnd = 'start' | 'end' | 'class';

/** `least`: lower bound of the length of a matching text, in characters. */
export type PatternReach = { least: number } | { never: DeadEnd };

/** The position within a match, after a part of the pattern. */
interface Reached {
  /** Characters that every match has consumed up to here. */
  least: number;
  /** True when every match has passed a `$`: no further character can follow. */
  ended: boolean;
}

type Outcome = Reached | DeadEnd;

const QUANTIFIER = /(?:[*?+]|\{\d+(?:,\d*)?\})\??/y;
/** One character written as an escape, or one that matches no character of its own (`\b`, a back-reference). */
const ESCAPE = /\\(?:p\{[^}]*\}|x[\da-f]{2}|u[\da-f]{4}|c[a-z]|[^]?)/iy;
const EMPTY_ESCAPE = /^\\[bB1-9k]/;
const CLASS = /\[\^?(?:\\[^]|[^\\\]])*\]/y;
/** Opening of a look-around, or of a group that changes the meaning of `^` and `$`. */
const OPAQUE = /\((?:\?<?[=!]|\?[ims-]+:)/y;
const GROUP = /\((?:\?:|\?<[^>]*>)?/y;
const LOW_SURROGATE = /[\udc00-\udfff]/;

/** Reads a pattern that compiles. Bounds are sound: a reported dead end is certain, `least` is never too large. */
class Reader {
  private index = 0;

  constructor(private readonly pattern: string) {}

  /** `a|b`: dead only when all alternatives are. */
  alternatives(from: Reached): Outcome {
    const outcomes = [this.sequence(from)];
    while (this.pattern[this.index] === '|') {
      this.index += 1;
      outcomes.push(this.sequence(from));
    }
    const living = outcomes.filter((one) => typeof one !== 'string');
    if (living.length === 0) return outcomes[0]!;
    return { least: Math.min(...living.map(({ least }) => least)), ended: living.every(({ ended }) => ended) };
  }

  private sequence(from: Reached): Outcome {
    let outcome: Outcome = from;
    while (this.index < this.pattern.length && !/[|)]/.test(this.pattern[this.index]!)) {
      // The rest behind a dead end is still read, to find the end of the sequence.
      const before: Reached = typeof outcome === 'string' ? { least: 0, ended: false } : outcome;
      const after = this.atom(before);
      const times = this.quantifier();
      if (typeof outcome === 'string' || times === 0) continue;
      outcome =
        typeof after === 'string' ? after : { ...after, least: before.least + times * (after.least - before.least) };
    }
    return outcome;
  }

  private atom(before: Reached): Outcome {
    const sign = this.pattern[this.index]!;
    if (sign === '(') return this.group(before);
    if (sign === '^' || sign === '$') {
      this.index += 1;
      if (sign === '$') return { ...before, ended: true };
      return before.least > 0 ? 'start' : before;
    }
    const text = this.take(CLASS) ?? this.take(ESCAPE) ?? this.pattern[this.index++]!;
    if (text === '[]') return 'class';
    if (EMPTY_ESCAPE.test(text)) return before;
    if (before.ended) return 'end';
    // Lengths count characters: a surrogate pair is one.
    return { least: before.least + (LOW_SURROGATE.test(text) && text.length === 1 ? 0 : 1), ended: false };
  }

  private group(before: Reached): Outcome {
    const opaque = this.take(OPAQUE) !== undefined;
    if (!opaque) this.take(GROUP);
    const inside = this.alternatives(opaque ? { least: 0, ended: false } : before);
    this.index += 1;
    return opaque ? before : inside;
  }

  /** The least number of repetitions; 1 without a quantifier. */
  private quantifier(): number {
    const text = this.take(QUANTIFIER);
    if (text === undefined) return 1;
    return text.startsWith('+') ? 1 : Number(/\d+/.exec(text)?.[0] ?? 0);
  }

  /** Reads the sticky expression at the current position. */
  private take(expression: RegExp): string | undefined {
    expression.lastIndex = this.index;
    const text = expression.exec(this.pattern)?.[0];
    this.index += text?.length ?? 0;
    return text;
  }
}

/**
 * Analyses a pattern as `RegExp(pattern)` reads it, without flags.
 * @param pattern must compile
 */
export function patternReach(pattern: string): PatternReach {
  const outcome = new Reader(pattern).alternatives({ least: 0, ended: false });
  return typeof outcome === 'string' ? { never: outcome } : { least: outcome.least };
}
