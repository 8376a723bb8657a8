import styles from '@/components/form/form.module.css';
import { FormScreen } from '@/components/form/FormScreen';
import type { ScreenProps } from '@/registry/views';

/** A form: add, edit or detail of one record, or what an action asks for. */
export default function FormView({ screen, ...rest }: ScreenProps) {
  if (screen.kind !== 'form') return null;
  const form = <FormScreen screen={screen} {...rest} />;
  // Dialogs and blocks are surfaces themselves.
  return rest.dialog || rest.block ? form : <div className={styles.surface}>{form}</div>;
}
