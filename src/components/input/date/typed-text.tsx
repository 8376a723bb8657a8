import { createContext, useContext, useRef, type InputHTMLAttributes, type Ref, type RefObject } from 'react';

/**
 * What a person typed into a calendar's box, by the box's id. The box itself also shows the day under the mouse, even
 * one that only rests where the calendar opened: its text is not what was typed.
 */
export type TypedTexts = RefObject<Map<string, string>>;

export const TypedContext = createContext<TypedTexts | null>(null);

export const useTypedTexts = (): TypedTexts => useRef(new Map<string, string>());

const RESTING_FLAG = 'restingMouse';
const POINTER_EVENTS = ['pointermove', 'pointerdown'] as const;

/** The mouse was moved by a hand: a page that changes under it says so too, without any way that it went. */
function endMouseRest({ type, movementX, movementY }: PointerEvent): void {
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
  delete document.documentElement.dataset[RESTING_FLAG];
  for (const kind of POINTER_EVENTS) window.removeEventListener(kind, endMouseRest, true);
}

/** While somebody types, calendars do not feel a mouse that only rests over them (`input.module.css`). */
function startMouseRest(): void {
  document.documentElement.dataset[RESTING_FLAG] = '';
  for (const kind of POINTER_EVENTS) window.addEventListener(kind, endMouseRest, true);
}

/** Notes what is typed, and nothing else. */
export function TypedInput({ ref, ...props }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const typed = useContext(TypedContext);
  return (
    <input
      {...props}
      ref={ref}
      onKeyDown={(event) => {
        startMouseRest();
        props.onKeyDown?.(event);
      }}
      onInput={(event) => {
        typed?.current.set(event.currentTarget.id, event.currentTarget.value);
        props.onInput?.(event);
      }}
    />
  );
}

/** What was typed into a box since it was last taken. */
export function consumeTyped(typed: TypedTexts, target: EventTarget): { id: string; text: string } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const text = typed.current.get(target.id);
  typed.current.delete(target.id);
  return text === undefined ? null : { id: target.id, text };
}
