import type { Dayjs } from 'dayjs';
import { createContext, useContext, useRef, useState, type InputHTMLAttributes, type Ref } from 'react';

/** Texts of the inputs of one picker, by the id of the input. */
type Texts = Readonly<Record<string, string>>;

/**
 * Texts of a picker's inputs. The inputs show these texts and not antd's value: antd also writes the day under the
 * pointer into the input, even when the pointer only rests where the calendar opened, and typing would change that text.
 */
export interface InputTexts {
  /** The text of an input, while it differs from the value of the field: typed, or selected and not complete. */
  pending: Texts;
  /** Otherwise the text of the value. */
  stored: Texts;
  /** Called with the typed text of an input; `report` passes it on to antd. */
  onType: (id: string, text: string, report: () => void) => void;
}

export const TypedContext = createContext<InputTexts | null>(null);

const NO_TEXTS: Texts = {};

/**
 * Keeps the pending texts of a picker.
 * @param stored texts of the value, by the id of the input
 * @param complete the text that the inputs show for a typed text once it is read; empty when it cannot be read
 */
export function usePendingTexts(stored: Texts, complete: (typed: string) => string) {
  const [pending, setPending] = useState(NO_TEXTS);
  const storedKey = Object.values(stored).join('\n');
  const [pendingOver, setPendingOver] = useState(storedKey);
  // A new value replaces what was typed over the old one.
  if (pendingOver !== storedKey) {
    setPendingOver(storedKey);
    setPending(NO_TEXTS);
  }
  // For handlers that run before the next render.
  const state = useRef({ typed: NO_TEXTS, uncommitted: new Set<string>(), typing: false });
  const context: InputTexts = {
    pending,
    stored,
    onType: (id, text, report) => {
      const { typed, uncommitted } = state.current;
      state.current = { typed: { ...typed, [id]: text }, uncommitted: uncommitted.add(id), typing: true };
      setPending((texts) => ({ ...texts, [id]: text }));
      report();
      state.current.typing = false;
    },
  };
  return {
    context,
    /** The text typed into an input since the last selection; undefined without one. */
    typedText: (id: string): string | undefined => state.current.typed[id],
    /** The same, once: undefined until the user types again. */
    takeTyped: (id: string): string | undefined =>
      state.current.uncommitted.delete(id) ? state.current.typed[id] : undefined,
    /**
     * Called for every selection in the calendar. A selection replaces typed texts, except those that it follows from.
     */
    select: (texts: Texts): void => {
      const { typed, uncommitted, typing } = state.current;
      if (typing) return;
      const replaced = Object.entries(texts).filter(([id, text]) => complete(typed[id] ?? '') !== text);
      for (const [id] of replaced) uncommitted.delete(id);
      const kept = Object.entries(typed).filter(([id]) => replaced.every(([other]) => other !== id));
      state.current = { typed: Object.fromEntries(kept), uncommitted, typing };
      setPending((known) => ({ ...known, ...Object.fromEntries(replaced) }));
    },
    /** Ends typing and selecting: the inputs show the value again. */
    clear: (): void => {
      state.current = { typed: NO_TEXTS, uncommitted: new Set(), typing: false };
      setPending(NO_TEXTS);
    },
  };
}

/** The same dates as before while they are equal: antd forgets a selection when it gets new ones. */
export function useStableDates<Dates extends readonly (Dayjs | null)[]>(dates: Dates): Dates {
  const [stable, setStable] = useState(dates);
  const isSame = dates.every((date, at) => (date ? stable[at]?.isSame(date) === true : stable[at] === null));
  if (isSame) return stable;
  setStable(dates);
  return dates;
}

/** Input of a picker that shows its pending or stored text. */
export function TypedInput({ ref, ...props }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const texts = useContext(TypedContext);
  const { id = '' } = props;
  return (
    <input
      {...props}
      ref={ref}
      value={texts?.pending[id] ?? texts?.stored[id] ?? ''}
      onChange={(event) => texts?.onType(id, event.currentTarget.value, () => props.onChange?.(event))}
    />
  );
}
