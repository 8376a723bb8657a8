import styles from '@/components/input/input.module.css';
import { Widget } from '@/components/page/Widget';
import { fillTemplates } from '@/components/screen/parameter-templates';
import type { Field } from '@/model/entity/entity';
import type { PropsByType } from '@/model/generated/props';
import type { Parameters } from '@/model/generated/files';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';

/** Renders the configured widget with values of the record; renders nothing when no widget is configured. */
function SlotWidget({ field, row }: { field: Field; row: InputProps['row'] }) {
  const { widget, props = {} } = field.props as PropsByType['slot'];
  if (widget === undefined) return null;
  const params = row as Parameters;
  const filled = fillTemplates(props as Record<string, unknown>, { selected: {}, data: {}, dataNames: [], params });
  return <Widget name={widget} props={filled.value} with={params} active />;
}

function SlotInput({ field, row, place, id, label }: InputProps) {
  if (place === 'query') return null;
  return (
    <fieldset id={id} className={styles.group} aria-label={label}>
      <SlotWidget field={field} row={row} />
    </fieldset>
  );
}

function SlotShow({ field, row }: ShowProps) {
  return <SlotWidget field={field} row={row} />;
}

export default { Input: SlotInput, Show: SlotShow, showsEmpty: true } satisfies FieldView;
