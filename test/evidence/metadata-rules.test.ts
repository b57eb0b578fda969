import { expect, it } from 'vitest';
import { metadataFault } from '../../modules/evidence/application/verify/metadata-rules.ts';
import type { Actor } from '../../shared-kernel/actor.ts';

const metadata = (actor: unknown) => ({
  schemaVersion: 1,
  occurredAt: '2026-11-21T12:00:00.000Z',
  recordedAt: '2026-11-21T12:00:00.000Z',
  actor: actor as never,
  ownerId: 'owner-1',
  commandId: 'command-1',
  correlationId: 'correlation-1',
  causationId: null,
});

const actors: { readonly [Kind in Actor['kind']]: Extract<Actor, { kind: Kind }> } = {
  owner: { kind: 'owner', id: 'o', ownerId: 'o' },
  'sub-user': { kind: 'sub-user', id: 'e', ownerId: 'o' },
  reviewer: { kind: 'reviewer', id: 'r', ownerId: 'o' },
  admin: { kind: 'admin', id: 'a' },
  signatory: { kind: 'signatory', id: 's', documentId: 'd' },
  observer: { kind: 'observer', id: 'b', documentId: 'd' },
  approver: { kind: 'approver', id: 'p', documentId: 'd' },
  endorser: { kind: 'endorser', id: 'd.1', documentId: 'd' },
  holder: { kind: 'holder', id: 'person-1', documentId: 'd' },
  process: { kind: 'process', id: 'sealing' },
  public: { kind: 'public', id: 'public' },
};

it.each(Object.entries(actors))('what %s did is a well formed line of the history', (_kind, actor) => {
  expect(metadataFault(metadata(actor))).toBeNull();
});

it.each(['endorsee', 'toString', '__proto__', 'constructor', ''])('an actor of kind "%s" is not', (kind) => {
  expect(metadataFault(metadata({ kind, id: 'x' }))).toBe('actor is of no known kind');
});
