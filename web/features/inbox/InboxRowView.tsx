import { useRef } from 'react';
import { Link } from 'react-router';
import { actsFor, useMay } from '../../access/facts.ts';
import { problemOf } from '../../api/base.ts';
import { useResendApproverMutation, useResendLinkMutation } from '../../api/documents.ts';
import type { InboxRow } from '../../api/inbox-types.ts';
import { serverNow } from '../../api/server-now.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { NoLegalValueMark } from '../../components/NoLegalValue.tsx';
import { Rich } from '../../components/Rich.tsx';
import { DocumentStatusMark } from '../../components/Status.tsx';
import { TraceLine, useKnots } from '../../components/TraceLine.tsx';
import { refusedToast, toast } from '../../components/toast-slice.ts';
import { TagChip } from '../../document-parts/tags/TagChip.tsx';
import { tagTexts } from '../../document-parts/tags/tag-texts.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import styles from './Inbox.module.css';
import { RowMenu } from './RowMenu.tsx';
import { TurnAct, useTurnLine } from './TurnAct.tsx';
import { inboxTexts } from './texts.ts';

export const placeOfDocument = (row: Pick<InboxRow, 'documentID' | 'label'>, readOnly: boolean): string =>
  `${row.label === 'DRAFT' && !readOnly ? '/document/preview' : '/document/view'}?documentID=${row.documentID}`;

export interface InboxRowProps {
  readonly row: InboxRow;
  readonly readOnly: boolean;
  readonly selected: boolean;
  /** `range`: up to this one from the one before. Null: nothing can be done with what others share. */
  readonly onToggle: ((range: boolean) => void) | null;
  /** After an act of its menu that changed the list. */
  readonly onActed: () => void;
}

/** Who has it, since when, and the one thing that can be done about it. */
export function InboxRowView({ row, readOnly, selected, onToggle, onActed }: InboxRowProps) {
  const t = inboxTexts.use();
  const ofTags = tagTexts.use();
  const user = useAppSelector(({ session }) => session.user);
  // Seen, and somebody else's to go on with.
  const acts = !readOnly && actsFor(user, row.inCharge);
  const prepares = useMay('document:preview') && acts;
  const place = placeOfDocument(row, !prepares);
  const knots = useKnots()(row);
  const turnLine = useTurnLine();
  const ordinary = useLine();
  // Whom it waits for may be the reader: then it says so to them.
  const line = row.yourTurn && !readOnly ? turnLine(row.yourTurn) : ordinary(row);
  const range = useRef(false);
  return (
    <li className={styles.row} data-row={row.documentID} data-selected={selected || undefined}>
      {onToggle ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={t('select', { title: row.title })}
            onClick={(event) => {
              range.current = event.shiftKey;
            }}
            onChange={() => onToggle(range.current)}
          />
        </label>
      ) : (
        <span />
      )}
      <div className={styles.what}>
        {row.label === 'SHARED' ? (
          // Opened by the link that its owner sent: this account has no other way to it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: walked over by keyboard like the other rows
          <span className={styles.sharedTitle} tabIndex={0} data-row-link>
            {row.title}
          </span>
        ) : (
          <Link to={place} className={styles.title} data-row-link>
            {row.title}
          </Link>
        )}
        <p className={styles.line}>
          <Rich text={line} />
        </p>
        {row.tags.length > 0 ? (
          <ul className={styles.tags} aria-label={ofTags('ofDocument')}>
            {row.tags.map((tag) => (
              <li key={tag.tagID}>
                <TagChip tag={tag} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.trace}>
        <TraceLine knots={knots} />
      </div>
      <div className={styles.status}>
        <DocumentStatusMark status={row.label === 'CANCELED' && row.isVoided ? 'VOIDED' : row.label} />
        <NoLegalValueMark of={row} />
      </div>
      <div className={styles.when}>
        <Moment at={row.modifiedOn} />
      </div>
      <div className={styles.act}>
        {readOnly ? null : row.yourTurn ? <TurnAct turn={row.yourTurn} onDone={onActed} /> : acts ? <Act row={row} /> : null}
        {row.label === 'SHARED' && readOnly ? null : (
          <RowMenu row={row} readOnly={!acts && row.label !== 'SHARED'} place={place} onActed={onActed} />
        )}
      </div>
    </li>
  );
}

function Act({ row }: { row: InboxRow }) {
  const t = inboxTexts.use();
  const dispatch = useAppDispatch();
  const mayCreate = useMay('document:create');
  const mayPreview = useMay('document:preview');
  const [resend, { isLoading }] = useResendLinkMutation();
  const [resendApprover, { isLoading: approverIsLoading }] = useResendApproverMutation();
  if (row.label === 'DRAFT') {
    return mayCreate && mayPreview ? (
      <ButtonLink to={placeOfDocument(row, false)} small>
        {t('continue')}
      </ButtonLink>
    ) : null;
  }
  const { documentID, waitingFor } = row;
  if (row.label === 'PENDING' && row.lastDay?.isPassed) {
    return (
      <ButtonLink to={`${placeOfDocument(row, false)}&act=last-day`} small>
        {t('giveTime')}
      </ButtonLink>
    );
  }
  const { approverId: voBoID = null } = waitingFor ?? {};
  const first = waitingFor?.signatoryId ?? null;
  const isOfAccount = row.people.some((one) => one.signatoryId === first && one.isOfAccount);
  // No link goes to somebody of the account: beside them another may wait who has one.
  const other = isOfAccount ? (row.people.find((one) => one.due && !one.signed && !one.isOfAccount) ?? null) : null;
  const signatoryID = isOfAccount ? (other?.signatoryId ?? null) : first;
  if (row.label !== 'PENDING' || !(signatoryID ?? voBoID) || !mayCreate) return null;
  const name = (other ?? waitingFor)?.name ?? t(voBoID ? 'anybody' : 'somebody');
  const remind = async () => {
    const answer = await (voBoID ? resendApprover({ documentID, voBoID }) : resend({ documentID, signatoryID: signatoryID! }));
    if ('data' in answer) dispatch(toast(t('reminded', { name })));
    else dispatch(refusedToast(problemOf(answer.error)));
  };
  return (
    <Button
      small
      busy={isLoading || approverIsLoading}
      onPress={() => void remind()}
      aria-label={t('remindOf', { name, title: row.title })}
    >
      {t('remind')}
    </Button>
  );
}

function useLine(): (row: InboxRow) => string {
  const t = inboxTexts.use();
  const formats = useFormats();
  // "Since now" is no way to put it.
  const ago = (since: string) => (serverNow() - Date.parse(since) < 60_000 ? t('moment') : formats.ago(since));
  return (row) => {
    const { label, waitingFor } = row;
    if (label === 'CANCELED' && row.isVoided) return t('line_VOIDED');
    if (label === 'SHARED' || label === 'CANCELED') return t(`line_${label}`);
    if (label === 'DRAFT') return row.people.length === 0 ? t('line_DRAFT_none') : t('line_DRAFT', { count: row.people.length });
    if (label.startsWith('IMAGE') || label === 'PROCESSING') return t('line_PREPARING');
    if (label === 'PENDING' && row.lastDay?.isPassed)
      return t('line_LATE', { day: formats.calendarDay(row.lastDay.day), signed: row.signed, signers: row.signers });
    if (waitingFor?.kind === 'closing') return t('line_SEALING', { ago: ago(waitingFor.since) });
    if (waitingFor) {
      const facts = { name: waitingFor.name ?? t(waitingFor.kind === 'signatory' ? 'somebody' : 'anybody'), ago: ago(waitingFor.since) };
      if (waitingFor.kind === 'approver') return t('line_APPROVAL', facts);
      if (waitingFor.kind === 'endorser') return t('line_ENDORSEMENT', facts);
      if (waitingFor.kind === 'refusal') return t('line_DECLINED', facts);
      if (waitingFor.kind === 'not-theirs') return t('line_NOT_THEIRS', facts);
      if (waitingFor.kind === 'owner') return t('line_REFUSED', facts);
      return row.signers > 1 ? t('line_WAITS_progress', { ...facts, signed: row.signed, signers: row.signers }) : t('line_WAITS', facts);
    }
    return label === 'PENDING' ? t('line_PENDING') : label === 'ENDORSED' ? t('line_ENDORSED') : t('line_COMPLETED');
  };
}
