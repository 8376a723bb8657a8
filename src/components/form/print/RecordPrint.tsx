import { createPortal } from 'react-dom';
import type { Entity } from '@/model/entity/entity';
import type { Flags, Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { Emphasized, emphasisNow } from '../../field/Emphasized';
import { recordName } from '../../field/record-name';
import { childRowsOf } from '../children/child-columns';
import { RowDescriptions } from '../child-rows/RowDescriptions';
import { RecordFields } from '../RecordFields';
import { PrintedRows } from './PrintedRows';
import styles from './print.module.css';
import { usePrinting } from './use-printing';

/** On paper all fields stand in their groups. */
const NONE: readonly string[] = [];

/** The values of a record and the flags of its fields and children. */
interface ReadRecord {
  record: Row;
  flags: (key: string) => Flags;
}

interface Props {
  screen: Form;
  entity: Entity;
  /** Id of the tab or dialog that shows the record. */
  ownerId: string;
  /** Reads the record when it is printed. */
  read: () => ReadRecord;
}

function Sheet({ screen, entity, record, flags }: Omit<Props, 'read' | 'ownerId'> & ReadRecord) {
  const children = screen.children.flatMap((key) => {
    const child = entity.children[key];
    return child && flags(key).visible ? [child] : [];
  });
  return (
    <article className={styles.sheet}>
      <h1>
        <Emphasized emphasis={emphasisNow(entity, entity.fields, record)} labelled>
          {`${entity.title} ${recordName(entity, record)}`.trim()}
        </Emphasized>
      </h1>
      <RecordFields screen={screen} entity={entity} record={record} flags={flags} highlights={NONE} />
      {children.map((child) =>
        child.single ? (
          <RowDescriptions
            key={child.key}
            child={child}
            record={record}
            flags={flags}
            columns={screen.detailColumns}
            schema={screen.id}
          />
        ) : (
          <PrintedRows
            key={child.key}
            child={child}
            main={entity}
            rows={childRowsOf(record, child.key)}
            schema={screen.id}
          />
        ),
      )}
    </article>
  );
}

/**
 * Draws the record for print while its tab or dialog is the topmost one. A document of its own beside the console, because
 * grids draw only the visible rows, dialogs clip what they contain, and only real tables repeat their head on each page.
 */
export function RecordPrint({ ownerId, read, ...shape }: Props) {
  return usePrinting(ownerId) ? createPortal(<Sheet {...shape} {...read()} />, document.body) : null;
}
