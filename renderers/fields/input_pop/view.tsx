import { LinesText } from '@/components/input/LinesText';
import { PopInput } from '@/components/input/PopInput';
import type { FieldView } from '@/registry/view';

export default { Input: PopInput, Show: LinesText, width: 200 } satisfies FieldView;
