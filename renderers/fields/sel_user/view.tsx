import { PickedNames } from '@/components/picker/PickedNames';
import { messages } from '@/components/picker/tree/messages';
import { SearchSelect } from '@/components/picker/SearchSelect';
import type { Field } from '@/model/entity/entity';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import { namesByCode } from '@/runtime/lookup/search-sources';
import { userSources } from '@/runtime/lookup/user-sources';

const settings = (field: Field) => field.props as PropsByType['sel_user'];
const sourceOf = (field: Field) => userSources()[settings(field).store ?? 'username'];

function UserInput(props: InputProps) {
  const several = props.multiple || settings(props.field).many === true;
  return <SearchSelect {...props} source={sourceOf(props.field)} multiple={several} noneText={messages.noUsers} />;
}

function UserShow(props: ShowProps) {
  return <PickedNames {...props} finder={sourceOf(props.field).names} />;
}

/** spec 2 §9: 220 pixels, minimum 190. */
export default {
  Input: UserInput,
  Show: UserShow,
  codes: async (field: Field, wanted: readonly string[]) => namesByCode(await sourceOf(field).findExact(wanted)),
  width: 220,
  editWidth: (width) => Math.max(width, 190),
} satisfies FieldView;
