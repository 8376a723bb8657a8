import { FileImageOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { fetchFileUrl, publicFileUrl } from '@/runtime/files/stored-files';
import { messages } from './messages';
import styles from './upload.module.css';

/** URL of a stored picture: undefined while it is fetched, null when it cannot be loaded. */
export function usePictureUrl(path: string): string | null | undefined {
  const publicUrl = publicFileUrl(path);
  const [fetched, setFetched] = useState<{ path: string; url: string | null } | null>(null);
  useEffect(() => {
    if (publicUrl !== null || path === '') return undefined;
    let here = true;
    fetchFileUrl(path).then(
      (url) => here && setFetched({ path, url }),
      () => here && setFetched({ path, url: null }),
    );
    return () => {
      here = false;
    };
  }, [path, publicUrl]);
  if (path === '' || publicUrl === '') return null;
  return publicUrl ?? (fetched?.path === path ? fetched.url : undefined);
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
