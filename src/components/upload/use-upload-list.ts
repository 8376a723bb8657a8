import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Value } from '@/model/entity/field-type';
import { UploadHolder } from './upload-owner';
import { UploadList, type FileItem, type ListSettings } from './upload-list';

/** The files of an input, kept while it is on screen; what it is told meanwhile counts at once. */
export function useUploads(
  value: Value,
  onChange: (value: Value) => void,
  settings: ListSettings,
): { items: readonly FileItem[]; list: UploadList } {
  const holder = useContext(UploadHolder);
  const [list] = useState(() => new UploadList(value, { settings, onChange, holder }));
  useEffect(() => list.follow({ settings, onChange, holder }));
  useEffect(() => list.reset(value), [list, value]);
  return { items: useSyncExternalStore(list.subscribe, list.items), list };
}
