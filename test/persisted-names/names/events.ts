import { accountEvents } from './account-events.ts';
import { documentEvents } from './document-events.ts';
import { cancellationEvents, endorsementEvents, specialEvents, voBoEvents } from './flow-events.ts';
import { taggingEvents, tagsEvents } from './tag-events.ts';

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
  document: documentEvents,
  endorsement: endorsementEvents,
  /** Written by the operator's tool, outside every module; its data are `personId`. */
  privacy: { PersonForgotten: { version: 1, data: ['personId'] } },
  special: specialEvents,
  tagging: taggingEvents,
  tags: tagsEvents,
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
  'accounts',
  'approvals',
  'cancellations',
  'document-mails',
  'due-dates',
  'endorsements',
  'forget',
  'mail-reports',
  'page-images',
  'sealing',
  'seed',
  'special-endorsements',
  'tag-deletions',
];
