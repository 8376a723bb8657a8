import { FileImageOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { fetchFileUrl, publicFileUrl } from '@/runtime/files/stored-files';
import { texts } from './messages';
import styles from './upload.module.css';

/** The address of a stored picture: undefined while it is fetched, null where there is none. */
export function usePicture(path: string): string | null | undefined {
  const open = publicFileUrl(path);
  const [fetched, setFetched] = useState<{ path: string; url: string | null } | null>(null);
  useEffect(() => {
    if (open !== null || path === '') return undefined;
    let here = true;
    fetchFileUrl(path).then(
      (url) => here && setFetched({ path, url }),
      () => here && setFetched({ path, url: null }),
    );
    return () => {
      here = false;
    };
  }, [path, open]);
  if (path === '' || open === '') return null;
  return open ?? (fetched?.path === path ? fetched.url : undefined);
}

/** A stored picture; what cannot be shown keeps its room and says so. */
export function Picture({ path, name, className }: { path: string; name: string; className?: string | undefined }) {
  const url = usePicture(path);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === undefined) return <span className={`${styles.pending} ${className ?? ''}`} aria-busy="true" />;
  if (url === null || broken === url) {
    return (
      <span className={`${styles.broken} ${className ?? ''}`}>
        <FileImageOutlined aria-label={`${name} ${texts.broken}`} />
      </span>
    );
  }
  return <img className={className} src={url} alt={name} loading="lazy" onError={() => setBroken(url)} />;
}
