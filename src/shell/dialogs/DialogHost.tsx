import { Drawer } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import { usePhoneWidth } from '@/components/responsive/use-media';
import { dialogLayers } from '@/components/dialog/dialog-layers';
import { ModalDialog } from '@/components/dialog/ModalDialog';
import { unlessDoubleClick, useBackCloses } from '@/components/dialog/use-back-closes';
import { useDialogWindow } from '@/components/dialog/use-dialog-window';
import { useReturnFocus } from '@/components/dialog/use-return-focus';
import { prefetchScreenView } from '@/registry/screen-loader';
import { confirmations } from '@/runtime/notices/notices';
import { closeDialog, dialogs, requestCloseDialog, setDialogTitle, type Dialog } from '@/runtime/navigation/dialogs';
import { DialogScreen } from '../screens/DialogScreen';
import { messages } from '../messages';
import { useExitTransition } from './use-exit-transition';
import styles from './overlays.module.css';
import frames from './dialog.module.css';

interface FrameProps {
  dialog: Snapshot<Dialog>;
  open: boolean;
  /** Position in the stack; a higher one is in front. */
  depth: number;
  container: HTMLElement;
  onClosed: () => void;
}

function DialogFrame({ dialog, open, depth, container: box, onClosed: onGone }: FrameProps) {
  const { key, as, width, title, loaded, params } = dialog;
  const control = useMemo(
    () => ({
      close: (result?: unknown) => closeDialog(key, result),
      setTitle: (text: string) => setDialogTitle(key, text),
    }),
    [key],
  );
  // Moving and resizing the dialog do not render its screen.
  const body: ReactNode = useMemo(
    () => <DialogScreen loaded={loaded} params={params} ownerId={key} dialog={control} />,
    [loaded, params, key, control],
  );
  const phone = usePhoneWidth();
  const frame = useDialogWindow({ screen: loaded.screen.id, width });
  const returnFocus = useReturnFocus();
  const onClosed = () => {
    returnFocus();
    onGone();
  };
  const requestClose = () => void requestCloseDialog(key);
  useBackCloses(open, requestClose);
  const closable = { 'aria-label': messages.close };
  const shared = { open, title, closable, getContainer: box, zIndex: dialogLayers.screen + depth } as const;
  if (as === 'drawer') {
    return (
      <Drawer
        {...shared}
        rootClassName={frames.root}
        width={phone ? '100%' : `min(${width}px, 92vw)`}
        destroyOnHidden
        onClose={unlessDoubleClick(requestClose)}
        afterOpenChange={(now) => !now && onClosed()}
      >
        {body}
      </Drawer>
    );
  }
  return (
    <ModalDialog
      {...shared}
      rootClassName={frame.full ? `${frames.root} ${frames.full}` : frames.root}
      width={frame.width}
      modalRender={frame.modalRender}
      footer={null}
      destroyOnHidden
      onCancel={unlessDoubleClick(requestClose)}
      afterClose={onClosed}
    >
      {body}
    </ModalDialog>
  );
}

/**
 * Esc closes the top dialog also when the focus is not in it: the focused button was removed, or the dialog still opens.
 * Popups above a dialog are outside the element of the console and handle Esc themselves.
 */
function useEscape(box: HTMLElement | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement: at, body } = document;
      const behind = at === body || (box?.parentElement?.contains(at) === true && !box.contains(at));
      if (event.key !== 'Escape' || event.defaultPrevented || !behind) return;
      const top = dialogs().list.at(-1);
      if (top && confirmations().list.length === 0) void requestCloseDialog(top.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [box]);
}

/** Renders the stack of open dialogs in its own element. */
export function DialogHost() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  useEscape(box);
  const { list, loading } = useSnapshot(dialogs());
  // The view of a screen loads in parallel with its schema.
  useEffect(() => loading.forEach(prefetchScreenView), [loading]);
  const { shown, gone } = useExitTransition(list);
  return (
    <div ref={setBox}>
      {loading.length > 0 ? <div className={styles.opening} aria-hidden="true" /> : null}
      {box
        ? shown.map(({ item, open }, depth) => (
            <DialogFrame
              key={item.key}
              dialog={item}
              open={open}
              depth={depth}
              container={box}
              onClosed={() => gone(item.key)}
            />
          ))
        : null}
    </div>
  );
}
