import { type FormEvent, useRef, useState } from 'react';
import type { NewPublicLink } from '../../../modules/public-links/contract/calls.ts';
import { LINK_TITLE_LENGTH, MOST_DAYS, MOST_DOCUMENTS, USUAL_DAYS, USUAL_DOCUMENTS } from '../../../modules/public-links/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import { useTagsQuery } from '../../api/tags.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import tick from '../../components/Tick.module.css';
import { useLanguage } from '../../i18n/language.ts';
import { useAppSelector } from '../../session/store.ts';
import { useOpenLinkMutation } from './calls.ts';
import { useOpenableDrafts } from './drafts.ts';
import styles from './PublicLinks.module.css';
import { publicLinksTexts } from './texts.ts';

const DAY_MS = 86_400_000;

/** A whole number within its limit; null where it is not. */
const wholeUpTo = (text: string, limit: number): number | null => {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= limit ? number : null;
};

/** Opens a link of a draft. What the draft lacks the server says, before anybody comes. */
export function OpenDialog({ onClose, onOpened }: { onClose: () => void; onOpened: (linkID: string, title: string) => void }) {
  const t = publicLinksTexts.use();
  const f = fieldTexts.use();
  const language = useLanguage();
  const drafts = useOpenableDrafts();
  const userID = useAppSelector(({ session }) => session.user?.ownerID ?? '');
  const { data: tags = [] } = useTagsQuery(userID, { skip: userID === '' });
  const [documentID, setDocumentID] = useState('');
  const [signatoryID, setSignatoryID] = useState('');
  const [title, setTitle] = useState('');
  const [tagID, setTagID] = useState('');
  const [most, setMost] = useState(String(USUAL_DOCUMENTS));
  const [days, setDays] = useState(String(USUAL_DAYS));
  const [often, setOften] = useState(false);
  const [authorised, setAuthorised] = useState(false);
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const [openLink, { isLoading, error }] = useOpenLinkMutation();
  const problem = problemOf(error);
  const draft = drafts?.find((row) => row.documentID === documentID) ?? null;
  const places = draft?.people.filter(({ isOfAccount }) => !isOfAccount) ?? [];
  const documents = wholeUpTo(most, MOST_DOCUMENTS);
  const term = wholeUpTo(days, MOST_DAYS);
  const link: NewPublicLink | null =
    draft && signatoryID !== '' && documents !== null && term !== null
      ? {
          source: { kind: 'DOCUMENT', documentID, signatoryID },
          title: title.trim() === '' ? draft.title : title,
          language,
          tagID: tagID === '' ? null : tagID,
          most: documents,
          oncePerAddress: !often,
          authorised,
        }
      : null;
  // Asked again after a lost answer it is the same link, with the same end.
  const kept = useRef<{ of: string; key: string; end: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || link === null || term === null) return;
    const { of, key } = keyFor(kept.current, [link, term]);
    const end = kept.current?.key === key ? kept.current.end : new Date(Date.now() + term * DAY_MS).toISOString();
    kept.current = { of, key, end };
    const answer = await openLink({ link: { ...link, expiresAt: end }, once: key });
    if ('data' in answer && answer.data) onOpened(answer.data.linkID, answer.data.title);
  };
  const missing = (value: string): string | null => (asked > 0 && value === '' ? f('required') : null);
  return (
    <Dialog open onClose={onClose} title={t('newTitle')} wide staysOpen>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        {drafts?.length === 0 ? <Notice>{t('noDrafts')}</Notice> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <SelectField
          label={t('draft')}
          hint={t('draftHint')}
          name="draft"
          value={documentID}
          onChange={(chosen) => {
            setDocumentID(chosen);
            setSignatoryID('');
          }}
          none={t('chooseDraft')}
          options={(drafts ?? []).map((row) => ({ value: row.documentID, name: row.title }))}
          error={missing(documentID)}
          isRequired
        />
        <SelectField
          label={t('place')}
          name="place"
          value={signatoryID}
          onChange={setSignatoryID}
          none={t('choosePlace')}
          options={places.map(({ signatoryId, name }) => ({ value: signatoryId, name: name ?? '' }))}
          error={missing(signatoryID)}
          isRequired
          isDisabled={draft === null}
        />
        <Field
          label={t('name')}
          name="title"
          maxLength={LINK_TITLE_LENGTH}
          placeholder={draft?.title ?? ''}
          value={title}
          onChange={setTitle}
        />
        <SelectField
          label={t('tag')}
          name="tag"
          value={tagID}
          onChange={setTagID}
          none={t('noTag')}
          options={tags.map((tag) => ({ value: tag.tagID, name: tag.name }))}
        />
        <Field
          label={t('most')}
          name="most"
          inputMode="numeric"
          value={most}
          onChange={setMost}
          error={documents === null ? t('mostWrong', { limit: MOST_DOCUMENTS }) : null}
        />
        <Field
          label={t('days')}
          name="days"
          inputMode="numeric"
          value={days}
          onChange={setDays}
          error={term === null ? t('daysWrong', { limit: MOST_DAYS }) : null}
        />
        <label className={tick.tick}>
          <input type="checkbox" name="often" checked={often} onChange={() => setOften(!often)} />
          <span>{t('often')}</span>
        </label>
        <div>
          <label className={tick.tick}>
            <input type="checkbox" name="authorised" checked={authorised} onChange={() => setAuthorised(!authorised)} />
            <span>{t('authorise')}</span>
          </label>
          <p className={styles.quiet}>{t('authoriseHint')}</p>
        </div>
        <div className={styles.acts}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" busy={isLoading}>
            {t('openIt')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
