import { splitCsv } from '@/model/field-types/text-value';
import type { InputProps, ShowProps } from '@/registry/field-view';
import { PickedNames } from './PickedNames';
import { ChoiceSelect } from '../input/choice/ChoiceSelect';
import { ChoiceTags } from '../input/choice/ChoiceTags';
import { SearchSelect } from './SearchSelect';
import { searchSourceOf } from './search-source';

interface Props extends InputProps {
  /** Whether a short list of options can be searched; by default from nine options on. */
  search?: boolean | undefined;
  /** Free text is allowed. */
  allowInput?: boolean;
  /** True when no request is sent before the user types. */
  searchOnly?: boolean;
}

/** Input of one or several options of a field: a drop-down list for options, a search for records and table rows. */
export function ChoiceInput({ search, allowInput = false, searchOnly = false, ...props }: Props) {
  const source = searchSourceOf(props.field, props.row);
  if (source) return <SearchSelect {...props} source={source} searchOnly={searchOnly} />;
  return <ChoiceSelect {...props} search={search} allowInput={allowInput} />;
}

/** Names of the selected options: from the record, from the options, otherwise requested in one batch. */
export function ChoiceShow(props: ShowProps) {
  const { value, field, row, options } = props;
  const source = options.length > 0 || splitCsv(value).length === 0 ? null : searchSourceOf(field, row);
  return source ? <PickedNames {...props} finder={source.names} /> : <ChoiceTags {...props} />;
}
