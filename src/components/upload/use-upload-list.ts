import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Value } from '@/model/entity/field-type';
import { UploadOwnerContext } from './upload-owner';
import { UploadList, type FileItem, type UploadListSettings } from './upload-list';

/** Upload list of an input, created once per mount. Changed settings and callbacks apply to the existing list. */
export function useUploadList(
  value: Value,
  onChange: (value: Value) => void,
  settings: UploadListSettings,
): { items: readonly FileItem[]; list: UploadList } {
  const ownerId = useContext(UploadOwnerContext);
  const [list] = useState(() => new UploadList(value, { settings, onChange, owner: ownerId }));
  useEffect(() => list.setOptions({ settings, onChange, owner: ownerId }), [list, settings, onChange, ownerId]);
  useEffect(() => list.reset(value), [list, value]);
  return { items: useSyncExternalStore(list.subscribe, list.items), list };
}
