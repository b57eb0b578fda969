import { useNow } from '../components/use-now.ts';
import { type Reminder, useRemindersQuery } from './calls.ts';

/** How often a reminder may come up or go away while somebody looks. */
const LOOK_MS = 30_000;

/** The bell as it stands at this moment, without asking again: what comes up and what is over follows from the times. */
export function useBell(skip: boolean) {
  const { data, error, refetch } = useRemindersQuery(undefined, { skip });
  const now = useNow(LOOK_MS, !skip && (data?.reminders.length ?? 0) > 0);
  const at = (time: string) => Date.parse(time) <= now;
  const all = data?.reminders.filter(({ endsAt }) => !at(endsAt)) ?? null;
  const due = all?.filter(({ startsAt }) => at(startsAt)) ?? [];
  const isNew = ({ startsAt, readAt }: Reminder) => at(startsAt) && readAt === null;
  return { all, due, later: all?.filter(({ startsAt }) => !at(startsAt)) ?? [], isNew, unread: due.filter(isNew), error, refetch };
}
