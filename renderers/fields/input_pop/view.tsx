import { LinesText } from '@/components/input/text/MultilineText';
import { PopInput } from '@/components/input/text/ExpandableInput';
import type { FieldView } from '@/registry/field-view';

export default { Input: PopInput, Show: LinesText, width: 200 } satisfies FieldView;
