import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useBackCloses } from '@/components/dialog/use-back-closes';
import { messages } from '../messages';
import { SideMenu } from './SideMenu';

interface Props {
  open: boolean;
  onClose: () => void;
  brand: ReactNode;
  box: HTMLElement | null;
}

/** The menu on phones, as a drawer. */
export default function MenuDrawer({ open, onClose, brand, box }: Props) {
  useBackCloses(open, onClose);
  return (
    <Drawer
      open={open}
      placement="left"
      width={264}
      closable={false}
      title={brand}
      styles={{ body: { padding: 0 }, header: { padding: 0, minHeight: 59 } }}
      getContainer={box ?? false}
      onClose={onClose}
    >
      <nav aria-label={messages.menu}>
        <SideMenu collapsed={false} onSelect={onClose} />
      </nav>
    </Drawer>
  );
}
