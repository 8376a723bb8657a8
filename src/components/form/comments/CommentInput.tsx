import { Alert, Button, Mentions } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Value } from '@/model/entity/field-type';
import { filesOf } from '@/model/field-types/stored-files';
import { isUploading } from '@/runtime/files/uploads';
import { notify } from '@/runtime/notices/notices';
import { UploadField } from '../../upload/UploadField';
import { UploadOwnerContext } from '../../upload/upload-owner';
import type { CommentedRecord, CommentEntry } from './comment-requests';
import styles from './comments.module.css';
import { mentionedUsers } from './mentions';
import { messages } from './messages';
import { useCommentDraft } from './use-comment-draft';
import { useSending } from './use-sending';
import { useUserSuggestions } from './use-user-suggestions';

/** Characters; the limit of the server. */
const MAX_LENGTH = 2000;
/** The limit of the server. */
const FILE_SETTINGS = { number: 10 };
/** The open list of suggestions. */
const OPEN_LIST = '.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden)';

/** Input of a new comment: text with suggestions of users after `@`, files, 发送 or Ctrl+Enter. */
export function CommentInput({ record, onSent }: { record: CommentedRecord; onSent: (entry: CommentEntry) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [owner] = useState(() => ({}));
  const [{ content, chosen }, changeDraft] = useCommentDraft(record);
  const [files, setFiles] = useState<Value>(null);
  /** Replaces the upload list after each comment: files that failed leave with it. */
  const [sentCount, setSentCount] = useState(0);
  const { sending, failure, send } = useSending(record);
  const { loading, suggestions, find } = useUserSuggestions(chosen);
  const isEmpty = content.trim() === '' && filesOf(files).length === 0;

  const submit = () => {
    if (isEmpty) return;
    if (isUploading(owner)) {
      notify.warning(messages.uploading);
      return;
    }
    const paths = filesOf(files).map(({ path }) => path);
    void send({ content, mentions: mentionedUsers(content, chosen), files: paths }, (entry) => {
      changeDraft({ content: '', chosen: {} });
      setFiles(null);
      setSentCount(sentCount + 1);
      if (entry) onSent(entry);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Esc closes the list of suggestions first, then the dialog.
    if (event.key === 'Escape' && box.current?.querySelector(OPEN_LIST)) event.stopPropagation();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    <div ref={box} className={styles.input}>
      <Mentions
        value={content}
        aria-label={messages.title}
        placeholder={messages.placeholder}
        className={styles.text}
        maxLength={MAX_LENGTH}
        readOnly={sending}
        filterOption={false}
        loading={loading}
        notFoundContent={loading ? messages.searching : messages.noUsers}
        options={suggestions.map(({ key, value, note }) => ({
          key,
          value,
          label: (
            <span className={styles.option}>
              {value}
              <small>{note}</small>
            </span>
          ),
        }))}
        getPopupContainer={() => box.current ?? document.body}
        onSearch={find}
        onChange={(text) => changeDraft({ content: text })}
        onSelect={({ key, value }) => changeDraft({ chosen: { ...chosen, [value ?? '']: key ?? '' } })}
        onKeyDown={onKeyDown}
      />
      {failure !== null && <Alert type="error" showIcon role="alert" message={failure} />}
      <div className={styles.bar}>
        <UploadOwnerContext value={owner}>
          <UploadField
            key={sentCount}
            value={files}
            onChange={setFiles}
            settings={FILE_SETTINGS}
            disabled={sending}
            status={undefined}
            id={`comment-files-${record.id}`}
            label={messages.files}
            describedBy={undefined}
          />
        </UploadOwnerContext>
        <Button type="primary" title={messages.hint} loading={sending} disabled={isEmpty} onClick={submit}>
          {messages.send}
        </Button>
      </div>
    </div>
  );
}
