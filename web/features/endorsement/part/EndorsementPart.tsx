import { Link2, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type EndorsementView, useEndorsementsOfQuery } from '../../../api/endorsements.ts';
import type { DocumentView } from '../../../api/types.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { toast } from '../../../components/toast-slice.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { WithdrawDialog } from '../sign/AnswerDialogs.tsx';
import { SpecialPart } from '../special/SpecialPart.tsx';
import { endorsementTexts } from '../texts.ts';
import { EndorseDialog } from './EndorseDialog.tsx';
import styles from './Part.module.css';
import { endorsementPartTexts } from './texts.ts';

export interface EndorsementPartProps {
  readonly view: DocumentView;
  /** May act for the account that owns the document. */
  readonly writer: boolean;
}

/** Milliseconds between two looks while the endorsement is open. */
const PACE = 4000;

/** Statuses in which a document is, or may be, passed on. */
const CONCERNED = ['COMPLETED', 'PENDING_TO_ENDORSEMENT', 'ENDORSED'];

const isOpen = (state: EndorsementView | undefined): boolean =>
  state !== undefined && state.status !== 'COMPLETED' && state.status !== 'REJECTED';

/** What the document page says about passing the document on; nothing where it cannot be. */
export function EndorsementPart({ view, writer }: EndorsementPartProps) {
  const [query] = useSearchParams();
  const may = view.isEndorsement && !view.isDeleted && CONCERNED.includes(view.status);
  const known = useEndorsementsOfQuery(view.documentID, { skip: !may });
  const { data } = useEndorsementsOfQuery(view.documentID, { skip: !may, pollingInterval: isOpen(known.data?.[0]) ? PACE : 0 });
  const asks = query.get('endorse') === '1';
  return (
    <>
      {may && data ? <Ordinary key={view.documentID} view={view} state={data[0] ?? null} writer={writer} startOpen={asks} /> : null}
      {asks && !view.isEndorsement ? <MayNot /> : null}
      <SpecialPart view={view} writer={writer} />
    </>
  );
}

function MayNot() {
  const t = endorsementPartTexts.use();
  return (
    <section className={styles.strip} aria-label={t('part')}>
      <p>{t('mayNot')}</p>
    </section>
  );
}

interface OrdinaryProps extends EndorsementPartProps {
  readonly state: EndorsementView | null;
  readonly startOpen: boolean;
}

function Ordinary({ view, state, writer, startOpen }: OrdinaryProps) {
  const t = endorsementPartTexts.use();
  const w = endorsementTexts.use();
  const dispatch = useAppDispatch();
  const sentence = useSentence();
  const mayStart = writer && view.allowed.includes('endorse') && (state === null || state.status === 'REJECTED');
  const [dialog, setDialog] = useState<'ask' | 'withdraw' | null>(startOpen && mayStart ? 'ask' : null);
  const close = () => setDialog(null);
  const asked = (made: EndorsementView) => {
    close();
    dispatch(toast(made.isEndorser ? t('askedOwn') : t('asked', { name: made.endorser.name ?? w('somebody') })));
  };
  return (
    <section className={styles.strip} data-tone={state?.status ?? 'none'} aria-label={t('part')}>
      <p role="status">{sentence(state)}</p>
      {state?.rejection?.reason ? <p className={styles.quiet}>{t('reason', { reason: state.rejection.reason })}</p> : null}
      <div className={styles.acts}>
        {mayStart ? (
          <Button icon={<Link2 aria-hidden />} onPress={() => setDialog('ask')}>
            {state ? t('again') : t('start')}
          </Button>
        ) : null}
        {state && writer && state.canSign ? (
          <ButtonLink look="primary" icon={<PenLine aria-hidden />} to={`/document/endorsement-sign/${state.endorsementID}`}>
            {t('sign')}
          </ButtonLink>
        ) : null}
        {state && !state.canSign ? (
          <ButtonLink look="quiet" to={`/document/endorsement-sign/${state.endorsementID}`}>
            {t('see')}
          </ButtonLink>
        ) : null}
        {state && writer && state.canWithdraw ? (
          <Button look="quiet" onPress={() => setDialog('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : null}
      </div>
      <EndorseDialog view={view} open={dialog === 'ask'} onClose={close} onAsked={asked} />
      {state ? <WithdrawDialog view={state} open={dialog === 'withdraw'} onClose={close} /> : null}
    </section>
  );
}

/** Where the endorsement stands, in one sentence. */
function useSentence(): (state: EndorsementView | null) => string {
  const t = endorsementPartTexts.use();
  const w = endorsementTexts.use();
  const { moment, recent } = useFormats();
  return (state) => {
    if (!state) return t('may');
    const endorser = state.endorser.name ?? w('somebody');
    const endorsee = state.endorsee.name ?? w('somebody');
    if (state.rejection)
      return state.rejection.by === 'ENDORSER' ? t('declined', { endorser }) : t(state.rejection.code ? 'refused' : 'withdrawn');
    if (state.status === 'COMPLETED')
      return t('completed', { endorsee, kind: w(`kind_${state.kind}`).toLowerCase(), when: moment(state.settledAt ?? state.askedAt) });
    if (state.status === 'APPROVED') return t('sealing', { endorser });
    if (!state.isAdmitted) return t('preparing', { endorsee });
    return state.canSign ? t('yours', { endorsee }) : t('waits', { endorser, endorsee, when: recent(state.askedAt) });
  };
}
