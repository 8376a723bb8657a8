import { Button } from 'antd';
import { filesOf } from '@/model/field-types/stored-files';
import { now } from '@/runtime/environment/server-clock';
import { confirm, reportError } from '@/runtime/notices/notices';
import { FileLink, PictureThumbs } from '../../upload/FilesShow';
import { deleteComment, type CommentedRecord, type CommentEntry } from './comment-requests';
import { commentTime } from './comment-time';
import styles from './comments.module.css';
import { mentionTexts, splitMentions } from './mentions';
import { messages } from './messages';

/** Pictures that browsers show; the server sends other files as downloads only. */
const PICTURE = /\.(png|jpe?g|gif|webp|bmp|avif)$/i;

function CommentFiles({ paths }: { paths: readonly string[] }) {
  const files = filesOf([...paths]);
  const pictures = files.filter(({ path }) => PICTURE.test(path));
  return (
    <div className={styles.files}>
      {pictures.length > 0 && <PictureThumbs files={pictures} />}
      {files
        .filter((file) => !pictures.includes(file))
        .map((file) => (
          <FileLink key={file.path} file={file} />
        ))}
    </div>
  );
}

/** One comment: author, time, text with its mentions marked, files. */
export function CommentItem({
  record,
  entry,
  onRemoved,
}: {
  record: CommentedRecord;
  entry: CommentEntry;
  onRemoved: () => void;
}) {
  const { id, author, time, content, mentions, files, removable } = entry;
  const remove = async () => {
    const { removeTitle: title, removeText: text, remove: okText } = messages;
    if (!(await confirm({ title, text, danger: true, okText }))) return;
    await deleteComment(record, id).then(onRemoved, reportError);
  };
  const parts = splitMentions(content, mentions.flatMap(mentionTexts));
  return (
    <li>
      <div className={styles.head}>
        <strong>{author}</strong>
        <time title={time}>{commentTime(time, now())}</time>
        {removable && (
          <Button type="text" size="small" aria-label={messages.removeOf(author)} onClick={() => void remove()}>
            {messages.remove}
          </Button>
        )}
      </div>
      {content !== '' && (
        <p className={styles.content}>
          {parts.map(({ text, mention }, at) =>
            mention === null ? (
              text
            ) : (
              // oxlint-disable-next-line no-array-index-key -- the text never changes, so its parts never move
              <mark key={at} className={styles.mention}>
                {text}
              </mark>
            ),
          )}
        </p>
      )}
      {files.length > 0 && <CommentFiles paths={files} />}
    </li>
  );
}
