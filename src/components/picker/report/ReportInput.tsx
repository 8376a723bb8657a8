import { Select } from 'antd';
import { placeholderOf, antdInputProps } from '@/components/input/input-attributes';
import type { Value } from '@/model/entity/field-type';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import { valuesOfRows, rowsOfRecord, reportSettings, type ReportProps } from '@/model/online/report-settings';
import type { InputProps } from '@/registry/field-view';
import { reportPickList } from '@/runtime/lookup/report-list';
import type { PickedValue } from '@/runtime/lookup/recent-picks';
import { notify } from '@/runtime/notices/notices';
import { PickButton } from '../dialog/PickButton';
import { messages } from '../messages';

type Row = Readonly<Record<string, Value>>;

interface Props extends InputProps {
  report: ReportProps;
}

/** The entered values: several are tags, one is a text that may contain commas. */
const shownValues = (value: Value, multiple: boolean): string[] =>
  multiple ? splitCsv(value) : value === null || value === '' ? [] : [String(value)];

/** The icons that remove one value or all of them. */
const isClearIcon = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.ant-select-clear, .ant-select-selection-item-remove') !== null;

/**
 * Values of an online report, picked in a dialog: columns of the picked rows are copied into fields of the record. The
 * values cannot be typed.
 */
export function ReportInput({ report, ...props }: Props) {
  const { field, value, row, multiple, place, onChange, patch } = props;
  const settings = reportSettings(field.key, report);
  const isValid = !('problem' in settings);
  const pairs = isValid ? settings.pairs : [];
  const list = reportPickList(isValid ? settings.code : '', isValid ? settings.valueField : 'id');
  const valueField = list.valueField ?? 'id';
  const ownSource = pairs.find(({ target }) => target === field.key)?.source;
  // A query holds only its own value: other fields are queried for themselves.
  const record: Row = place === 'query' ? { [field.key]: value } : { ...row, [field.key]: value };
  const copied = place === 'query' ? pairs.filter(({ target }) => target === field.key) : pairs;
  const known = rowsOfRecord(copied, record);

  const fill = (rows: readonly Row[]) => {
    const { [field.key]: own = null, ...others } = valuesOfRows(copied, rows);
    if (Object.keys(others).length > 0) patch(others);
    if (ownSource !== undefined) onChange(own);
  };
  const pick = (picked: readonly PickedValue[], shown: readonly Row[]) =>
    fill(
      picked.flatMap(({ value: id }): Row[] => {
        const isPicked = (one: Row) => String(one[valueField] ?? '') === id;
        const found = shown.find(isPicked) ?? known.find(isPicked);
        return found ? [found] : [];
      }),
    );
  const values = shownValues(value, multiple);
  const keepValues = (kept: readonly string[]) => {
    const rows = known.filter((one) => kept.includes(String(one[ownSource ?? ''] ?? '')));
    if (rows.length === kept.length) fill(rows);
    else onChange(joinCsv(kept));
  };
  const mayOpen = () => {
    if (isValid) return true;
    notify.warning(settings.problem);
    return false;
  };
  const initial = known.flatMap((one): PickedValue[] => {
    const id = String(one[valueField] ?? '');
    return id === '' ? [] : [{ value: id, text: String(one[ownSource ?? valueField] ?? id) }];
  });
  return (
    <PickButton {...props} list={list} picked={initial} onPick={pick} mayOpen={mayOpen}>
      {(open) => (
        <Select<string[]>
          {...antdInputProps(props)}
          mode={multiple ? 'multiple' : undefined}
          open={false}
          showSearch={false}
          suffixIcon={null}
          allowClear
          value={values}
          onChange={(kept) => (kept === undefined || kept.length === 0 ? fill([]) : keepValues([kept].flat()))}
          onClick={({ target }) => {
            if (!props.disabled && !isClearIcon(target)) open();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            open();
          }}
          placeholder={placeholderOf({ ...props, multiple: false }, messages.choose)}
        />
      )}
    </PickButton>
  );
}
