import { createContext, useContext, useRef, type InputHTMLAttributes, type Ref, type RefObject } from 'react';

/**
 * Text that the user typed into a picker's input, by the id of the input. The value of the input is not enough: antd
 * also shows the day under the pointer there, even when the pointer only rests where the calendar opened.
 */
export type TypedTexts = RefObject<Map<string, string>>;

export const TypedContext = createContext<TypedTexts | null>(null);

/** Creates the store of typed texts for one picker. */
export const useTypedTexts = (): TypedTexts => useRef(new Map<string, string>());

const RESTING_FLAG = 'restingMouse';
const POINTER_EVENTS = ['pointermove', 'pointerdown'] as const;

/** Enables hover again after a real pointer move. A layout change also fires `pointermove`, with zero movement. */
function endMouseRest({ type, movementX, movementY }: PointerEvent): void {
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
  delete document.documentElement.dataset[RESTING_FLAG];
  for (const kind of POINTER_EVENTS) window.removeEventListener(kind, endMouseRest, true);
}

/** Disables hover of calendars while the user types (`input.module.css`), until the pointer moves. */
function startMouseRest(): void {
  document.documentElement.dataset[RESTING_FLAG] = '';
  for (const kind of POINTER_EVENTS) window.addEventListener(kind, endMouseRest, true);
}

/** Input that records the typed text in the context. */
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

/** Returns and removes the text typed into an input since the last call; null when nothing was typed. */
export function consumeTyped(typed: TypedTexts, target: EventTarget): { id: string; text: string } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const text = typed.current.get(target.id);
  typed.current.delete(target.id);
  return text === undefined ? null : { id: target.id, text };
}
