import type { Actor } from '../../../../shared-kernel/actor.ts';
import type { JsonObject } from '../../../../shared-kernel/json.ts';

const UTC_MILLISECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** Every kind there is: one that is missing here does not compile, and a history with it would be called damaged. */
const ACTOR_KINDS: Readonly<Record<Actor['kind'], true>> = {
  owner: true,
  'sub-user': true,
  reviewer: true,
  admin: true,
  signatory: true,
  observer: true,
  approver: true,
  endorser: true,
  holder: true,
  process: true,
  public: true,
};

/** What is wrong with the metadata every event carries (shared-kernel/event-store/envelope); null when nothing is. */
export function metadataFault(metadata: JsonObject): string | null {
  const { schemaVersion, occurredAt, recordedAt, actor, ownerId, commandId, correlationId, causationId, ip, userAgent } = metadata;
  if (typeof schemaVersion !== 'number' || !Number.isSafeInteger(schemaVersion) || schemaVersion < 1)
    return 'schemaVersion is not a whole number from 1';
  if (!isTime(occurredAt)) return 'occurredAt is not a UTC time with milliseconds';
  if (!isTime(recordedAt)) return 'recordedAt is not a UTC time with milliseconds';
  if (actor === null || typeof actor !== 'object' || Array.isArray(actor)) return 'actor is missing';
  if (typeof actor.kind !== 'string' || !Object.hasOwn(ACTOR_KINDS, actor.kind)) return 'actor is of no known kind';
  if (typeof actor.id !== 'string' || actor.id === '') return 'actor has no id';
  if (typeof ownerId !== 'string' || ownerId === '') return 'ownerId is missing';
  if (typeof commandId !== 'string' || commandId === '') return 'commandId is missing';
  if (typeof correlationId !== 'string' || correlationId === '') return 'correlationId is missing';
  if (causationId !== null && typeof causationId !== 'string') return 'causationId is neither an id nor null';
  for (const [name, field] of [
    ['ip', ip],
    ['userAgent', userAgent],
  ] as const) {
    if (field !== undefined && !isProtected(field)) return `${name} is not a protected field`;
  }
  return null;
}

function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || !UTC_MILLISECONDS.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}

function isProtected(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  const { personId, ciphertext, wrappedKey, commitment } = value as Partial<Record<string, unknown>>;
  const texts = [personId, ciphertext, wrappedKey].every((part) => typeof part === 'string' && part !== '');
  return texts && typeof commitment === 'string' && /^[0-9a-f]{64}$/.test(commitment);
}
