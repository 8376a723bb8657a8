import { useSyncExternalStore } from 'react';
import type { Field } from '@/model/entity/entity';
import { Emphasized, emphasisNow } from '@/components/field/Emphasized';
import { useFormContext } from '../state/form-context';
import styles from '../form.module.css';
import { emphasisId } from './FieldFrame';

/** The emphasis of a field below its input, which follows the record while it is edited. */
export function FieldEmphasis({ id, field }: { id: string; field: Field }) {
  const { form } = useFormContext();
  const emphasis = useSyncExternalStore(
    (listener) => form.record.subscribe(listener),
    () => emphasisNow(field, form.entity.fields, form.record.values),
  );
  return (
    <div id={emphasisId(id)} className={styles.help} hidden={emphasis === null}>
      <Emphasized emphasis={emphasis} labelled />
    </div>
  );
}
