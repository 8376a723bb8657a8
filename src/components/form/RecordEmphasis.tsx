import { useSyncExternalStore } from 'react';
import type { Emphasis } from '@/model/entity/entity';
import { Emphasized, emphasisNow } from '../field/Emphasized';
import type { FormController } from './state/form-controller';
import styles from './form.module.css';

/** The emphasis of a whole record or child row, above its fields. */
export function RecordEmphasis({ emphasis }: { emphasis: Emphasis | null }) {
  if (emphasis === null) return null;
  return (
    <div className={styles.emphasis}>
      <Emphasized emphasis={emphasis} labelled />
    </div>
  );
}

/** The emphasis of the record of a form; it follows the record while it is edited. */
export function FormEmphasis({ form: { record, entity } }: { form: FormController }) {
  const emphasis = useSyncExternalStore(
    (listener) => record.subscribe(listener),
    () => emphasisNow(entity, entity.fields, record.values),
  );
  return <RecordEmphasis emphasis={emphasis} />;
}
