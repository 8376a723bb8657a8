import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';
import { isReportPopup, reportSettings } from '@/model/online/report-settings';

/**
 * One or several records selected from a list in a dialog; other fields copy their values with `copy`. Or rows of an
 * online report, whose columns fill fields.
 */
export default {
  ...recordChoice(),
  checkSettings(key, field) {
    if (!isReportPopup(field)) return {};
    const settings = reportSettings(key, field.props);
    return 'problem' in settings ? settings : { siblings: settings.pairs.map(({ target }) => target) };
  },
} satisfies FieldType;
