import { Button, Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { messages } from '../messages';
import styles from './dialog.module.css';

/** Above the dialogs of screens, below notices and questions. */
const Z_INDEX = 1500;

let container: HTMLElement | null = null;

/** An element of its own: antd locks the scroll of the body by a style without the policy's nonce. */
function dialogContainer(): HTMLElement {
  if (!container?.isConnected) container = document.body.appendChild(document.createElement('div'));
  return container;
}

interface Props {
  title: string;
  /** Pixels; a phone gives its whole width. */
  width: number;
  /** Of the content, in pixels. */
  height?: number;
  /** Absent: nothing to confirm. False keeps the dialog. */
  onOk?: () => boolean | void;
  onClose: () => void;
  children: ReactNode;
}

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** A dialog that belongs to one input; it lies outside the form, the cell and the row around that input. */
export default function InputDialog({ title, width, height, onOk, onClose, children }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  useEffect(() => {
    // Until it has come up the focus is where it was opened, and Esc would close what lies below.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || container?.contains(document.activeElement)) return;
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    // React hands events of a portal to what is around it: a row would take them for its own.
    <span role="presentation" onClick={stop} onKeyDown={stop} onPaste={stop} onDrop={stop} onBlur={stop}>
      <Modal
        open={open}
        title={title}
        width={`min(${width}px, 100vw)`}
        rootClassName={styles.root ?? ''}
        zIndex={Z_INDEX}
        closable={{ 'aria-label': messages.close }}
        getContainer={dialogContainer}
        onCancel={close}
        afterClose={onClose}
        footer={
          onOk ? (
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
      </Modal>
    </span>
  );
}
