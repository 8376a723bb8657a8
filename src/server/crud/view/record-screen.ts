/** The screen that shows a record: what a message about it opens. */
import type { Form } from '@/model/screens/screen';

/** Id of the form of the entity's name, else of any form of it; null without one. */
export const recordScreen = ({ forms }: { forms: Readonly<Record<string, Form>> }, entityId: string): string | null =>
  forms[`${entityId}.form`]?.id ?? Object.values(forms).find(({ entity }) => entity === entityId)?.id ?? null;
