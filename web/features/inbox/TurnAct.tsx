import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';
import { problemOf } from '../../api/base.ts';
import { useOwnLinkMutation, useResendLinkMutation } from '../../api/documents.ts';
import type { Turn } from '../../api/inbox-types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { refusedToast, toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { turnTexts } from './turn-texts.ts';

/** What waits, said to the one it waits for. */
export function useTurnLine(): (turn: Turn) => string {
  const t = turnTexts.use();
  const { calendarDay } = useFormats();
  return ({ reason, isOwner, sender, person, inPlaceOf, until }) => {
    const facts = { sender: sender ?? t('somebody'), name: person?.name ?? t('somebody') };
    // A last day ends where the next one begins: it is the day of the moment before.
    const day = until ? calendarDay(calendarDayOf(new Date(Date.parse(until) - 1))) : '';
    if (reason === 'sign') {
      if (isOwner) return day ? t('waits_sign_own_until', { day }) : t('waits_sign_own');
      return day ? t('waits_sign_until', { ...facts, day }) : t('waits_sign', facts);
    }
    if (inPlaceOf) return t('waits_approve_for', { ...facts, name: inPlaceOf.name ?? t('somebody') });
    if (reason === 'endorse' && isOwner) return t('waits_endorse_own');
    return t(`waits_${reason}`, facts);
  };
}

/** The one button: it leads straight to where the matter is dealt with, by the reader's own link where it needs one. */
export function TurnAct({ turn, isRowLink = false, onDone }: { turn: Turn; isRowLink?: boolean; onDone: () => void }) {
  const t = turnTexts.use();
  const dispatch = useAppDispatch();
  const [ownLink, asking] = useOwnLinkMutation();
  const [resend, sending] = useResendLinkMutation();
  const { documentID, reason, subject, person, link } = turn;
  const act = t(`act_${reason}`);
  const given = {
    'aria-label': t('actOf', { act, title: turn.title ?? t('untitled') }),
    ...(isRowLink ? { 'data-row-link': true } : {}),
  };
  const failed = (error: unknown) => dispatch(refusedToast(problemOf(error)));
  if (reason === 'link-asked') {
    const send = async () => {
      const answer = await resend({ documentID, signatoryID: subject });
      if ('error' in answer) return void failed(answer.error);
      dispatch(toast(t('sent', { name: person?.name ?? t('somebody') })));
      onDone();
    };
    return (
      <Button small busy={sending.isLoading} onPress={() => void send()} {...given}>
        {act}
      </Button>
    );
  }
  if (link !== null) {
    return (
      <ButtonLink small to={link} {...given}>
        {act}
      </ButtonLink>
    );
  }
  const go = async () => {
    const answer = await ownLink({ documentID, as: reason === 'approve' ? 'approver' : 'signatory', id: subject });
    if (answer.data) window.location.assign(answer.data.link);
    else failed(answer.error);
  };
  return (
    <Button small busy={asking.isLoading} onPress={() => void go()} {...given}>
      {act}
    </Button>
  );
}
