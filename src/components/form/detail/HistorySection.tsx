import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { serverSupports } from '@/runtime/http/capabilities';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { messages } from '../../messages';
import styles from './history.module.css';

const RecordHistory = lazyComponent(() => import('./RecordHistory'));

/** Change history of a record, closed at first: its requests are sent when it is opened. */
export function HistorySection({ screen, entity, record }: { screen: Form; entity: Entity; record: Row }) {
  const [open, setOpen] = useState(false);
  const id = String(record[entity.keyField] ?? '');
  if (entity.table === '' || id === '' || !serverSupports('history')) return null;
  return (
    <section className={styles.section}>
      <Button
        type="text"
        size="small"
        icon={open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {messages.history}
      </Button>
      {open && (
        // A record that was written again has one more change.
        <RecordHistory
          fallback={<PartSkeleton />}
          key={`${id}/${String(record[entity.lock] ?? '')}`}
          entity={entity}
          api={screen.api ?? entity.api}
          id={id}
          schema={screen.id}
        />
      )}
    </section>
  );
}
