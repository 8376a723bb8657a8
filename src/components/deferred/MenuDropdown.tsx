import { Dropdown, type DropdownProps, type MenuRef } from 'antd';
import { cloneElement, useEffect, useRef, useState, type ReactElement, type RefAttributes } from 'react';

/** Frames after which a menu without an enabled entry is left alone. */
const MOST_FRAMES = 60;

/**
 * antd's dropdown; with `autoFocus` its first entry takes the focus. antd's own `autoFocus` also takes it when the menu
 * was closed in the meantime, and so loses it to a hidden menu.
 */
export function MenuDropdown({ autoFocus = false, open: controlled, onOpenChange, ...props }: DropdownProps) {
  const [opened, setOpened] = useState(false);
  const open = controlled ?? opened;
  const menu = useRef<MenuRef>(null);
  useEffect(() => {
    if (!open || !autoFocus) return undefined;
    let frames = 0;
    const attempt = () => {
      // The popup is hidden, and nothing in it can be focused, until its position is known.
      menu.current?.focus();
      if (menu.current?.menu?.list.contains(document.activeElement) || ++frames === MOST_FRAMES) return;
      frame = requestAnimationFrame(attempt);
    };
    let frame = requestAnimationFrame(attempt);
    return () => cancelAnimationFrame(frame);
  }, [open, autoFocus]);
  return (
    <Dropdown
      {...props}
      open={open}
      onOpenChange={(now, info) => {
        setOpened(now);
        onOpenChange?.(now, info);
      }}
      popupRender={(popup) => cloneElement(popup as ReactElement<RefAttributes<MenuRef>>, { ref: menu })}
    />
  );
}
