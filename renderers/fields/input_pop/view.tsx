import { MultilineText } from '@/components/input/text/MultilineText';
import { ExpandableInput } from '@/components/input/text/ExpandableInput';
import type { FieldView } from '@/registry/field-view';

export default { Input: ExpandableInput, Show: MultilineText, width: 200 } satisfies FieldView;
