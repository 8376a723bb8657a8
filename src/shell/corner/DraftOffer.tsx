import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { dialogs, open } from '@/runtime/navigation/dialogs';
import { confirm, reportError } from '@/runtime/notices/notices';
import { deleteDraft, type StoredDraft } from '@/runtime/unsaved/drafts';
import { answerOpenDrafts, draftScreen, findLeftDrafts } from '@/runtime/unsaved/left-drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { CloseIcon, WarningIcon } from '../icons/icons';
import { messages } from '../messages';
import styles from './draft-offer.module.css';
import corner from './corner.module.css';

const texts = messages.drafts;

/** Day and time without seconds. */
const timeText = (time: number): string =>
  new Date(time).toLocaleString('zh-CN', { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' });

async function discard({ key, title }: StoredDraft): Promise<boolean> {
  const question = { title: texts.discardTitle, text: texts.discardText(title), danger: true, okText: texts.discard };
  if (!(await confirm(question))) return false;
  deleteDraft(key);
  return true;
}

function DraftLine({ draft, onGone }: { draft: StoredDraft; onGone: () => void }) {
  const { title, time } = draft;
  const resume = () => {
    const { id, params } = draftScreen(draft);
    onGone();
    open(id, params).catch(reportError);
  };
  return (
    <li className={corner.line}>
      <span className={styles.name}>{title}</span>
      <time className={styles.time} dateTime={new Date(time).toISOString()}>
        {timeText(time)}
      </time>
      <button type="button" aria-label={texts.resumeOf(title)} onClick={resume}>
        {texts.resume}
      </button>
      <button
        type="button"
        aria-label={texts.discardOf(title)}
        onClick={() => void discard(draft).then((done) => done && onGone())}
      >
        {texts.discard}
      </button>
    </li>
  );
}

/**
 * Drafts that a reload or a crash left, offered once when the console starts. A draft whose form is open is not listed, and
 * none is while a dialog is open, which the offer would cover.
 */
export function DraftOffer() {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const { list } = useSnapshot(unsavedWork());
  const { list: openDialogs } = useSnapshot(dialogs());
  useEffect(() => {
    let mounted = true;
    const stop = answerOpenDrafts();
    void findLeftDrafts().then((found) => mounted && setDrafts(found));
    return () => {
      mounted = false;
      stop();
    };
  }, []);
  const left = drafts.filter(({ key }) => list.every(({ draftKey }) => draftKey !== key));
  if (left.length === 0 || openDialogs.length > 0) return null;
  const drop = (key: string) => setDrafts((before) => before.filter((one) => one.key !== key));
  return (
    <section className={corner.part} aria-label={texts.title(left.length)}>
      <output className={corner.head} data-tone="warning">
        <WarningIcon />
        {texts.title(left.length)}
      </output>
      <ul>
        {left.map((draft) => (
          <DraftLine key={draft.key} draft={draft} onGone={() => drop(draft.key)} />
        ))}
      </ul>
      <button type="button" className={corner.corner} aria-label={texts.later} onClick={() => setDrafts([])}>
        <CloseIcon />
      </button>
    </section>
  );
}
