import { splitCsv } from '@/model/field-types/text-value';
import type { InputProps, ShowProps } from '@/registry/field-view';
import { PickedNames } from './PickedNames';
import { ChoiceSelect } from '../input/choice/ChoiceSelect';
import { ChoiceTags } from '../input/choice/ChoiceTags';
import { SearchSelect } from './SearchSelect';
import { searchSourceOf } from './search-source';

interface Props extends InputProps {
  /** Whether one may type to find one of a few; by default from nine on. */
  search?: boolean | undefined;
  /** Texts that are none of the choices may be entered too. */
  allowInput?: boolean;
  multiple?: boolean;
  /** True where nothing is asked before somebody types. */
  searchOnly?: boolean;
}

/** One or several of whatever a field offers: few as a list, records and rows of tables by typing. */
export function ChoiceInput({ search, allowInput = false, multiple = false, searchOnly = false, ...props }: Props) {
  const isMultiple = props.many || multiple;
  const source = searchSourceOf(props.field, props.row);
  if (source) return <SearchSelect {...props} source={source} multiple={isMultiple} searchOnly={searchOnly} />;
  return <ChoiceSelect {...props} many={isMultiple} search={search} allowInput={allowInput} />;
}

/** What was chosen, by its names: those of the record, of the options, else asked for in one batch. */
export function ChoiceShow(props: ShowProps) {
  const { value, field, row, options } = props;
  const source = options.length > 0 || splitCsv(value).length === 0 ? null : searchSourceOf(field, row);
  return source ? <PickedNames {...props} finder={source.names} /> : <ChoiceTags {...props} />;
}
