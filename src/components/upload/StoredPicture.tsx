import { FileImageOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fetchFileUrl, publicFileUrl } from '@/runtime/files/stored-files';
import { useLazy, type LazySource } from '../deferred/use-lazy';
import { messages } from './messages';
import styles from './upload.module.css';

/** URLs by path; null for a picture without one. */
const PICTURE_URLS: LazySource<string, string | null> = {
  peek: (path) => (path === '' || publicFileUrl(path) === '' ? null : (publicFileUrl(path) ?? undefined)),
  load: fetchFileUrl,
};

/** URL of a stored picture: undefined while it is fetched, null when it cannot be loaded. */
export function usePictureUrl(path: string): string | null | undefined {
  const { state } = useLazy(path, PICTURE_URLS);
  if (state.status === 'failed') return null;
  return state.status === 'ready' ? state.value : undefined;
}

/** A stored picture; one that cannot be loaded shows a placeholder of the same size. */
export function StoredPicture({
  path,
  name,
  className,
}: {
  path: string;
  name: string;
  className?: string | undefined;
}) {
  const url = usePictureUrl(path);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === undefined) return <span className={`${styles.pending} ${className ?? ''}`} aria-busy="true" />;
  if (url === null || broken === url) {
    return (
      <span className={`${styles.broken} ${className ?? ''}`}>
        <FileImageOutlined aria-label={`${name} ${messages.broken}`} />
      </span>
    );
  }
  return <img className={className} src={url} alt={name} loading="lazy" onError={() => setBroken(url)} />;
}
