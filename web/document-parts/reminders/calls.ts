import type { ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import { api } from '../../api/base.ts';
import type { DocumentView } from '../../api/types.ts';

/** GET and PUT /api/notices/reminders */
interface UsualReminders {
  readonly plan: ReminderPlan | null;
}

const remindersApi = api.injectEndpoints({
  endpoints: (build) => ({
    usualReminders: build.query<UsualReminders, void>({
      query: () => ({ method: 'GET', path: '/api/notices/reminders' }),
      providesTags: ['Notices'],
    }),
    chooseUsualReminders: build.mutation<UsualReminders, UsualReminders>({
      query: (body) => ({ method: 'PUT', path: '/api/notices/reminders', body }),
      invalidatesTags: ['Notices'],
    }),
    setReminders: build.mutation<DocumentView, { documentID: string; plan: ReminderPlan | null }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/reminders', body }),
      invalidatesTags: (_view, error, { documentID }) =>
        error
          ? []
          : [
              { type: 'Document' as const, id: documentID },
              { type: 'Timeline' as const, id: documentID },
            ],
    }),
  }),
});

export const { useUsualRemindersQuery, useChooseUsualRemindersMutation, useSetRemindersMutation } = remindersApi;
