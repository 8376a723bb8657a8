import { useLayoutEffect, useRef } from 'react';
import type { GridState } from '../core/grid-state';
import { cellEdit } from '../editing/cell-edit';
import { startComposing, updateTypedText } from '../editing/cell-editing';

/**
 * Connects a text area to the edit in progress: typed text goes to the state, and the state's text to the text area.
 * During an input method's composition the text area keeps its own text.
 * @returns the ref and the event handlers of the text area
 */
export function useTextEntry(grid: GridState) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const { current: edit } = cellEdit(grid);
  const typing = edit?.mode === 'text';
  const text = typing ? edit.text : '';
  useLayoutEffect(() => {
    const node = textarea.current;
    // The edit ended during a composition: the text of the input method does not belong to the next edit.
    if (!typing) composing.current = false;
    if (!node || node.value === text || composing.current) return;
    node.value = text;
    if (typing) node.setSelectionRange(text.length, text.length);
  }, [text, typing]);
  const updateText = (entered: string) => {
    const node = textarea.current;
    if (!node || updateTypedText(grid, entered)) return;
    const { current } = cellEdit(grid);
    node.value = current?.mode === 'text' ? current.text : '';
  };
  return {
    textarea,
    typing,
    handlers: {
      onInput: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
        if (!composing.current) updateText(currentTarget.value);
      },
      onCompositionStart: () => {
        composing.current = true;
        // The edit starts at once: the text of the input method must not be drawn over the old text.
        if (!cellEdit(grid).current) startComposing(grid);
      },
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
        if (!composing.current) return;
        composing.current = false;
        updateText(currentTarget.value);
      },
    },
  };
}
