import { publicFileUrl } from '@/runtime/files/stored-files';
import { StoredPicture } from '../upload/StoredPicture';
import styles from './portrait.module.css';

/** Avatar of a user: the picture, or the last character of the name. Decorative, since the name is beside it. */
export function Portrait({ path, name, className = '' }: { path: string; name: string; className?: string }) {
  // A picture that needs a signed-in request is not worth one: avatars are public.
  const shown = path !== '' && publicFileUrl(path);
  return (
    <span className={`${styles.portrait} ${className}`} aria-hidden="true">
      {shown ? <StoredPicture path={path} name="" /> : [...name].at(-1)}
    </span>
  );
}
