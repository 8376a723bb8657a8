import { FormScreen } from '@/components/form/FormScreen';
import type { ScreenProps } from '@/registry/views';

/** A form: add, edit or detail of one record, or what an action asks for. */
export default function FormView({ screen, ...rest }: ScreenProps) {
  return screen.kind === 'form' ? <FormScreen screen={screen} {...rest} /> : null;
}
