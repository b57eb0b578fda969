import { api } from '../api/base.ts';

/** ENT-041. Times are ISO 8601 UTC. */
export interface Reminder {
  readonly reminderID: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly title: string;
  readonly notes: string | null;
  readonly documentID: string | null;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly readAt: string | null;
}

/** GET /api/reminders */
interface Reminders {
  readonly reminders: readonly Reminder[];
  readonly unread: number;
}

export interface NewReminder {
  readonly date: string;
  readonly title: string;
  readonly notes: string;
  readonly documentID?: string;
}

const bellApi = api.injectEndpoints({
  endpoints: (build) => ({
    reminders: build.query<Reminders, void>({
      query: () => ({ method: 'GET', path: '/api/reminders' }),
      providesTags: ['Reminders'],
    }),
    writeReminder: build.mutation<{ reminderID: string }, NewReminder>({
      query: (body) => ({ method: 'POST', path: '/api/reminders', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Reminders']),
    }),
    readReminders: build.mutation<unknown, readonly string[]>({
      query: (reminderIDs) => ({ method: 'PUT', path: '/api/reminders/read', body: { reminderIDs } }),
      invalidatesTags: ['Reminders'],
    }),
    removeReminder: build.mutation<unknown, string>({
      query: (reminderID) => ({ method: 'DELETE', path: `/api/reminders/${encodeURIComponent(reminderID)}` }),
      invalidatesTags: ['Reminders'],
    }),
  }),
});

export const { useRemindersQuery, useWriteReminderMutation, useReadRemindersMutation, useRemoveReminderMutation } = bellApi;
