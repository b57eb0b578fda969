import { Check, Mail, MessageSquare, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import type { FormSigner, FormView } from '../../../../modules/forms/contract/calls.ts';
import { useMay } from '../../../access/facts.ts';
import { Button } from '../../../components/Button.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { Status } from '../../../components/Status.tsx';
import { useNow } from '../../../components/use-now.ts';
import { AnswerList } from '../AnswerList.tsx';
import { FormStatusMark } from '../status.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { ChangeSignerDialog } from './ChangeSignerDialog.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import styles from './Form.module.css';
import { RefuseDialog } from './RefuseDialog.tsx';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';
import { askedIn, reviewed } from './waiting.ts';

export interface SignerCardProps {
  readonly view: FormView;
  readonly signer: FormSigner;
  /** Their answers are the next to be looked at. */
  readonly isFirst: boolean;
}

/** One signer: where their form stands, what they answered, what was said about it, and what can be done. */
export function SignerCard({ view, signer, isFirst }: SignerCardProps) {
  const t = ownerTexts.use();
  const { name, emailID, form, status, comments, refusal, answers, answeredAt } = signer;
  const isAsked = status !== null;
  return (
    <li className={styles.signer} data-signer={signer.signatoryID}>
      <div className={styles.signerHead}>
        <div>
          <h3 className={styles.name}>{name || t('somebody')}</h3>
          <p className={styles.small}>{emailID}</p>
        </div>
        {isAsked ? (
          <FormStatusMark status={status} answered={answeredAt !== null && !signer.isCorrecting} />
        ) : (
          <Status tone="neutral">{t('signsOnly')}</Status>
        )}
      </div>
      {isAsked ? <Facts signer={signer} asked={askedIn(view, form)} /> : null}
      {answeredAt === null ? null : answers === null ? (
        <p className={styles.quiet}>{t('forgotten')}</p>
      ) : (
        <AnswerList
          label={t('answersOf', { name: name || t('somebody') })}
          definitions={view.variables}
          form={form}
          answers={answers}
          earlier={view.answers}
        />
      )}
      {comments.length > 0 ? (
        <section aria-label={t('commentsTo', { name: name || t('somebody') })} className={styles.comments}>
          <h4>{t('comments')}</h4>
          <ul>
            {comments.map(({ comment, at }) => (
              <li key={at}>
                <p>{comment}</p>
                <p className={styles.small}>
                  <Moment at={at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {refusal ? (
        <blockquote className={styles.refusal}>
          <p>{refusal.reason || t('noReason')}</p>
          <p className={styles.small}>
            {t(refusal.by === 'SIGNER' ? 'refusedByThem' : 'refusedByYou')} <Moment at={refusal.at} />
          </p>
        </blockquote>
      ) : null}
      <Acts view={view} signer={signer} isFirst={isFirst} />
    </li>
  );
}

function Facts({ signer: { sentAt, remindedAt, answeredAt, linkExpiresAt, status }, asked }: { signer: FormSigner; asked: number }) {
  const t = ownerTexts.use();
  const isOpen = status === 'PENDING' || status === 'PENDING_WITH_COMMENTS';
  return (
    <p className={styles.facts}>
      <span>{t('questions', { count: asked })}</span>
      {sentAt ? (
        <span>
          {t('askedAt')} <Moment at={sentAt} />
        </span>
      ) : null}
      {remindedAt ? (
        <span>
          {t('remindedAt')} <Moment at={remindedAt} />
        </span>
      ) : null}
      {answeredAt ? (
        <span>
          {t('answeredAt')} <Moment at={answeredAt} />
        </span>
      ) : null}
      {isOpen && linkExpiresAt ? (
        <span>
          {t('linkUntil')} <Moment at={linkExpiresAt} as="moment" />
        </span>
      ) : null}
    </p>
  );
}

type Asking = 'accept' | 'comment' | 'refuse' | 'change';

function Acts({ view, signer, isFirst }: SignerCardProps) {
  const t = ownerTexts.use();
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayAct = useMay('template:document:create');
  const { may } = signer;
  const close = () => setAsking(null);
  const dialog = { view, signer, onClose: close };
  return (
    <>
      {may.length === 0 || !mayAct ? null : (
        <div className={styles.acts}>
          {may.includes('accept') ? (
            <Button
              look={isFirst && reviewed(signer) ? 'primary' : 'secondary'}
              icon={<Check aria-hidden />}
              onPress={() => setAsking('accept')}
            >
              {t('accept')}
            </Button>
          ) : null}
          {may.includes('comment') ? (
            <Button icon={<MessageSquare aria-hidden />} onPress={() => setAsking('comment')}>
              {t('comment')}
            </Button>
          ) : null}
          {may.includes('remind') ? <Remind view={view} signer={signer} /> : null}
          {may.includes('change') ? (
            <Button look="quiet" icon={<Pencil aria-hidden />} onPress={() => setAsking('change')}>
              {t('change')}
            </Button>
          ) : null}
          {may.includes('refuse') ? (
            <Button look="quiet" icon={<X aria-hidden />} onPress={() => setAsking('refuse')}>
              {t('refuse')}
            </Button>
          ) : null}
        </div>
      )}
      {asking === 'accept' ? <AcceptDialog {...dialog} /> : null}
      {asking === 'comment' ? <CommentDialog {...dialog} /> : null}
      {asking === 'refuse' ? <RefuseDialog {...dialog} /> : null}
      {asking === 'change' ? <ChangeSignerDialog {...dialog} /> : null}
    </>
  );
}

function Remind({ view, signer }: Omit<SignerCardProps, 'isFirst'>) {
  const t = ownerTexts.use();
  const { act, busy, problem } = useAct(view.documentID, 'remind');
  const from = signer.remindFrom === null ? 0 : Date.parse(signer.remindFrom);
  const now = useNow(1_000, true);
  const wait = Math.max(0, Math.ceil((from - now) / 1_000));
  const name = signer.name || t('somebody');
  return (
    <>
      <Button
        icon={<Mail aria-hidden />}
        busy={busy}
        isDisabled={wait > 0}
        onPress={() => void act({ signatoryID: signer.signatoryID }, t('reminded', { name }))}
      >
        {wait > 0 ? t('remindWait', { seconds: wait }) : t('remind')}
      </Button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  );
}
