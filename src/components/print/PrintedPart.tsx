import { useMemo, type CSSProperties } from 'react';
import type { Block } from '@/model/screens/screen';
import { Widget } from '../page/Widget';
import type { PrintedRecord } from './printed-record';
import { fillSettings } from './record-texts';
import type { TemplatePart } from './template-parts';
import styles from './print.module.css';

interface Props {
  part: TemplatePart;
  printed: PrintedRecord;
  /** False where a table goes on from the page before. */
  titled: boolean;
}

function PrintedBlock({ block, printed, titled }: Omit<Props, 'part'> & { block: Block }) {
  const { title, span, show } = block;
  const settings = useMemo(() => (show.kind === 'widget' ? fillSettings(show.props, printed) : {}), [show, printed]);
  return (
    <div className={styles.block} style={{ '--span': span } satisfies CSSProperties}>
      {titled && title !== null && <h2 className={styles.blockTitle}>{title}</h2>}
      {show.kind === 'widget' && <Widget name={show.widget} props={settings} with={show.with} active />}
    </div>
  );
}

/** The blocks of a part beside each other. */
export function PrintedPart({ part, printed, titled }: Props) {
  return (
    <div className={styles.part}>
      {part.blocks.map((block) => (
        <PrintedBlock key={block.key} block={block} printed={printed} titled={titled} />
      ))}
    </div>
  );
}
