import { Button } from 'antd';
import { useEffect, useEffectEvent, useInsertionEffect, useState, type ReactNode } from 'react';
import { messages } from '../messages';
import { dialogLayers } from './dialog-layers';
import { ModalDialog } from './ModalDialog';
import styles from './dialog.module.css';
import { useBackCloses } from './use-back-closes';
import { useDialogWindow } from './use-dialog-window';
import { useReturnFocus } from './use-return-focus';

/**
 * An element of the dialog's own: in `body` itself, antd locks scrolling by an inline style without the CSP nonce. It is in
 * the page before the layout effects of the dialog, which measure and focus.
 */
function useDialogContainer(): HTMLElement {
  const [container] = useState(() => document.createElement('div'));
  useInsertionEffect(() => {
    document.body.append(container);
    return () => container.remove();
  }, [container]);
  return container;
}

interface Props {
  title: string;
  /** Width in pixels, at most the width of the window. */
  width: number;
  /** Height of the content in pixels. */
  height?: number;
  /** Called by the OK button; false keeps the dialog open. Without it the dialog has no footer. */
  onOk?: () => boolean | void;
  /** Draws a footer instead of the buttons 取消 and 确定. */
  renderFooter?: (close: () => void) => ReactNode;
  /** Asked before the dialog closes by any way; false keeps it open. */
  mayClose?: () => boolean | Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** Dialog of an input, rendered outside the form, cell and row that contain the input. */
export default function InputDialog({ title, width, height, onOk, renderFooter, mayClose, onClose, children }: Props) {
  const [open, setOpen] = useState(true);
  const container = useDialogContainer();
  const { modalRender } = useDialogWindow({ screen: null, width });
  const returnFocus = useReturnFocus();
  const close = () => {
    if (mayClose) void Promise.resolve(mayClose()).then((may) => may && setOpen(false));
    else setOpen(false);
  };
  const closeNow = useEffectEvent(close);
  useBackCloses(open, close);
  useEffect(() => {
    // Until the dialog has the focus, Esc would close the dialog or popover below it.
    let hadFocus = false;
    const onFocus = () => {
      hadFocus = true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || container.contains(document.activeElement)) return;
      // A dialog that opened above this one later.
      if (hadFocus && document.activeElement?.closest('.ant-modal-wrap')) return;
      event.stopPropagation();
      closeNow();
    };
    container.addEventListener('focusin', onFocus);
    window.addEventListener('keydown', onKey, true);
    return () => {
      container.removeEventListener('focusin', onFocus);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [container]);
  return (
    // React events bubble from a portal to its React parents: stop them, so that the surrounding row ignores them.
    <span
      className={styles.outside}
      role="presentation"
      onClick={stop}
      onKeyDown={stop}
      onPaste={stop}
      onDrop={stop}
      onBlur={stop}
    >
      <ModalDialog
        open={open}
        title={title}
        width={`min(${width}px, 100vw)`}
        modalRender={modalRender}
        rootClassName={styles.root ?? ''}
        zIndex={dialogLayers.input}
        closable={{ 'aria-label': messages.close }}
        getContainer={container}
        onCancel={close}
        afterClose={() => {
          returnFocus();
          onClose();
        }}
        footer={
          renderFooter ? (
            renderFooter(close)
          ) : onOk ? (
            <>
              <Button onClick={close}>{messages.cancel}</Button>
              <Button type="primary" onClick={() => onOk() !== false && close()}>
                {messages.ok}
              </Button>
            </>
          ) : null
        }
      >
        <div className={styles.body} style={{ height }}>
          {children}
        </div>
      </ModalDialog>
    </span>
  );
}
