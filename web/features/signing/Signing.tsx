import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dueApprovers } from '../../api/approvals.ts';
import { Notice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { TraceLine } from '../../components/TraceLine.tsx';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import { useFormats } from '../../i18n/format.ts';
import { Pages } from '../../pdf/Pages.tsx';
import { useText } from '../../pdf/use-text.ts';
import { type Draft, forgetDraft, keepDraft, keptDraft } from '../../signer/draft.ts';
import { initialsOf } from '../../signer/initials.ts';
import { type Reading, readDocument } from '../../signer/presented.ts';
import styles from '../../signer/Signer.module.css';
import { SignerLayout } from '../../signer/SignerLayout.tsx';
import type { Way } from '../../signer/types.ts';
import type { SigningLink } from './calls.ts';
import { FieldPlaces, placeId, useFieldName } from './FieldPlaces.tsx';
import { fieldsOf, isMark, nextField, type PlacedField, withPrefilled } from './fields.ts';
import { GuideBar, useInView } from './GuideBar.tsx';
import { Intro } from './Intro.tsx';
import { useLinkKnots } from './knots.ts';
import { LateNotice } from './LateNotice.tsx';
import { lateTexts } from './late-texts.ts';
import { type MadeMarks, type Making, madeMark } from './made-mark.ts';
import { useShownPages } from './shown-pages.ts';
import { mayDecline, ownOf, petitionerOf, type Situation } from './situation.ts';
import { signingTexts } from './texts.ts';
import type { SignerView } from './types.ts';

/** Of who will not sign: until then it weighs nothing. */
const Declined = lazy(async () => ({ default: (await import('./Declined.tsx')).Declined }));

/** Of what a person is told instead of being asked to sign; without one they wait. */
const tones: Partial<Record<Situation, 'done' | 'stopped'>> = { cancelled: 'stopped', declined: 'done' };

type Sheets = typeof import('./sheets.ts');

export interface SigningProps {
  readonly link: SigningLink;
  readonly view: SignerView;
  readonly situation: Exclude<Situation, 'signed'>;
  readonly offline: boolean;
  /** The sheet opens by itself with this way of signing. */
  readonly startWith?: Way | undefined;
  readonly onSigned: () => void;
  readonly onLost: () => void;
}

/** Reading, filling, signing: the page of a person who has not signed yet. */
export function Signing({ link, view, situation, offline, startWith, onSigned, onLost }: SigningProps) {
  const t = signingTexts.use();
  const late = lateTexts.use();
  const { list } = useFormats();
  const own = ownOf(view);
  const petitioner = petitionerOf(view);
  const due = situation === 'sign';
  const [draft, setDraft] = useDraft(link, view);
  const [firstSeen, setFirstSeen] = useState(false);
  const { reading, readAgain } = useReading(view, firstSeen && (due || situation === 'wait' || situation === 'late'));
  const [textShown, setTextShown] = useState(false);
  const text = useText(reading.state === 'read' ? reading.bytes : null, textShown);
  const [open, setOpen] = useState<PlacedField | 'signature' | null>(startWith ? 'signature' : null);
  const [said, setSaid] = useState('');
  useShownPages({
    link,
    presented: reading.state === 'read' ? reading.presented : null,
    watching: firstSeen && open === null,
    signing: open === 'signature',
  });
  const sheets = useSheets(firstSeen);
  const fieldName = useFieldName();
  const awaited = situation === 'approvals' ? dueApprovers(view.voBo).map((one) => one.name) : view.waitingFor;
  const names = list(awaited.map((one) => one ?? t('nobody')));
  const knots = useLinkKnots()(view, view.signatoryID);
  usePageTitle(view.title);
  const turned = useTurned(due);
  const standing = useRef<HTMLDivElement>(null);
  useKeptFocus(standing);

  const [making, setMaking] = useState<{ readonly signature: Making; readonly initials: Making } | null>(null);
  const marks: MadeMarks = {
    signature: making && madeMark(making.signature, draft),
    initials: making && madeMark(making.initials, { ...draft.initials, hand: draft.hand }),
  };

  const fields = useMemo(() => fieldsOf(view, view.signatoryID), [view]);
  const next = due ? nextField(fields, draft.values) : null;
  const atNext = useInView(next);

  const goTo = (field: PlacedField) => {
    const place = document.getElementById(placeId(field));
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    place?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
    place?.focus({ preventScroll: true });
    setSaid(isMark(field) ? t('movedToMark', { page: field.page }) : t('movedTo', { label: fieldName(field), page: field.page }));
  };
  const setValue = (field: PlacedField, value: string) =>
    setDraft((one) => ({ ...one, values: { ...one.values, [field.fieldId]: value } }));

  const sender = view.createdBy.fullName;
  const name = sender ?? t('theSender');
  const asks =
    situation === 'declined'
      ? t('declinedAsks', { name })
      : own?.isOwner
        ? t('ownDocument')
        : sender
          ? t('asks', { name: sender })
          : t('asksNobody');
  const onFirst = useCallback(() => setFirstSeen(true), []);
  return (
    <SignerLayout
      footer={
        due ? (
          <GuideBar
            view={view}
            values={draft.values}
            next={next}
            atNext={atNext}
            onGo={goTo}
            onOpen={(field) => setOpen(field ?? 'signature')}
          />
        ) : (
          <section aria-label={t('guide')}>
            <p className={styles.barLine}>
              <TraceLine knots={knots} />
              <span>{situation === 'wait' ? t('waitingBar', { names }) : situation === 'late' ? late('bar') : t(`${situation}Title`)}</span>
            </p>
          </section>
        )
      }
    >
      <Intro
        view={view}
        asks={asks}
        message={view.message}
        expires={own?.isOwner ? null : (own?.signing.expiry ?? null)}
        text={{
          shown: textShown,
          failed: text.state === 'failed',
          toggle: reading.state === 'read' ? () => setTextShown(!textShown) : null,
        }}
      >
        {offline ? (
          <Notice tone="waiting" live>
            {t('offline')}
          </Notice>
        ) : null}
        {sheets && due && open === null ? (
          <sheets.WithSending link={link} ready={reading.state === 'read'} onSign={() => setOpen('signature')} />
        ) : null}
        {due ? (
          turned ? (
            <Notice tone="done" live>
              {t('nowYourTurn')}
            </Notice>
          ) : null
        ) : situation === 'late' ? (
          <LateNotice link={link} view={view} />
        ) : (
          <div ref={standing} tabIndex={-1}>
            <Notice tone={tones[situation] ?? 'waiting'} live title={t(`${situation}Title`)}>
              {situation === 'declined' ? (
                <Suspense fallback={null}>
                  <Declined link={link} view={view} />
                </Suspense>
              ) : (
                t(`${situation}Text`, { names })
              )}
            </Notice>
          </div>
        )}
      </Intro>
      <Pages
        pictures={view.documentImages}
        text={text}
        onFirst={onFirst}
        over={(picture) => (
          <FieldPlaces
            picture={picture}
            view={view}
            signatoryID={view.signatoryID}
            values={draft.values}
            next={next}
            {...(due
              ? {
                  marks,
                  onOpen: (field) => setOpen(isMark(field) ? 'signature' : field),
                  onCheck: (field, checked) => setValue(field, checked ? 'true' : ''),
                }
              : {})}
          />
        )}
      />
      {sheets && mayDecline(view, situation) ? <sheets.DeclineEntry link={link} view={view} onAnswered={onLost} /> : null}
      {sheets && petitioner ? <sheets.PetitionEntry documentID={view.documentID} email={petitioner} /> : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {sheets && open !== null && open !== 'signature' ? (
        <sheets.FieldDialog
          key={open.fieldId}
          field={open}
          value={draft.values[open.fieldId] ?? ''}
          onClose={() => setOpen(null)}
          onSave={(value) => {
            setValue(open, value);
            setOpen(null);
            const following = nextField(fields, { ...draft.values, [open.fieldId]: value });
            // The dialog gives the focus back to where it came from first; then the guide takes it on.
            if (following && following.fieldId !== open.fieldId) window.setTimeout(() => goTo(following), 60);
          }}
        />
      ) : null}
      {sheets && due ? (
        <sheets.SignSheet
          open={open === 'signature'}
          startWith={startWith}
          onClose={() => setOpen(null)}
          link={link}
          view={view}
          reading={reading}
          onReadAgain={readAgain}
          onMaking={setMaking}
          draft={draft}
          onDraft={setDraft}
          onFill={() => {
            setOpen(null);
            if (next) window.setTimeout(() => goTo(next), 60);
          }}
          onSigned={() => {
            forgetDraft(link.documentID, link.signatoryID);
            onSigned();
          }}
          onLost={onLost}
        />
      ) : null}
    </SignerLayout>
  );
}

/** What is typed and drawn, kept for this tab a moment after each change. */
function useDraft(link: SigningLink, view: SignerView): [Draft, (change: (draft: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => {
    const kept = keptDraft(link.documentID, link.signatoryID);
    const typed = kept.typed || (ownOf(view)?.name ?? '');
    return {
      ...kept,
      values: withPrefilled(fieldsOf(view, view.signatoryID), kept.values),
      typed,
      initials: { ...kept.initials, typed: kept.initials.typed || initialsOf(typed) },
    };
  });
  const touched = useRef(false);
  useEffect(() => {
    if (!touched.current) return;
    const timer = window.setTimeout(() => keepDraft(link.documentID, link.signatoryID, draft), 200);
    return () => window.clearTimeout(timer);
  }, [draft, link.documentID, link.signatoryID]);
  return [
    draft,
    (change) => {
      touched.current = true;
      setDraft(change);
    },
  ];
}

/** The file that will be signed, fetched once the first page can be read: reading comes before bytes. */
function useReading(view: SignerView, wanted: boolean): { reading: Reading; readAgain: () => void } {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const [attempt, setAttempt] = useState(0);
  const current = useRef(view);
  current.current = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const { documentFileObj, toPresent } = current.current;
    if (!wanted || !documentFileObj.url || !toPresent) return;
    const leave = new AbortController();
    setReading({ state: 'reading' });
    void readDocument(documentFileObj.url, toPresent, leave.signal).then((read) => {
      if (!leave.signal.aborted) setReading(read);
    });
    return () => leave.abort();
  }, [wanted, attempt]);
  return { reading, readAgain: () => setAttempt((one) => one + 1) };
}

/** The sheets come after the first page; when the line was cut meanwhile, they are asked for again. */
function useSheets(wanted: boolean): Sheets | null {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  useEffect(() => {
    if (!wanted || sheets) return;
    let timer = 0;
    const load = () => {
      // With the page that follows the signature, so that a line cut meanwhile does not keep it away.
      Promise.all([import('./sheets.ts'), import('./Done.tsx')]).then(
        ([loaded]) => setSheets(loaded),
        () => {
          timer = window.setTimeout(load, 3000);
        },
      );
    };
    load();
    return () => window.clearTimeout(timer);
  }, [wanted, sheets]);
  return sheets;
}

/** True once it became this person's turn while they were looking. */
function useTurned(due: boolean): boolean {
  const [first] = useState(due);
  return due && !first;
}
