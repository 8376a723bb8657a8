import styles from '@/components/input/input.module.css';
import { Widget } from '@/components/page/Widget';
import { fillTemplates } from '@/components/screen/parameter-templates';
import type { Parameters } from '@/model/generated/files';
import type { FieldOf, FieldView, InputProps, ShowProps } from '@/registry/field-view';

/** Renders the configured widget with values of the record; renders nothing when no widget is configured. */
function SlotWidget({ field, row }: { field: FieldOf<'slot'>; row: InputProps['row'] }) {
  const { widget, props = {} } = field.props;
  if (widget === undefined) return null;
  const params = row as Parameters;
  const filled = fillTemplates<Readonly<Record<string, unknown>>>(props, {
    selected: {},
    data: {},
    dataNames: [],
    params,
  });
  return <Widget name={widget} props={filled.value} with={params} active />;
}

function SlotInput({ field, row, place, id, label }: InputProps<'slot'>) {
  if (place === 'query') return null;
  return (
    <fieldset id={id} className={styles.group} aria-label={label}>
      <SlotWidget field={field} row={row} />
    </fieldset>
  );
}

function SlotShow({ field, row }: ShowProps<'slot'>) {
  return <SlotWidget field={field} row={row} />;
}

export default { Input: SlotInput, Show: SlotShow, showsEmpty: true } satisfies FieldView<'slot'>;
