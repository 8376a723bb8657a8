import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Value } from '@/model/entity/field-type';
import { UploadOwnerContext } from './upload-owner';
import { UploadList, type FileItem, type UploadListSettings } from './upload-list';

/** The files of an input, kept while it is on screen; what it is told meanwhile counts at once. */
export function useUploadList(
  value: Value,
  onChange: (value: Value) => void,
  settings: UploadListSettings,
): { items: readonly FileItem[]; list: UploadList } {
  const holder = useContext(UploadOwnerContext);
  const [list] = useState(() => new UploadList(value, { settings, onChange, owner: holder }));
  useEffect(() => list.setOptions({ settings, onChange, owner: holder }));
  useEffect(() => list.reset(value), [list, value]);
  return { items: useSyncExternalStore(list.subscribe, list.items), list };
}
