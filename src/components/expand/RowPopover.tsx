import { Popover } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { notify } from '@/runtime/notices/notices';
import { messages } from '../messages';
import styles from './expand.module.css';

/** Number of retries and their interval in milliseconds while the row is not rendered yet (spec 2 §2). */
const MAX_RETRIES = 3;
const RETRY_DELAY_MS = 100;
/** Minimum space in pixels below the row to place the popover there; with less space it is placed above. */
const MIN_SPACE_BELOW = 350;

interface AnchorBox {
  left: number;
  top: number;
  width: number;
  height: number;
  placement: 'top' | 'bottom';
}

function anchorBoxOf(node: Element): AnchorBox {
  const { left, top, width, height, bottom } = node.getBoundingClientRect();
  return { left, top, width, height, placement: window.innerHeight - bottom > MIN_SPACE_BELOW ? 'bottom' : 'top' };
}

interface Props {
  /** Element that contains the row. */
  root: RefObject<HTMLElement | null>;
  id: string;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Popover with the sub-table of a row. A click outside, Esc or scrolling closes it. */
export default function RowPopover({ root, id, title, onClose, children }: Props) {
  const [anchor, setAnchor] = useState<AnchorBox | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const findRow = () => {
      const node = root.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
      if (node) return setAnchor(anchorBoxOf(node));
      tries += 1;
      if (tries <= MAX_RETRIES) {
        timer = setTimeout(findRow, RETRY_DELAY_MS);
        return undefined;
      }
      notify.error(messages.expandFailed);
      return close();
    };
    findRow();
    return () => clearTimeout(timer);
  }, [root, id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Esc must not also close the dialog that contains the table.
      event.stopPropagation();
      close();
    };
    // Scrolling of an element around or inside the table moves the row; scrolling inside the popover does not.
    const onScroll = ({ target }: Event) =>
      target instanceof Node && root.current && (target.contains(root.current) || root.current.contains(target))
        ? close()
        : undefined;
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [root]);
  if (!anchor) return null;
  const { placement, ...box } = anchor;
  return (
    <Popover
      open
      trigger="click"
      placement={placement}
      autoAdjustOverflow={false}
      title={title}
      content={
        <section className={styles.popover} aria-label={title}>
          {children}
        </section>
      }
      onOpenChange={(open) => !open && onClose()}
    >
      <i className={styles.anchor} style={box} aria-hidden="true" />
    </Popover>
  );
}
