import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { messages } from '../messages';
import { trackPointer } from '../responsive/track-pointer';
import { usePhoneWidth } from '../responsive/use-media';
import {
  limitMove,
  loadDialogPreferences,
  saveDialogPreferences,
  sizeOfDrag,
  type DialogPreferences,
  type Size,
  type Vector,
} from './dialog-window';
import styles from './dialog-window.module.css';

const HEADER = '.ant-modal-header';

const view = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

/** Follows the pointer that pressed an element; the element keeps the pointer also outside of the dialog. */
function follow(event: PointerEvent, handle: HTMLElement, onMove: (moved: Vector) => void, onEnd?: () => void): void {
  const { clientX, clientY, pointerId } = event;
  event.preventDefault();
  handle.setPointerCapture(pointerId);
  trackPointer(handle, {
    onMove: (now) => onMove({ x: now.clientX - clientX, y: now.clientY - clientY }),
    onEnd: () => onEnd?.(),
  });
}

/** Moving a dialog by its title, with mouse or pen. A change of the window's size brings it back to its place. */
function useMove(full: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const offset = useRef<Vector>({ x: 0, y: 0 });
  const moveTo = (to: Vector): void => {
    offset.current = to;
    frame.current?.style.setProperty('--dialog-x', `${to.x}px`);
    frame.current?.style.setProperty('--dialog-y', `${to.y}px`);
  };
  const moveBack = useEffectEvent(() => moveTo({ x: 0, y: 0 }));
  useEffect(() => {
    const reset = () => moveBack();
    window.addEventListener('resize', reset);
    return () => window.removeEventListener('resize', reset);
  }, []);
  const onPointerDown = (event: PointerEvent): void => {
    const header = (event.target as Element).closest<HTMLElement>(HEADER);
    if (full || !header || event.button !== 0 || event.pointerType === 'touch' || !frame.current) return;
    const from = offset.current;
    const edges = frame.current.getBoundingClientRect();
    follow(event, header, (moved) => {
      const { x, y } = limitMove(moved, edges, view());
      moveTo({ x: from.x + x, y: from.y + y });
    });
  };
  return { frame, onPointerDown };
}

/** Full screen and size, remembered for the screen. */
function useSize(screen: string | null) {
  const [preferences, setPreferences] = useState<DialogPreferences>(() =>
    screen === null ? { full: false, size: null } : loadDialogPreferences(screen),
  );
  const remember = (now: DialogPreferences): void => {
    setPreferences(now);
    if (screen !== null) saveDialogPreferences(screen, now);
  };
  return { preferences, setPreferences, remember };
}

interface Options {
  /** Id of the screen for which the size is remembered; null: the dialog can be moved only. */
  screen: string | null;
  /** Width in pixels until the user chooses one. */
  width: number;
}

/**
 * Moving, resizing and full screen of a dialog: what the modal of antd needs for them. On phones every dialog fills the
 * screen.
 */
export function useDialogWindow({ screen, width }: Options) {
  const phone = usePhoneWidth();
  const { preferences, setPreferences, remember } = useSize(phone ? null : screen);
  const { size } = preferences;
  const full = phone || preferences.full;
  const { frame, onPointerDown } = useMove(full);
  // The dialog is centred when it opens; a drag of its corner does not move its left edge.
  const [openedWidth] = useState(size?.width ?? width);
  const toggle = (): void => remember({ ...preferences, full: !preferences.full });
  const resize = (event: PointerEvent<HTMLElement>): void => {
    const node = frame.current;
    if (event.button !== 0 || !node) return;
    const edges = node.getBoundingClientRect();
    let next: Size = { width: edges.width, height: edges.height };
    setPreferences({ full, size: next });
    // Without rendering: the content would render again with every step of the pointer.
    const onMove = (moved: Vector): void => {
      next = sizeOfDrag(moved, edges, view());
      node.style.setProperty('--dialog-width', `${next.width}px`);
      node.style.setProperty('--dialog-height', `${next.height}px`);
    };
    follow(event, event.currentTarget, onMove, () => remember({ full, size: next }));
  };
  const style: CSSProperties = size
    ? { '--dialog-width': `${size.width}px`, '--dialog-height': `${size.height}px` }
    : {};
  const isResizable = screen !== null && !phone;
  const modalRender = (content: ReactNode): ReactNode => (
    <div
      ref={frame}
      role="presentation"
      className={styles.window}
      style={style}
      data-full={full || undefined}
      data-sized={size ? true : undefined}
      data-resizable={isResizable || undefined}
      onPointerDown={onPointerDown}
      onDoubleClick={({ target }) => isResizable && (target as Element).closest(HEADER) && toggle()}
    >
      {isResizable && (
        <Button
          type="text"
          className={styles.toggle}
          icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={full ? messages.exitFullScreen : messages.fullScreen}
          title={full ? messages.exitFullScreen : messages.fullScreen}
          onClick={toggle}
        />
      )}
      {content}
      {isResizable && <span className={styles.corner} data-corner aria-hidden="true" onPointerDown={resize} />}
    </div>
  );
  return { full, width: full ? '100%' : `min(${openedWidth}px, calc(100vw - 48px))`, modalRender };
}
