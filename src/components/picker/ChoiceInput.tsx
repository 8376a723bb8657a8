import type { InputProps } from '@/registry/field-view';
import { fieldPickList } from '@/runtime/lookup/pick-list';
import { searchSourceOf } from '@/runtime/lookup/search-source';
import { ChoiceSelect } from '../input/choice/ChoiceSelect';
import { SearchSelect } from './SearchSelect';

interface Props extends InputProps {
  /** Whether a short list of options can be searched; by default from nine options on. */
  search?: boolean | undefined;
  /** Free text is allowed. */
  allowInput?: boolean;
  /** True when no request is sent before the user types. */
  searchOnly?: boolean;
  /** True when a dialog offers the records also where the reference names no list. */
  alwaysList?: boolean;
}

/** Input of one or several options of a field: a drop-down list for options, a search for records and table rows. */
export function ChoiceInput({ search, allowInput = false, searchOnly = false, alwaysList = false, ...props }: Props) {
  const source = searchSourceOf(props.field, props.row);
  const pickList = fieldPickList(props.field, props.row, alwaysList);
  if (source) return <SearchSelect {...props} source={source} searchOnly={searchOnly} pickList={pickList} />;
  return <ChoiceSelect {...props} search={search} allowInput={allowInput} />;
}
