import { Download, Pencil, PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { RESEND_WAIT_MS } from '../../../shared-kernel/resend-wait.ts';
import { useMay } from '../../access/facts.ts';
import { problemOf, samePlace } from '../../api/base.ts';
import { useResendLinkMutation } from '../../api/documents.ts';
import { keepFile } from '../../api/download.ts';
import { serverNow } from '../../api/server-now.ts';
import type { ApiProblem, DocumentView, Signatory, TimelineEntry } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import { useNow } from '../../components/use-now.ts';
import { nameOfVersion } from '../../document-parts/downloads.ts';
import { useFormats } from '../../i18n/format.ts';
import { RemindApprover } from './ApproversPart.tsx';
import { approvalTexts } from './approval-texts.ts';
import { declinedTexts } from './declined-texts.ts';
import { lastDayTexts } from './last-day-texts.ts';
import { type NextStep, nextStep, waitFor } from './next-step.ts';
import { useMe } from './own-part.ts';
import type { DocumentParts } from './parts.ts';
import { standingOf } from './people-filter.ts';
import { peopleTexts } from './people-texts.ts';
import styles from './Rail.module.css';
import { RemindButton } from './RemindButton.tsx';
import { documentTexts } from './texts.ts';

/** More names than these are a list, and that stands under People. */
const MOST_NAMES = 3;

interface NextStepLineProps {
  readonly view: DocumentView;
  readonly parts: DocumentParts;
  readonly events: readonly TimelineEntry[];
  readonly writer: boolean;
}

/** What has to happen now, in words, and the one button that helps. */
export function NextStepLine({ view, parts, events, writer }: NextStepLineProps) {
  const step = nextStep(view, events, useMe());
  const toCancel = parts.useIsAskedToCancel(view);
  const toEndorse = parts.useIsAskedToEndorse(view);
  const sentence = useRef<HTMLParagraphElement>(null);
  useKeptFocus(sentence);
  return (
    <div className={styles.next}>
      <p ref={sentence} tabIndex={-1} className={styles.nextText}>
        <Sentence step={step} />
      </p>
      {view.signatory.length > 1 && view.signatory.some((one) => one.isDue) && step.key !== 'late' ? <InTurn view={view} /> : null}
      <RefusalWords step={step} />
      {writer ? <Act step={step} view={view} events={events} second={toCancel || toEndorse} /> : null}
    </div>
  );
}

/** How many have the turn, of how many: the sentence names only who is waited for. */
function InTurn({ view }: { view: DocumentView }) {
  const p = peopleTexts.use();
  const due = view.signatory.filter((one) => standingOf(view, one) === 'due').length;
  const signed = view.signatory.filter((one) => one.isSigned).length;
  const said = [
    due > 0 ? p('inTurnOf', { due, count: view.signatory.length }) : null,
    signed > 0 ? p('signedSoFar', { count: signed }) : null,
  ];
  return <p className={styles.nextFact}>{said.filter(Boolean).join(' · ')}</p>;
}

/** Why it was refused, in the approver's own words: what the owner has to know before anything else. */
function RefusalWords({ step }: { step: NextStep }) {
  if (step.key !== 'refused' || !step.words) return null;
  const { title, notes } = step.words;
  if (!title && !notes) return null;
  return (
    <blockquote className={styles.nextWords}>
      {title ? <strong>{`${title}\n`}</strong> : null}
      {notes}
    </blockquote>
  );
}

function Sentence({ step }: { step: NextStep }) {
  const t = documentTexts.use();
  const a = approvalTexts.use();
  const d = declinedTexts.use();
  const l = lastDayTexts.use();
  const p = peopleTexts.use();
  const { ago, moment, list } = useFormats();
  useNow(30_000, step.act === 'remind');
  switch (step.key) {
    case 'oneUntold':
    case 'oneUnopened':
    case 'oneOpened':
    case 'oneEnded':
      return t(`next_${step.key}`, { name: step.signatories[0]?.name ?? '', ago: step.since ? ago(step.since) : '' });
    case 'oneOfAccount':
    case 'oneLeft':
      return t(`next_${step.key}`, { name: step.signatories[0]?.name ?? '' });
    case 'many': {
      const names = step.signatories.map((one) => one.name ?? '');
      if (names.length > MOST_NAMES) {
        const first = names.slice(0, MOST_NAMES - 1);
        return p('next_manyMore', { names: first.join(', '), count: names.length - first.length });
      }
      return t('next_many', { count: names.length, names: list(names) });
    }
    case 'approvals': {
      const names = list(step.approvers.map((one) => one.name ?? ''));
      return step.approvers.length === 0 ? a('next_unknown') : a('next', { count: step.approvers.length, names });
    }
    case 'refused':
      return step.by ? a('refused', { name: step.by }) : a('refusedUnknown');
    case 'failedAgain':
      return a('failed');
    case 'declined':
      return d('next');
    case 'late':
      return l('next');
    case 'voided':
      return step.reason === null ? t('next_voided') : `${t('next_voided')} ${t('next_voidedReason', { reason: step.reason })}`;
    case 'completed':
      return t('next_completed', { when: moment(step.at) });
    default:
      return t(`next_${step.key}`);
  }
}

interface ActProps {
  readonly step: NextStep;
  readonly view: DocumentView;
  readonly events: readonly TimelineEntry[];
  /** Something else comes first, and has the one button that stands out. */
  readonly second: boolean;
}

function Act({ step, view, events, second }: ActProps) {
  const mayCreate = useMay('document:create');
  const mayPreview = useMay('document:preview');
  const prepares = mayCreate && mayPreview;
  const t = documentTexts.use();
  const a = approvalTexts.use();
  const look = second ? 'secondary' : 'primary';
  switch (step.act) {
    case 'continue':
      return prepares ? (
        <ButtonLink look={look} icon={<Pencil aria-hidden />} to={`/document/preview?documentID=${view.documentID}&step=resume`}>
          {t('act_continue')}
        </ButtonLink>
      ) : null;
    case 'editAgain':
      return prepares ? (
        <ButtonLink look={look} icon={<Pencil aria-hidden />} to={`/document/preview?documentID=${view.documentID}&step=resume`}>
          {a('edit')}
        </ButtonLink>
      ) : null;
    case 'remindApprovers':
      return <RemindApprover documentID={view.documentID} approvers={step.approvers} second={second} />;
    case 'sign':
      return (
        <ButtonLink look={look} icon={<PenLine aria-hidden />} to={`/signatory/${view.documentID}/${step.signatory.signatoryID}`}>
          {t('act_sign')}
        </ButtonLink>
      );
    case 'remind':
      return (
        <Remind
          documentID={view.documentID}
          signatories={step.signatories.filter(({ isOwner }) => !isOwner)}
          events={events}
          second={second}
        />
      );
    case 'download':
      return view.documentFileObj.url ? (
        <Button
          look={look}
          icon={<Download aria-hidden />}
          onPress={() => keepFile(samePlace(view.documentFileObj.url!), nameOfVersion(view, view.documentFileObj.version))}
        >
          {t('act_download')}
        </Button>
      ) : null;
    default:
      return null;
  }
}

export interface RemindProps {
  readonly documentID: string;
  readonly signatories: readonly Signatory[];
  readonly events: readonly TimelineEntry[];
  readonly small?: boolean;
  readonly second?: boolean;
}

/** Sends the link again; a minute has to pass between two, and the button says how much of it is left. */
export function Remind({ documentID, signatories, events, small = false, second = false }: RemindProps) {
  const [resend, { isLoading }] = useResendLinkMutation();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [sentAt, setSentAt] = useState(0);
  const left = (now: number) =>
    Math.max(...signatories.map((one) => waitFor(one, events, now)), sentAt === 0 ? 0 : sentAt + RESEND_WAIT_MS - now, 0);
  const wait = left(useNow(1000, left(serverNow()) > 0));
  if (signatories.length === 0) return null;
  const remind = async () => {
    setProblem(null);
    for (const one of signatories) {
      const answer = await resend({ documentID, signatoryID: one.signatoryID });
      if (!answer.error) continue;
      setProblem(problemOf(answer.error));
      return false;
    }
    setSentAt(serverNow());
    return true;
  };
  return (
    <RemindButton
      names={signatories.map(({ name }) => name)}
      ended={signatories.length === 1 && signatories[0]?.signing.isEnded === true}
      wait={wait}
      busy={isLoading}
      small={small}
      second={second}
      problem={problem}
      onRemind={remind}
    />
  );
}
