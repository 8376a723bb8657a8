import { SearchOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import frame from '../hosts/dialog.module.css';
import { texts } from '../texts';
import { MenuFinder } from './MenuFinder';
import { panels } from './panels';
import styles from './console.module.css';

/** Search of menus: in the header, or on a narrow screen a page of its own (spec 1 §2.5). */
export function MenuSearch({ mobile }: { mobile: boolean }) {
  const { search } = useSnapshot(panels);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!search || mobile) return;
    input.current?.focus();
    input.current?.click();
    panels.search = false;
  }, [search, mobile]);

  if (!mobile) return <MenuFinder inline input={input} onDone={() => document.getElementById('content')?.focus()} />;
  const close = () => (panels.search = false);
  return (
    <>
      <Button
        type="text"
        className={styles.tool}
        icon={<SearchOutlined />}
        aria-label={texts.searchMenu}
        onClick={() => (panels.search = true)}
      />
      <div ref={setBox} className={styles.box} />
      {box ? (
        <Modal
          open={search}
          title={texts.searchMenu}
          width="100%"
          rootClassName={`${frame.root} ${frame.full}`}
          footer={null}
          destroyOnHidden
          closable={{ 'aria-label': texts.close }}
          getContainer={box}
          onCancel={close}
          afterOpenChange={(open) => open && input.current?.focus()}
        >
          <MenuFinder inline={false} input={input} onDone={close} />
        </Modal>
      ) : null}
    </>
  );
}
