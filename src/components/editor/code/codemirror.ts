/** CodeMirror setup: colours from design tokens, style elements with the page's CSP nonce. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type KeyBinding,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { config } from '@/runtime/environment/config';
import { languages, type Language } from './languages';
import { messages } from './messages';

/** Of the editable element. */
interface EditorAttributes {
  id: string;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
}

export interface CodeMirrorHandle {
  focus(): void;
  destroy(): void;
  setText(text: string): void;
  setAttributes(attributes: EditorAttributes): void;
  /** Surrounds the selection with marks; an empty selection gets the sample text. */
  wrapSelection(before: string, after?: string, sample?: string): void;
  /** Inserts a mark before each selected line. */
  prefixLines(mark: string): void;
}

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--ant-color-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--jw-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ant-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--ant-color-text)' },
  '.cm-gutters': {
    color: 'var(--ant-color-text-secondary)',
    backgroundColor: 'var(--ant-color-fill-quaternary)',
    border: 'none',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--ant-control-item-bg-active-hover)',
  },
  '.cm-tooltip': {
    color: 'var(--ant-color-text)',
    backgroundColor: 'var(--ant-color-bg-elevated)',
    border: '1px solid var(--ant-color-border)',
  },
});

const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.operatorKeyword], color: 'var(--jw-link)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--jw-success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--jw-warning)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--jw-link)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--ant-color-text-secondary)' },
  { tag: tags.invalid, color: 'var(--jw-error)' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--jw-link)' },
]);

/** Key bindings of the editor. Escape is left to the page. */
const keyBindings: readonly KeyBinding[] = [...defaultKeymap.filter(({ key }) => key !== 'Escape'), ...historyKeymap];

/** Marks a transaction of `setText`, which is no change by the user. */
const external = Annotation.define<true>();

interface Options {
  value: string;
  language: Language;
  /** Called with the full text after a change by the user, not after `setText`. */
  onChange: (text: string) => void;
}

const createExtensions = ({ language, onChange }: Options): Extension[] => [
  EditorView.cspNonce.of(config().nonce),
  EditorState.phrases.of(messages.phrases),
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  syntaxHighlighting(highlightStyle),
  EditorView.lineWrapping,
  keymap.of(keyBindings),
  languages[language](),
  theme,
  EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (docChanged && !transactions.some((one) => one.annotation(external))) onChange(state.doc.toString());
  }),
];

const attributeExtensions = ({ id, label, describedBy, invalid, disabled }: EditorAttributes): Extension[] => [
  EditorState.readOnly.of(disabled),
  EditorView.editable.of(!disabled),
  EditorView.contentAttributes.of({
    id,
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    // A disabled editor can still be focused and read by screen readers.
    ...(disabled ? { 'aria-disabled': 'true', tabindex: '0' } : {}),
  }),
];

function setText(view: EditorView, text: string): void {
  if (text === view.state.doc.toString()) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: external.of(true),
  });
}

function wrapSelection(view: EditorView, before: string, after: string, sample: string): void {
  const { from, to } = view.state.selection.main;
  const inner = view.state.sliceDoc(from, to) || sample;
  view.dispatch({
    changes: { from, to, insert: before + inner + after },
    selection: { anchor: from + before.length, head: from + before.length + inner.length },
  });
  view.focus();
}

function prefixLines(view: EditorView, mark: string): void {
  const { from, to } = view.state.selection.main;
  const first = view.state.doc.lineAt(from).number;
  const last = view.state.doc.lineAt(to).number;
  const changes = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: view.state.doc.line(first + index).from,
    insert: mark,
  }));
  view.dispatch({ changes });
  view.focus();
}

/** Creates a CodeMirror editor inside `parent`. */
export function createCodeMirror(parent: HTMLElement, options: Options): CodeMirrorHandle {
  const attributes = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.value,
      extensions: [...createExtensions(options), attributes.of([])],
    }),
  });
  return {
    focus: () => view.focus(),
    destroy: () => view.destroy(),
    setText: (text) => setText(view, text),
    setAttributes: (values) => view.dispatch({ effects: attributes.reconfigure(attributeExtensions(values)) }),
    wrapSelection: (before, after = '', sample = '') => wrapSelection(view, before, after, sample),
    prefixLines: (mark) => prefixLines(view, mark),
  };
}
