import { useState } from 'react';
import { RESEND_WAIT_MS } from '../../../shared-kernel/resend-wait.ts';
import { dueApprovers } from '../../api/approvals.ts';
import { problemOf } from '../../api/base.ts';
import { useResendApproverMutation } from '../../api/documents.ts';
import { serverNow } from '../../api/server-now.ts';
import type { ApiProblem, Approver, ApproverStatus, DocumentView } from '../../api/types.ts';
import { Status, type Tone } from '../../components/Status.tsx';
import { useNow } from '../../components/use-now.ts';
import { useFormats } from '../../i18n/format.ts';
import { approvalTexts } from './approval-texts.ts';
import { MailFact } from './MailFact.tsx';
import peopleStyles from './People.module.css';
import styles from './Rail.module.css';
import { RemindButton } from './RemindButton.tsx';

const TONES: Readonly<Record<ApproverStatus, Tone>> = {
  WAITING: 'neutral',
  PENDING: 'waiting',
  ACCEPTED: 'done',
  REFUSED: 'stopped',
  CLOSED: 'neutral',
};

/** Who approves before anybody signs, what they answered and wrote, and whether the mail reached them. */
export function ApproversPart({ view, writer }: { view: DocumentView; writer: boolean }) {
  const t = approvalTexts.use();
  if (!view.isVoBo) return null;
  const people = view.voBo.toSorted((a, b) => a.order - b.order);
  const turns = new Set(people.map((one) => one.order)).size > 1;
  return (
    <section className={styles.stack}>
      <h2 className={styles.sectionTitle}>{t('title')}</h2>
      {people.length > 1 ? <p className={styles.muted}>{turns ? t('inTurns') : t('atOnce')}</p> : null}
      <ol className={peopleStyles.people}>
        {people.map((one) => (
          <Row key={one.voBoID} one={one} view={view} writer={writer} turns={turns} />
        ))}
      </ol>
    </section>
  );
}

function Row({ one, view, writer, turns }: { one: Approver; view: DocumentView; writer: boolean; turns: boolean }) {
  const t = approvalTexts.use();
  const { moment } = useFormats();
  const sent = view.status !== 'DRAFT' && view.voBoStatus !== null;
  const several = dueApprovers(view.voBo).length > 1;
  const due = view.voBoStatus === 'PENDING' && one.status === 'PENDING';
  return (
    <li className={peopleStyles.person}>
      <div className={peopleStyles.personLine}>
        <span className={peopleStyles.personName}>
          {turns ? <span className={peopleStyles.rank}>{one.order}</span> : null}
          {one.name}
        </span>
        {sent ? <Status tone={TONES[one.status]}>{t(`state_${one.status}`)}</Status> : <Status tone="neutral">{t('state_draft')}</Status>}
      </div>
      <p className={styles.fact}>{one.emailID}</p>
      {one.at ? <p className={styles.fact}>{t('answeredAt', { when: moment(one.at) })}</p> : null}
      {one.substitute ? <p className={styles.fact}>{t('answeredFor', { name: one.substitute.name ?? t('somebody') })}</p> : null}
      <MailFact mail={one.lastMail} />
      {due && one.expiresAt ? <p className={styles.fact}>{t('linkUntil', { when: moment(one.expiresAt) })}</p> : null}
      {one.comments.length > 0 ? (
        <ul className={peopleStyles.approverComments} aria-label={t('commentsOf', { name: one.name ?? '' })}>
          {one.comments.map((comment) => (
            <li key={`${comment.at} ${comment.title}`}>
              <strong>{comment.title}</strong>
              <p>{comment.notes}</p>
              <p className={styles.fact}>
                {moment(comment.at)}
                {comment.substitute ? ` · ${t('answeredFor', { name: comment.substitute.name ?? t('somebody') })}` : ''}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {writer && due && several ? (
        <div className={peopleStyles.personAct}>
          <RemindApprover documentID={view.documentID} approvers={[one]} small />
        </div>
      ) : null}
    </li>
  );
}

export interface RemindApproverProps {
  readonly documentID: string;
  readonly approvers: readonly Approver[];
  readonly small?: boolean;
  readonly second?: boolean;
}

/** Sends the link again; how much of the minute between two is left is what the server said, or counted from the last one here. */
export function RemindApprover({ documentID, approvers, small = false, second = false }: RemindApproverProps) {
  const [resend, { isLoading }] = useResendApproverMutation();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [from, setFrom] = useState(0);
  const left = (now: number) => Math.max(0, from - now);
  const wait = left(useNow(1000, left(serverNow()) > 0));
  if (approvers.length === 0) return null;
  const remind = async () => {
    setProblem(null);
    for (const one of approvers) {
      const answer = await resend({ documentID, voBoID: one.voBoID });
      if (!answer.error) continue;
      const refused = problemOf(answer.error);
      setProblem(refused);
      const seconds = refused?.facts.seconds;
      if (typeof seconds === 'number') setFrom(serverNow() + seconds * 1000);
      return false;
    }
    setFrom(serverNow() + RESEND_WAIT_MS);
    return true;
  };
  return (
    <RemindButton
      names={approvers.map(({ name }) => name)}
      wait={wait}
      busy={isLoading}
      small={small}
      second={second}
      problem={problem}
      onRemind={remind}
    />
  );
}
