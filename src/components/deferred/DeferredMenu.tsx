import type { MenuProps } from 'antd';
import { useRef, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import styles from './anchor.module.css';
import { MenuDropdown } from './MenuDropdown';

/** Props of the menu button, which the `children` function renders. */
export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onPointerDown: () => void;
  onClick: (event: MouseEvent) => void;
}

interface Props {
  menu: () => MenuProps;
  children: (button: MenuButtonProps) => ReactNode;
}

/** Button with a menu that is mounted when it is first opened, because every table row has one. */
export function DeferredMenu({ menu, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // Open state before the press: antd closes the menu on pointerdown outside of it, before the click event.
  const wasOpen = useRef(false);
  const [openState, setOpenState] = useState<{ open: boolean; byKey: boolean } | null>(null);
  const open = openState?.open ?? false;
  return (
    <span className={styles.control}>
      {children({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerDown: () => {
          wasOpen.current = open;
        },
        onClick: ({ detail }) => {
          const byKey = detail === 0;
          setOpenState({ open: byKey ? !open : !wasOpen.current, byKey });
        },
      })}
      {openState && (
        <MenuDropdown
          open={open}
          autoFocus={openState.byKey}
          trigger={['click']}
          menu={menu()}
          onOpenChange={(now) => {
            setOpenState({ ...openState, open: now });
            if (!now) button.current?.focus();
          }}
        >
          <i className={styles.anchor} aria-hidden="true" />
        </MenuDropdown>
      )}
    </span>
  );
}
