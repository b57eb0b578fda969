import type { NotificationTargetOf } from '../../flows/notifications.ts';

/** What the subscription of an account says, where a test says it instead. */
export interface AccountFacts {
  readonly notificationTargetOf: NotificationTargetOf;
  /** May the owner of this account look after it as its corporate admin, and see its figures? */
  readonly isCorporateAdmin: (ownerId: string) => Promise<boolean>;
}
