import { useId } from 'react';
import { isCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import { approvalsOf } from '../../api/approvals.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { RemindersPart } from '../../document-parts/reminders/RemindersPart.tsx';
import { useFormats } from '../../i18n/format.ts';
import { FileNotices } from './FileNotices.tsx';
import { faultsOf } from './faults.ts';
import { OwnSigningPart } from './OwnSigningPart.tsx';
import { numbered } from './order.ts';
import frame from './Preparing.module.css';
import styles from './Review.module.css';
import { reviewTexts } from './review-texts.ts';
import { Summary } from './Summary.tsx';
import type { Step } from './steps.ts';
import { DAY, termText } from './term.ts';
import type { Draft } from './use-draft.ts';
import type { SendingAct } from './use-sending.ts';
import { placesOf, signers, termOf } from './working.ts';

const TERMS = [1, 3, 6, 15, 30, 90].map((days) => days * DAY);

/** What will happen, in sentences, before it happens. */
export function ReviewStep({ draft, sending, onGo }: { draft: Draft; sending: SendingAct; onGo: (step: Step) => void }) {
  const t = reviewTexts.use();
  const { list, calendarDay } = useFormats();
  const termId = useId();
  const { working, change, view } = draft;
  const { lastDay, own, problem, blocked, denied, forget } = sending;
  const people = numbered(signers(working));
  const placed = new Set(placesOf(working).map((place) => place.person));
  const unplaced = people.filter((one) => !placed.has(one.key));
  const faults = faultsOf(working);
  const noMail = people.filter((one) => !one.isOwner && one.email.trim() === '');
  const approved = working.approvers.length > 0;
  const failed = view.processingFailure;
  const refusedBy = view.voBo.find((one) => one.status === 'REFUSED');
  const term = termOf(view, working);
  const usual = view.savedDocument.usualLinkTermSeconds;
  const terms = [...new Set([...TERMS, usual, term])].sort((a, b) => a - b);
  return (
    <div className={styles.review}>
      <section className={frame.form}>
        <Field
          label={t('message')}
          hint={t('messageHint')}
          rows={4}
          maxLength={4000}
          value={working.message}
          onChange={(message) => change({ ...working, message })}
        />
        <div className={frame.labelled}>
          <label htmlFor={termId}>{t('term')}</label>
          <select
            id={termId}
            className={frame.input}
            value={term}
            onChange={(event) => change({ ...working, linkTerm: Number(event.target.value) })}
          >
            {terms.map((one) => (
              <option key={one} value={one}>
                {termText(t, one)}
                {one === usual ? ` · ${t('usual')}` : ''}
              </option>
            ))}
          </select>
        </div>
        <Field
          type="date"
          label={t('lastDay')}
          hint={isCalendarDay(lastDay.day) ? t('lastDayUntil', { day: calendarDay(lastDay.day) }) : t('lastDayHint')}
          value={lastDay.day}
          onChange={lastDay.change}
          onBlur={() => void lastDay.save()}
          error={lastDay.problem?.message ?? null}
        />
        {people.some((one) => !one.isOwner) ? <RemindersPart documentID={view.documentID} isDraft writer /> : null}
        {own.asked ? <OwnSigningPart draft={draft} own={own} /> : null}
        <div className={styles.switch}>
          <label>
            <input
              type="checkbox"
              checked={working.isEndorsement}
              aria-describedby={`${termId}-endorsement`}
              onChange={(event) => change({ ...working, isEndorsement: event.target.checked })}
            />
            <span>{t('endorsement')}</span>
          </label>
          <p id={`${termId}-endorsement`} className={frame.muted}>
            {t('endorsementText')}
          </p>
        </div>
      </section>
      <section className={styles.summary} aria-label={t('summaryTitle')}>
        <h2 className={styles.summaryTitle}>{t('summaryTitle')}</h2>
        <Summary working={working} term={term} lastDay={isCalendarDay(lastDay.day) ? lastDay.day : null} signsNow={own.on} />
        <FileNotices file={view.uploadedFile} />
        {approvalsOf(view) === 'refused' ? (
          <Notice tone="waiting">{refusedBy ? t('returned', { name: refusedBy.name ?? '' }) : t('returnedNobody')}</Notice>
        ) : null}
        {failed ? (
          <Notice tone="stopped" title={t('failedBefore')}>
            {failed.code ?? ''}
          </Notice>
        ) : null}
        {unplaced.length > 0 && !blocked && !view.uploadedFile?.alreadySigned ? (
          <Notice
            tone="waiting"
            actions={
              <Button small onPress={() => onGo('places')}>
                {t('placeThem')}
              </Button>
            }
          >
            {t('unplaced', { count: unplaced.length, names: list(unplaced.map((one) => (one.isOwner ? t('youName') : one.name))) })}
          </Notice>
        ) : null}
        {blocked ? (
          <Notice
            tone="stopped"
            actions={
              <Button small onPress={() => onGo('people')}>
                {t('mendPeople')}
              </Button>
            }
          >
            {t(working.whoSigns && faults.none ? 'titleMissing' : 'peopleIncomplete')}
          </Notice>
        ) : null}
        {noMail.length > 0 && !blocked ? (
          <Notice
            tone="waiting"
            actions={
              <Button small onPress={() => onGo('people')}>
                {t('mendPeople')}
              </Button>
            }
          >
            {t('noMail', { names: list(noMail.map((one) => one.name)) })}
          </Notice>
        ) : null}
        {view.lettersWithoutFont?.length ? (
          <Notice tone="waiting">
            {t('lettersWithoutFont', { count: view.lettersWithoutFont.length, letters: list(view.lettersWithoutFont) })}
          </Notice>
        ) : null}
        {problem ? <ProblemNotice problem={problem} title={t('notSent')} /> : null}
        <p className={frame.muted}>{approved ? t('sendApprovalText') : t('sendText')}</p>
      </section>
      <Dialog
        open={denied}
        onClose={forget}
        title={t('deniedTitle')}
        actions={
          <Button look="primary" onPress={forget} autoFocus>
            {t('deniedUnderstood')}
          </Button>
        }
      >
        <p>{t('deniedText')}</p>
      </Dialog>
    </div>
  );
}
