import { Check, Download, MessageSquare, TextQuote, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { samePlace } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { DayInSentence } from '../../components/DayInSentence.tsx';
import { NoLegalValueNotice } from '../../components/NoLegalValue.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { TraceLine } from '../../components/TraceLine.tsx';
import { useFormats } from '../../i18n/format.ts';
import { Pages } from '../../pdf/Pages.tsx';
import { useText } from '../../pdf/use-text.ts';
import { type Reading, readDocument } from '../../signer/presented.ts';
import signer from '../../signer/Signer.module.css';
import { SignerLayout } from '../../signer/SignerLayout.tsx';
import { AcceptDialog, RejectDialog } from './AnswerDialogs.tsx';
import { noWords } from './CommentFields.tsx';
import { Comments } from './Comments.tsx';
import type { VoBoLink } from './calls.ts';
import { People } from './People.tsx';
import { inTurn, knotKindOf, ownOf, refuserOf, type Situation, situationOf } from './situation.ts';
import { voBoTexts } from './texts.ts';
import type { VoBoView, Words } from './types.ts';
import styles from './VoBo.module.css';

export interface ReviewProps {
  readonly link: VoBoLink;
  readonly view: VoBoView;
  readonly offline: boolean;
  readonly onView: (view: VoBoView) => void;
  readonly onLost: () => void;
}

/** What an approver reads, sees of the others, and answers. */
export function Review({ link, view, offline, onView, onLost }: ReviewProps) {
  const t = voBoTexts.use();
  usePageTitle(view.title);
  const situation = situationOf(view);
  const open = situation === 'answer';
  const asking = open || situation === 'wait';
  const { calendarDay } = useFormats();
  const turned = useTurned(open);
  const [seen, setSeen] = useState(false);
  const onFirst = useCallback(() => setSeen(true), []);
  const { reading, readAgain } = useReading(view, seen && (open || situation === 'wait'));
  const [textShown, setTextShown] = useState(false);
  const text = useText(reading.state === 'read' ? reading.bytes : null, textShown);
  const [asked, setAsked] = useState<'accept' | 'reject' | null>(null);
  const [draft, setDraft] = useState<Words>(noWords);
  const [conflict, setConflict] = useState<ApiProblem | null>(null);
  const pictures = useMemo(
    () => view.documentImages.map((one) => ({ ...one, version: 1, documentImageID: `${view.sha256}-${one.page}`, inputFieldArray: [] })),
    [view.documentImages, view.sha256],
  );
  const answering = {
    link,
    view,
    reading,
    onReadAgain: readAgain,
    onClose: () => setAsked(null),
    onView: (next: VoBoView) => {
      setConflict(null);
      onView(next);
    },
    onConflict: (problem: ApiProblem) => {
      setAsked(null);
      setConflict(problem);
      readAgain();
      onLost();
    },
  };
  return (
    <SignerLayout
      footer={<Bar view={view} situation={situation} onAccept={() => setAsked('accept')} onReject={() => setAsked('reject')} />}
    >
      <div className={styles.desk}>
        <div className={styles.document}>
          <section className={signer.intro}>
            <p className={signer.asks}>
              {view.sender.name ? t(asking ? 'asks' : 'asked', { name: view.sender.name }) : t(asking ? 'asksNobody' : 'askedNobody')}
            </p>
            <h1 className={signer.title}>{view.title}</h1>
            <p className={signer.facts}>
              <span>{t('pages', { count: view.documentImages.length })}</span>
              {view.lastDay ? (
                <span>{t(view.lastDay.isPassed ? 'untilPassed' : 'until', { day: calendarDay(view.lastDay.day) })}</span>
              ) : null}
              {open && view.expiresAt ? <DayInSentence at={view.expiresAt} sentence={(day) => t('expires', { day })} /> : null}
            </p>
            <NoLegalValueNotice of={view} />
            {view.substitute && asking ? (
              <Notice tone="info">{t('inPlaceOf', { name: view.approver.name ?? t('somebody') })}</Notice>
            ) : null}
            {view.message ? (
              <blockquote className={signer.message}>
                <p className="visually-hidden">{t('messageOf', { name: view.sender.name ?? t('somebody') })}</p>
                <p>{view.message}</p>
              </blockquote>
            ) : null}
            {open ? <p className={signer.quiet}>{t('what')}</p> : null}
            {offline ? (
              <Notice tone="waiting" live>
                {t('offline')}
              </Notice>
            ) : null}
            {conflict ? <ProblemNotice problem={conflict} title={t('conflict')} /> : null}
            {open ? (
              turned ? (
                <Notice tone="done" live>
                  {t('turned')}
                </Notice>
              ) : null
            ) : (
              <Standing view={view} situation={situation} />
            )}
            <div className={signer.introTools}>
              {reading.state === 'read' ? (
                <Button look="quiet" icon={<TextQuote aria-hidden />} aria-expanded={textShown} onPress={() => setTextShown(!textShown)}>
                  {textShown ? t('hideText') : t('showText')}
                </Button>
              ) : null}
              {view.documentFileObj.url ? (
                <a className={signer.quietLink} href={samePlace(view.documentFileObj.url)} download>
                  <Download aria-hidden size={17} />
                  <span>{t('download')}</span>
                </a>
              ) : null}
              {open || view.comments.length > 0 ? (
                <a className={`${signer.quietLink} ${styles.toComments}`} href="#comments">
                  <MessageSquare aria-hidden size={17} />
                  <span>{view.comments.length > 0 ? t('toComments', { count: view.comments.length }) : t('comments')}</span>
                </a>
              ) : null}
            </div>
            {text.state === 'failed' ? <Notice tone="waiting">{t('textFailed')}</Notice> : null}
          </section>
          <Pages pictures={pictures} text={text} onFirst={onFirst} />
        </div>
        <aside className={styles.about} aria-label={t('about')}>
          <People view={view} />
          <Comments link={link} view={view} open={open} draft={draft} onDraft={setDraft} onView={onView} />
        </aside>
      </div>
      {open && asked === 'accept' ? <AcceptDialog {...answering} /> : null}
      {open && asked === 'reject' ? <RejectDialog {...answering} words={draft} onWords={setDraft} /> : null}
    </SignerLayout>
  );
}

const TONES: Record<Exclude<Situation, 'answer'>, 'waiting' | 'done' | 'stopped' | 'info'> = {
  wait: 'waiting',
  accepted: 'done',
  acceptedAll: 'done',
  acceptedThenRefused: 'stopped',
  acceptedFor: 'done',
  refused: 'stopped',
  refusedFor: 'stopped',
  refusedByOther: 'stopped',
  closed: 'info',
};

/** Who settled it, where that was not whoever looks. */
const nameIn = (view: VoBoView, situation: Situation): string | null =>
  situation === 'acceptedFor' || situation === 'refusedFor' ? (view.answer?.by ?? null) : (refuserOf(view)?.name ?? null);

/** What there is to know for who cannot answer: now, any more, or again. */
function Standing({ view, situation }: { view: VoBoView; situation: Exclude<Situation, 'answer'> }) {
  const t = voBoTexts.use();
  const { moment, list } = useFormats();
  const refuser = refuserOf(view);
  const at = situation === 'refusedByOther' ? refuser?.at : ownOf(view)?.at;
  const missing = view.approvers.filter((one) => one.status === 'PENDING' || one.status === 'WAITING');
  // The mail of the end leads here too: "can be signed" is over once everybody has.
  const everybodySigned = situation === 'acceptedAll' && view.signatory.length > 0 && view.signatory.every((one) => one.isSigned);
  const names = situation === 'wait' ? view.waitingFor : missing.map((one) => one.name);
  return (
    <Notice tone={TONES[situation]} live title={t(`title_${situation}`, { name: nameIn(view, situation) ?? t('somebody') })}>
      {t(everybodySigned ? 'text_acceptedSigned' : `text_${situation}`, {
        names: list(names.map((one) => one ?? t('somebody'))),
        name: nameIn(view, situation) ?? t('somebody'),
        when: at ? moment(at) : '',
      })}
    </Notice>
  );
}

interface BarProps {
  readonly view: VoBoView;
  readonly situation: Situation;
  readonly onAccept: () => void;
  readonly onReject: () => void;
}

/** Within reach of the thumb: where it stands, and the two answers. */
function Bar({ view, situation, onAccept, onReject }: BarProps) {
  const t = voBoTexts.use();
  const { list } = useFormats();
  const knots = inTurn(view.approvers).map((one) => ({
    kind: knotKindOf(one),
    label: one.isYou
      ? t('knotYou', { state: t(`state_${one.status}`) })
      : t('knot', { name: one.name ?? t('somebody'), state: t(`state_${one.status}`) }),
  }));
  return (
    <section className={styles.bar} aria-label={t('bar')}>
      <p className={signer.barLine}>
        <TraceLine knots={knots} />
        <span>
          {t(`bar_${situation}`, {
            names: list(view.waitingFor.map((one) => one ?? t('somebody'))),
            name: nameIn(view, situation) ?? t('somebody'),
          })}
        </span>
      </p>
      {situation === 'answer' ? (
        <div className={styles.answers}>
          <Button icon={<X aria-hidden />} onPress={onReject}>
            {t('reject')}
          </Button>
          <Button look="primary" icon={<Check aria-hidden />} onPress={onAccept}>
            {t('accept')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** The file that is to be approved, fetched once its first page can be read, which the server writes down as what they saw. */
function useReading(view: VoBoView, wanted: boolean): { reading: Reading; readAgain: () => void } {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const [attempt, setAttempt] = useState(0);
  const current = useRef(view);
  current.current = view;
  const { sha256, version } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const { url } = current.current.documentFileObj;
    if (!wanted || !url || sha256 === null || version === null) return;
    const leave = new AbortController();
    setReading({ state: 'reading' });
    void readDocument(`${url}&shown=1`, { version, sha256 }, leave.signal).then((read) => {
      if (!leave.signal.aborted) setReading(read);
    });
    return () => leave.abort();
  }, [wanted, sha256, version, attempt]);
  return { reading, readAgain: () => setAttempt((one) => one + 1) };
}

/** True once it became this person's turn while they were looking. */
function useTurned(open: boolean): boolean {
  const [first] = useState(open);
  return open && !first;
}
