/** Where a reminder stands. What it says is nothing that a decision looks at. */
export interface ReminderState {
  readonly status: 'NONE' | 'OPEN' | 'REMOVED';
  readonly reminderId: string;
  /** The account that its person works in, or owns. */
  readonly ownerId: string;
  readonly userId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isRead: boolean;
}

export const noReminder: ReminderState = {
  status: 'NONE',
  reminderId: '',
  ownerId: '',
  userId: '',
  startsAt: '',
  endsAt: '',
  isRead: false,
};
