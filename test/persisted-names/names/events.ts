import { accountEvents } from './account-events.ts';
import { creditsEvents } from './credits-events.ts';
import { documentEvents } from './document-events.ts';
import { cancellationEvents, endorsementEvents, specialEvents, voBoEvents } from './flow-events.ts';
import { formEvents } from './form-events.ts';
import { formatEvents } from './format-events.ts';
import { invoiceEvents } from './invoice-events.ts';
import { publicLinkEvents } from './public-link-events.ts';
import { ratingEvents } from './rating-events.ts';
import { reminderEvents } from './reminder-events.ts';
import { subscriptionEvents } from './subscription-events.ts';
import { taggingEvents, tagsEvents } from './tag-events.ts';
import { templateEvents } from './template-events.ts';
import { usageEvents } from './usage-events.ts';

export interface StoredEventType {
  /** The schema version that events are stamped with today. */
  readonly version: number;
  /** What stands in their data, as data-keys.ts writes it. */
  readonly data: readonly string[];
}
export type StoredEventTypes = Readonly<Record<string, StoredEventType>>;

/** The events of every kind of stream, by what stands before the first `-` of its name. */
export const storedEvents: Readonly<Record<string, StoredEventTypes>> = {
  account: accountEvents,
  cancellation: cancellationEvents,
  credits: creditsEvents,
  document: documentEvents,
  endorsement: endorsementEvents,
  form: formEvents,
  publiclink: publicLinkEvents,
  invoice: invoiceEvents,
  preconfiguration: formatEvents,
  /** Written by the operator's tool, outside every module; its data are `personId`. */
  privacy: { PersonForgotten: { version: 1, data: ['personId'] } },
  rating: ratingEvents,
  reminder: reminderEvents,
  special: specialEvents,
  subscription: subscriptionEvents,
  tagging: taggingEvents,
  tags: tagsEvents,
  template: templateEvents,
  usage: usageEvents,
  vobo: voBoEvents,
};

/** What stands beside the data of every event; part of the bytes that proofs are made of. */
export const metadataKeys = [
  'schemaVersion',
  'occurredAt',
  'recordedAt',
  'actor',
  'ownerId',
  'commandId',
  'correlationId',
  'causationId',
  'request',
  'ip',
  'userAgent',
];

/** Who acts, in the metadata of events, in the access log and in the names of commands (`nameId('command', …)`). */
export const actorKinds = {
  owner: ['id', 'ownerId', 'key?'],
  reviewer: ['id', 'ownerId'],
  admin: ['id'],
  signatory: ['id', 'documentId'],
  observer: ['id', 'documentId'],
  approver: ['id', 'documentId', 'substitute?'],
  endorser: ['id', 'documentId'],
  holder: ['id', 'documentId'],
  process: ['id'],
  public: ['id'],
};

/** Ids of the actor of kind `process`. */
export const processIds = [
  'account-endings',
  'accounts',
  'approvals',
  'cancellations',
  'charges',
  'counting',
  'document-mails',
  'due-dates',
  'endorsements',
  'forget',
  'forms',
  'invoices',
  'mail-reports',
  'month-ends',
  'notifications',
  'page-images',
  'payments',
  'plan-dues',
  'public-links',
  'purchase-ends',
  'purchases',
  'refunds',
  'reminder-ends',
  'sealing',
  'seed',
  'signing-reminders',
  'special-endorsements',
  'tag-deletions',
  'trials',
  'word',
];
