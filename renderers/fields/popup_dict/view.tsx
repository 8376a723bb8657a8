import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { SearchSelect } from '@/components/picker/SearchSelect';
import type { FieldOf, FieldView, InputProps } from '@/registry/field-view';
import { reportPickList, reportSource } from '@/runtime/lookup/report-list';
import { namesByCode } from '@/runtime/lookup/search-sources';

type ReportField = FieldOf<'popup_dict'>;

const sourceOf = ({ props: { code = '', value = 'id', label = value } }: ReportField) =>
  reportSource({ code, value, label });

/** Rows of the report are found by typing, or picked from its list in a dialog. */
function ReportDictInput(props: InputProps<'popup_dict'>) {
  const { code = '', value = 'id', many } = props.field.props;
  const pickList = code === '' ? null : reportPickList(code, value);
  return (
    <SearchSelect
      {...props}
      source={sourceOf(props.field)}
      multiple={props.multiple || many === true}
      pickList={pickList}
    />
  );
}

export default {
  Input: ReportDictInput,
  Show: ChoiceTags,
  names: (field: ReportField) => sourceOf(field).names,
  codes: async (field: ReportField, wanted: readonly string[]) => namesByCode(await sourceOf(field).findExact(wanted)),
  search: (field: ReportField, word, signal) => sourceOf(field).find(word, signal),
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldView<'popup_dict'>;
