import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNextSnapshot } from 'xstate';
import type { AccountEvent } from '../../modules/accounts/contract/events.ts';
import { accountDecider } from '../../modules/accounts/domain/decider.ts';
import { evolve } from '../../modules/accounts/domain/evolve.ts';
import { fullNameOf, noAccount } from '../../modules/accounts/domain/state.ts';
import { accountStreams } from '../../modules/accounts/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { refusalWorld } from '../refusals/world.ts';
import { count } from '../support/counts.ts';
import { recorded } from '../support/recorded.ts';

const owner: Actor = { kind: 'owner', id: 'a1', ownerId: 'a1' };
const other: Actor = { kind: 'owner', id: 'a2', ownerId: 'a2' };
const reviewer: Actor = { kind: 'reviewer', id: 'r1', ownerId: 'a1' };
const process: Actor = { kind: 'process', id: 'accounts' };

const registration = {
  accountId: 'a1',
  role: 'user' as const,
  reads: null,
  email: 'ana@example.com',
  firstName: 'Ana',
  secondName: 'Luz',
  lastName: 'Paz',
  phone: null,
  language: 'es' as const,
};
const registered = (over: { role?: 'reviewer'; reads?: string } = {}): AccountEvent => ({
  type: 'AccountRegistered',
  data: {
    ...registration,
    belongsTo: null,
    firstName: personal('a1', 'Ana'),
    secondName: personal('a1', 'Luz'),
    lastName: personal('a1', 'Paz'),
    email: personal('a1', 'ana@example.com'),
    ...over,
  },
});
const active = (...more: AccountEvent[]): AccountEvent[] => [registered(), { type: 'EmailVerified', data: { by: 'OPERATOR' } }, ...more];
type Mark = 'SIGNATURE' | 'INITIALS';
const text = (signatureId: string, mark: Mark = 'SIGNATURE') => ({
  accountId: 'a1',
  signatureId,
  mark,
  type: 'TEXT' as const,
  file: null,
  text: 'Ana',
});
const added = (signatureId: string, mark: Mark = 'SIGNATURE'): AccountEvent => ({
  type: 'SavedSignatureAdded',
  data: { signatureId, mark, type: 'TEXT', file: null, text: personal('a1', 'Ana') },
});

type Sent = Parameters<ReturnType<typeof accountStreams>['execute']>[0];

/** Given events, when a command, then the types of its events or the code of its refusal. */
async function decided(given: readonly AccountEvent[], command: Sent, actor: Actor, isRegistered = false): Promise<string[] | string> {
  const world = refusalWorld();
  await world.given(accountDecider, command.data.accountId, given, 'a1');
  const streams = accountStreams(world.engine, {
    storedPassword: async () => null,
    documentsOf: async () => ({ open: 0, sent: false }),
    isRegistered: async () => isRegistered,
    marksKept: async () => ({ limit: 3 }),
    userLimit: async () => 3,
  });
  return streams.execute(command, world.as(actor, { ownerId: 'a1' })).then(
    ({ events }) => events.map(({ type }) => type),
    (error: ProductError) => `${error.status} ${error.code}`,
  );
}

describe('an account', () => {
  it('is registered once', async () => {
    expect(await decided([], { type: 'RegisterAccount', data: registration }, process)).toEqual(['AccountRegistered']);
    expect(await decided([registered()], { type: 'RegisterAccount', data: registration }, process)).toBe('409 auth/email-already-in-use');
  });
  it('of a user may be opened by anybody, of a reviewer by the one who is read, of an admin by the platform only', async () => {
    const publicActor: Actor = { kind: 'public', id: 'public' };
    expect(await decided([], { type: 'RegisterAccount', data: registration }, publicActor)).toEqual(['AccountRegistered']);
    const asReviewer = { ...registration, accountId: 'r1', role: 'reviewer' as const, reads: 'a1' };
    expect(await decided([], { type: 'RegisterAccount', data: asReviewer }, owner)).toEqual(['AccountRegistered']);
    expect(await decided([], { type: 'RegisterAccount', data: asReviewer }, other)).toBe('403 access.denied');
    expect(await decided([], { type: 'RegisterAccount', data: asReviewer }, publicActor)).toBe('403 access.denied');
    expect(await decided([], { type: 'RegisterAccount', data: { ...registration, role: 'admin' } }, owner)).toBe('403 access.denied');
  });
  it('has the full name of its three names (ENT-005)', () => {
    expect(fullNameOf(recorded([registered()]).reduce(evolve, noAccount))).toBe('Ana Luz Paz');
    expect(fullNameOf({ firstName: { $personal: 'a1', value: null }, secondName: null, lastName: null })).toBe('');
  });
  it('is verified once; the second click changes nothing', async () => {
    expect(await decided([registered()], { type: 'VerifyEmail', data: { accountId: 'a1', by: 'LINK' } }, process)).toEqual([
      'EmailVerified',
    ]);
    expect(await decided(active(), { type: 'VerifyEmail', data: { accountId: 'a1', by: 'LINK' } }, process)).toEqual([]);
    expect(await decided([registered()], { type: 'VerifyEmail', data: { accountId: 'a1', by: 'OWNER' } }, owner)).toBe('403 access.denied');
    expect(await decided([], { type: 'VerifyEmail', data: { accountId: 'a1', by: 'LINK' } }, process)).toBe('404 account.not_found');
  });
  it('is verified by the mailed code that sets its password', async () => {
    expect(await decided([registered()], { type: 'ChangePassword', data: { accountId: 'a1', reason: 'SET_UP' } }, process)).toEqual([
      'PasswordChanged',
      'EmailVerified',
    ]);
    expect(await decided(active(), { type: 'ChangePassword', data: { accountId: 'a1', reason: 'RESET' } }, process)).toEqual([
      'PasswordChanged',
    ]);
  });
});

describe('reviewers', () => {
  const command = { accountId: 'a1', reviewerId: 'r1' };
  const grant: Sent = { type: 'GrantReviewer', data: command };
  const granted: AccountEvent = { type: 'ReviewerGranted', data: { reviewerId: 'r1' } };

  it('are granted by owner or admin and by nobody else', async () => {
    const admin: Actor = { kind: 'admin', id: 'x' };
    for (const actor of [owner, admin, process]) expect(await decided(active(), grant, actor)).toEqual(['ReviewerGranted']);
    expect(await decided(active(), grant, other)).toBe('403 access.denied');
    expect(await decided(active(), grant, reviewer)).toBe('403 reviewer.read_only');
    expect(await decided([], grant, admin)).toBe('404 account.not_found');
  });
  it('may be about some documents: a tag or one, and nothing else', async () => {
    for (const scope of [
      { kind: 'TAG', tagId: 't1' },
      { kind: 'DOCUMENT', documentId: 'd1' },
    ] as const)
      expect(await decided(active(), { type: 'GrantReviewer', data: { ...command, scope } }, owner)).toEqual(['ReviewerGranted']);
    for (const scope of [{ kind: 'TAG' }, { kind: 'ACCOUNT' }, { kind: 'DOCUMENT', tagId: 't1' }])
      expect(await decided(active(), { type: 'GrantReviewer', data: { ...command, scope } } as unknown as Sent, owner)).toMatch(/^400 /);
  });
  it('are granted once; a grant that broke off half way is finished without a second fact', async () => {
    expect(await decided(active(granted), grant, owner, true)).toBe('409 reviewer.already_granted');
    expect(await decided(active(granted), grant, owner)).toEqual([]);
  });
  it('are twenty at most', async () => {
    const twenty = Array.from(
      { length: 20 },
      (_, index): AccountEvent => ({ type: 'ReviewerGranted', data: { reviewerId: `r${index + 100}` } }),
    );
    expect(await decided(active(...twenty), grant, owner)).toBe('409 reviewer.limit');
    expect(await decided(active(...twenty.slice(1)), grant, owner)).toEqual(['ReviewerGranted']);
  });
  it('lose the right and may get it again', async () => {
    expect(await decided(active(granted), { type: 'RevokeReviewer', data: command }, owner)).toEqual(['ReviewerRevoked']);
    expect(await decided(active(), { type: 'RevokeReviewer', data: command }, owner)).toBe('404 reviewer.not_found');
    const revoked: AccountEvent = { type: 'ReviewerRevoked', data: { reviewerId: 'r1' } };
    expect(await decided(active(granted, revoked), grant, owner, true)).toEqual(['ReviewerGranted']);
  });
});

describe('saved signatures', () => {
  it('are three at most, and as many initials, and only the owner’s', async () => {
    expect(await decided(active(added('s1'), added('s2')), { type: 'AddSavedSignature', data: text('s3') }, owner)).toEqual([
      'SavedSignatureAdded',
    ]);
    expect(await decided(active(added('s1'), added('s2'), added('s3')), { type: 'AddSavedSignature', data: text('s4') }, owner)).toBe(
      '409 saved_signature.limit',
    );
    const three = active(added('s1'), added('s2'), added('s3'));
    expect(await decided(three, { type: 'AddSavedSignature', data: text('i1', 'INITIALS') }, owner)).toEqual(['SavedSignatureAdded']);
    const full = active(added('i1', 'INITIALS'), added('i2', 'INITIALS'), added('i3', 'INITIALS'));
    expect(await decided(full, { type: 'AddSavedSignature', data: text('i4', 'INITIALS') }, owner)).toBe('409 saved_signature.limit');
    expect(await decided(full, { type: 'AddSavedSignature', data: text('s1') }, owner)).toEqual(['SavedSignatureAdded']);
    expect(await decided(active(), { type: 'AddSavedSignature', data: text('s1') }, other)).toBe('403 access.denied');
    expect(await decided(active(), { type: 'AddSavedSignature', data: text('s1') }, reviewer)).toBe('403 reviewer.read_only');
  });
  it('are changed and removed by their id', async () => {
    expect(await decided(active(added('s1')), { type: 'ChangeSavedSignature', data: text('s1') }, owner)).toEqual([
      'SavedSignatureChanged',
    ]);
    expect(await decided(active(added('s1')), { type: 'ChangeSavedSignature', data: text('s2') }, owner)).toBe(
      '404 saved_signature.not_found',
    );
    expect(await decided(active(added('i1', 'INITIALS')), { type: 'ChangeSavedSignature', data: text('i1', 'INITIALS') }, owner)).toEqual([
      'SavedSignatureChanged',
    ]);
    // A signature does not become initials.
    expect(await decided(active(added('s1')), { type: 'ChangeSavedSignature', data: text('s1', 'INITIALS') }, owner)).toBe(
      '404 saved_signature.not_found',
    );
    expect(
      await decided(active(added('i1', 'INITIALS')), { type: 'RemoveSavedSignature', data: { accountId: 'a1', signatureId: 'i1' } }, owner),
    ).toEqual(['SavedSignatureRemoved']);
    expect(
      await decided(active(added('s1')), { type: 'RemoveSavedSignature', data: { accountId: 'a1', signatureId: 's1' } }, owner),
    ).toEqual(['SavedSignatureRemoved']);
    expect(await decided(active(), { type: 'RemoveSavedSignature', data: { accountId: 'a1', signatureId: 's1' } }, owner)).toBe(
      '404 saved_signature.not_found',
    );
  });
});

describe('the machine', () => {
  const someEvent = fc.oneof(
    fc.constant(registered()),
    fc.constant<AccountEvent>({ type: 'EmailVerified', data: { by: 'LINK' } }),
    fc.constant<AccountEvent>({ type: 'PasswordChanged', data: { reason: 'RESET' } }),
    fc.constantFrom('r1', 'r2').map((reviewerId): AccountEvent => ({ type: 'ReviewerGranted', data: { reviewerId } })),
    fc.constantFrom('r1', 'r2').map((reviewerId): AccountEvent => ({ type: 'ReviewerRevoked', data: { reviewerId } })),
    fc.constantFrom('s1', 's2').map((signatureId) => added(signatureId)),
    fc.constantFrom('s1', 'i1').map((signatureId) => added(signatureId, 'INITIALS')),
    fc.constantFrom('s1', 's2', 'i1').map((signatureId): AccountEvent => ({ type: 'SavedSignatureRemoved', data: { signatureId } })),
    fc
      .tuple(fc.constantFrom('s1', 's2', 'i1'), fc.constantFrom<Mark>('SIGNATURE', 'INITIALS'))
      .map(([signatureId, mark]): AccountEvent => ({ ...added(signatureId, mark), type: 'SavedSignatureChanged' }) as AccountEvent),
  );

  it('moves where the fold moves, for every event it accepts, and holds what may never be', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 25 }), (events) => {
        let state = noAccount;
        let accepted = 0;
        for (const event of events) {
          if (firstForbidden(accountDecider, state, recorded([event]))) continue;
          const { value, context: facts } = accountDecider.snapshotOf(state);
          const before = accountDecider.machine.resolveState({ value, context: facts });
          const next = getNextSnapshot(accountDecider.machine, before, { type: event.type, data: event.data } as never);
          state = evolve(state, recorded([event])[0]!);
          accepted += 1;
          expect(next.value).toBe(state.status);
        }
        expect(new Set(state.reviewers).size).toBe(state.reviewers.length);
        const kept = [...state.savedSignatures, ...state.savedInitials];
        expect(new Set(kept.map((one) => one.signatureId)).size).toBe(kept.length);
        if (state.status === 'NONE') expect(accepted).toBe(0);
      }),
      { numRuns: count('random account histories', 200, 5000) },
    );
  });

  it('lets a reviewer’s account read exactly one account and be reviewed by nobody', () => {
    const asReviewer = registered({ role: 'reviewer', reads: 'a9' });
    const without = registered({ role: 'reviewer' });
    expect(firstForbidden(accountDecider, noAccount, recorded([without]))).not.toBeNull();
    const state = recorded<AccountEvent>([asReviewer, { type: 'EmailVerified', data: { by: 'OWNER' } }]).reduce(evolve, noAccount);
    expect(
      firstForbidden(accountDecider, state, recorded<AccountEvent>([{ type: 'ReviewerGranted', data: { reviewerId: 'r2' } }])),
    ).not.toBeNull();
    expect(firstForbidden(accountDecider, state, recorded([added('s1')]))).not.toBeNull();
  });
});
