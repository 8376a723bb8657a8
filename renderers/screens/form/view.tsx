import styles from '@/components/form/form.module.css';
import { FormScreen } from '@/components/form/FormScreen';
import type { ScreenProps } from '@/registry/views';

/** Form screen: add, edit or show one record, or enter the input of an action. */
export default function FormView({ screen, ...rest }: ScreenProps) {
  if (screen.kind !== 'form') return null;
  const form = <FormScreen screen={screen} {...rest} />;
  // Dialogs and blocks already provide a surface.
  return rest.dialog || rest.block ? form : <div className={styles.surface}>{form}</div>;
}
