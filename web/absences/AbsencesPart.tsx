import { CalendarOff, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { problemOf } from '../api/base.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Notice, ProblemNotice } from '../components/Notice.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { Status } from '../components/Status.tsx';
import { toast } from '../components/toast-slice.ts';
import { useFocusAfterAct } from '../components/use-kept-focus.ts';
import { useFormats } from '../i18n/format.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import styles from './Absences.module.css';
import { type Absence, type Absences, useAbsencesQuery, useAllowSubstitutesMutation, useEndAbsenceMutation } from './calls.ts';
import { absenceTexts } from './texts.ts';

/** Who is away and who stands in. `of` me: in a profile. `of` all: the owner, about everybody of the account. */
export function AbsencesPart({ of }: { of: 'me' | 'all' }) {
  const t = absenceTexts.use();
  const me = useAppSelector(({ session }) => session.user);
  const { data, error, refetch } = useAbsencesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Absence | 'new' | null>(null);
  const problem = data ? null : problemOf(error);
  // An absence that ended takes its buttons along, one's own the button to say it.
  const lead = useRef<HTMLParagraphElement>(null);
  const keepFocus = useFocusAfterAct(lead);
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data || !me)
    return (
      <Loading>
        <Skeleton height="160px" />
      </Loading>
    );
  const own = data.absences.find(({ userID }) => userID === me.userID) ?? null;
  const shown = of === 'all' ? data.absences : data.absences.filter((one) => one === own || one.substitute.userID === me.userID);
  // Without users their page has nothing to allow.
  const isAlone = data.allowed ? data.people.length < 2 : me.role === 'user' && me.subusers.length === 0;
  const canSay = data.allowed && !isAlone && (of === 'all' || own === null);
  return (
    <div className={styles.part}>
      <p ref={lead} tabIndex={-1}>
        {t(of === 'all' ? 'allLead' : 'ownLead')}
      </p>
      <p className={styles.quiet}>{t('never')}</p>
      {of === 'all' ? <Allowing allowed={data.allowed} /> : null}
      {of === 'me' && !data.allowed && !isAlone ? <NotAllowed isOwner={me.role === 'user'} /> : null}
      {isAlone ? <p className={styles.quiet}>{t('alone')}</p> : null}
      {shown.length > 0 ? (
        <ul className={styles.list} aria-label={t('list')}>
          {shown.map((one) => (
            <Row
              key={one.userID}
              one={one}
              me={me.userID}
              mayChange={of === 'all' || one === own}
              data={data}
              onChange={() => setOpen(one)}
              onEnded={keepFocus}
            />
          ))}
        </ul>
      ) : data.allowed && !isAlone ? (
        <p className={styles.quiet}>{t(of === 'all' ? 'none' : 'ownNone')}</p>
      ) : null}
      {canSay ? (
        <p>
          <Button icon={<CalendarOff aria-hidden />} onPress={() => setOpen('new')}>
            {t(of === 'all' ? 'sayOther' : 'say')}
          </Button>
        </p>
      ) : null}
      {open ? (
        <AbsenceDialog
          people={data.people}
          known={open === 'new' ? null : open}
          of={open === 'new' ? (of === 'me' ? me.userID : null) : open.userID}
          onClose={() => {
            keepFocus();
            setOpen(null);
          }}
        />
      ) : null}
    </div>
  );
}

function NotAllowed({ isOwner }: { isOwner: boolean }) {
  const t = absenceTexts.use();
  return (
    <Notice actions={isOwner ? <ButtonLink to="/dashboard/users">{t('users')}</ButtonLink> : undefined}>
      <p>{t(isOwner ? 'notAllowedOwner' : 'notAllowed')}</p>
    </Notice>
  );
}

function Allowing({ allowed }: { allowed: boolean }) {
  const t = absenceTexts.use();
  const dispatch = useAppDispatch();
  const [allow, { error, isLoading }] = useAllowSubstitutesMutation();
  const problem = problemOf(error);
  const turn = async () => {
    const answer = await allow(!allowed);
    if ('data' in answer) dispatch(toast(t(allowed ? 'forbiddenNow' : 'allowedNow')));
  };
  return (
    <>
      <label className={styles.allow}>
        <input type="checkbox" checked={isLoading ? !allowed : allowed} disabled={isLoading} onChange={() => void turn()} />
        {t('allow')}
      </label>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  );
}

interface RowProps {
  readonly one: Absence;
  readonly me: string;
  readonly mayChange: boolean;
  readonly data: Absences;
  readonly onChange: () => void;
  readonly onEnded: () => void;
}

function Row({ one, me, mayChange, data, onChange, onEnded }: RowProps) {
  const t = absenceTexts.use();
  const { calendarDay } = useFormats();
  const dispatch = useAppDispatch();
  const [end, { error, isLoading }] = useEndAbsenceMutation();
  const problem = problemOf(error);
  const named = ({ userID, fullName }: { userID: string; fullName: string | null }) =>
    userID === me ? t('you', { name: fullName ?? t('forgotten') }) : (fullName ?? t('forgotten'));
  const name = one.fullName ?? t('forgotten');
  const finish = async () => {
    const answer = await end(one.userID);
    if (!('data' in answer)) return;
    onEnded();
    dispatch(toast(t('ended', { name })));
  };
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>
          {named(one)}
          {one.isNow ? <Status tone="waiting">{t('now')}</Status> : null}
        </p>
        <p className={styles.quiet}>{t('days', { first: calendarDay(one.firstDay), last: calendarDay(one.lastDay) })}</p>
        <p className={styles.quiet}>{t('by', { name: named(one.substitute) })}</p>
        {problem ? <ProblemNotice problem={problem} /> : null}
      </div>
      {mayChange ? (
        <div className={styles.acts}>
          {data.allowed ? (
            <Button small look="quiet" icon={<Pencil aria-hidden />} onPress={onChange} aria-label={t('changeOf', { name })}>
              {t('change')}
            </Button>
          ) : null}
          <Button small look="quiet" busy={isLoading} onPress={() => void finish()} aria-label={t('endOf', { name })}>
            {t('end')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
