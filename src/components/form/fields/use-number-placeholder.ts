import { useMemo } from 'react';
import type { Field } from '@/model/entity/entity';
import { numberRuleOf } from '@/model/entity/number-default';
import { messages } from '../../messages';

/** The field with a placeholder that announces the number that saving a new record gives it. */
export function useNumberPlaceholder(field: Field, isNew: boolean): Field {
  return useMemo(
    () =>
      isNew && field.placeholder === null && numberRuleOf(field.default) !== undefined
        ? { ...field, placeholder: messages.generatedOnSave }
        : field,
    [field, isNew],
  );
}
