import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNextSnapshot } from 'xstate';
import type { AccountEvent } from '../../modules/accounts/contract/events.ts';
import { changePasswordCommand } from '../../modules/accounts/domain/commands/change-password.ts';
import { registerAccountCommand } from '../../modules/accounts/domain/commands/register-account.ts';
import { grantReviewerCommand, revokeReviewerCommand } from '../../modules/accounts/domain/commands/reviewers.ts';
import {
  addSavedSignatureCommand,
  changeSavedSignatureCommand,
  removeSavedSignatureCommand,
} from '../../modules/accounts/domain/commands/saved-signatures.ts';
import { verifyEmailCommand } from '../../modules/accounts/domain/commands/verify-email.ts';
import { accountStream } from '../../modules/accounts/domain/definition.ts';
import { type AccountState, evolve, fullNameOf, noAccount } from '../../modules/accounts/domain/state.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import { type CommandDefinition, type DecideContext, isRefusal } from '../../shared-kernel/decider/types.ts';
import { count } from '../support/counts.ts';
import { recorded } from '../support/recorded.ts';

const owner: Actor = { kind: 'owner', id: 'a1', ownerId: 'a1' };
const other: Actor = { kind: 'owner', id: 'a2', ownerId: 'a2' };
const reviewer: Actor = { kind: 'reviewer', id: 'r1', ownerId: 'a1' };
const process: Actor = { kind: 'process', id: 'accounts' };
const context = (actor: Actor): DecideContext => ({ actor, now: new Date('2026-11-21T16:00:00Z'), commandId: 'c1' });

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
const registered = (): AccountEvent[] =>
  registerAccountCommand.decide(noAccount, registration, undefined, context(process)) as AccountEvent[];
const active = (...more: AccountEvent[]): AccountEvent[] => [...registered(), { type: 'EmailVerified', data: { by: 'OPERATOR' } }, ...more];
const text = (signatureId: string) => ({ accountId: 'a1', signatureId, type: 'TEXT' as const, file: null, text: 'Ana' });
const added = (signatureId: string): AccountEvent => ({
  type: 'SavedSignatureAdded',
  data: { signatureId, type: 'TEXT', file: null, text: { $personal: 'a1', value: 'Ana' } },
});

/** Given events, when a command, then the types of its events or the code of its refusal. */
function decided<Command, Facts>(
  given: readonly AccountEvent[],
  command: CommandDefinition<AccountState, AccountEvent, Command, Facts>,
  input: Command,
  actor: Actor,
  facts?: Facts,
): string[] | string {
  const state = recorded(given).reduce(evolve, noAccount);
  const forbidden = command.authorise(state, input, context(actor));
  if (forbidden) return `${forbidden.status} ${forbidden.code}`;
  const outcome = command.decide(state, input, facts as Facts, context(actor));
  if (isRefusal(outcome)) return `${outcome.status} ${outcome.code}`;
  expect(firstForbidden(accountStream, state, recorded(outcome))).toBeNull();
  return outcome.map((event) => event.type);
}

describe('an account', () => {
  it('is registered once', () => {
    expect(decided([], registerAccountCommand, registration, process)).toEqual(['AccountRegistered']);
    expect(decided(registered(), registerAccountCommand, registration, process)).toBe('409 auth/email-already-in-use');
  });
  it('of a user may be opened by anybody, of a reviewer by the one who is read, of an admin by the platform only', () => {
    const publicActor: Actor = { kind: 'public', id: 'public' };
    expect(decided([], registerAccountCommand, registration, publicActor)).toEqual(['AccountRegistered']);
    const asReviewer = { ...registration, accountId: 'r1', role: 'reviewer' as const, reads: 'a1' };
    expect(decided([], registerAccountCommand, asReviewer, owner)).toEqual(['AccountRegistered']);
    expect(decided([], registerAccountCommand, asReviewer, other)).toBe('403 access.denied');
    expect(decided([], registerAccountCommand, asReviewer, publicActor)).toBe('403 access.denied');
    expect(decided([], registerAccountCommand, { ...registration, role: 'admin' }, owner)).toBe('403 access.denied');
  });
  it('has the full name of its three names (ENT-005)', () => {
    expect(fullNameOf(registered().reduce(evolve, noAccount))).toBe('Ana Luz Paz');
    expect(fullNameOf({ firstName: { $personal: 'a1', value: null }, secondName: null, lastName: null })).toBe('');
  });
  it('is verified once; the second click changes nothing', () => {
    expect(decided(registered(), verifyEmailCommand, { accountId: 'a1', by: 'LINK' }, process)).toEqual(['EmailVerified']);
    expect(decided(active(), verifyEmailCommand, { accountId: 'a1', by: 'LINK' }, process)).toEqual([]);
    expect(decided(registered(), verifyEmailCommand, { accountId: 'a1', by: 'OWNER' }, owner)).toBe('403 access.denied');
    expect(decided([], verifyEmailCommand, { accountId: 'a1', by: 'LINK' }, process)).toBe('404 account.not_found');
  });
  it('is verified by the mailed code that sets its password', () => {
    expect(decided(registered(), changePasswordCommand, { accountId: 'a1', reason: 'SET_UP' }, process)).toEqual([
      'PasswordChanged',
      'EmailVerified',
    ]);
    expect(decided(active(), changePasswordCommand, { accountId: 'a1', reason: 'RESET' }, process)).toEqual(['PasswordChanged']);
  });
});

describe('reviewers', () => {
  const grant = grantReviewerCommand(async () => false);
  const command = { accountId: 'a1', reviewerId: 'r1' };
  const granted: AccountEvent = { type: 'ReviewerGranted', data: { reviewerId: 'r1' } };

  it('are granted by owner or admin and by nobody else', () => {
    const admin: Actor = { kind: 'admin', id: 'x' };
    for (const actor of [owner, admin, process])
      expect(decided(active(), grant, command, actor, { registered: false })).toEqual(['ReviewerGranted']);
    expect(decided(active(), grant, command, other, { registered: false })).toBe('403 access.denied');
    expect(decided(active(), grant, command, reviewer, { registered: false })).toBe('403 reviewer.read_only');
    expect(decided([], grant, command, admin, { registered: false })).toBe('404 account.not_found');
  });
  it('are granted once; a grant that broke off half way is finished without a second fact', () => {
    expect(decided(active(granted), grant, command, owner, { registered: true })).toBe('409 reviewer.already_granted');
    expect(decided(active(granted), grant, command, owner, { registered: false })).toEqual([]);
  });
  it('are twenty at most', () => {
    const twenty = Array.from(
      { length: 20 },
      (_, index): AccountEvent => ({ type: 'ReviewerGranted', data: { reviewerId: `r${index + 100}` } }),
    );
    expect(decided(active(...twenty), grant, command, owner, { registered: false })).toBe('409 reviewer.limit');
    expect(decided(active(...twenty.slice(1)), grant, command, owner, { registered: false })).toEqual(['ReviewerGranted']);
  });
  it('lose the right and may get it again', () => {
    expect(decided(active(granted), revokeReviewerCommand, command, owner)).toEqual(['ReviewerRevoked']);
    expect(decided(active(), revokeReviewerCommand, command, owner)).toBe('404 reviewer.not_found');
    const revoked: AccountEvent = { type: 'ReviewerRevoked', data: { reviewerId: 'r1' } };
    expect(decided(active(granted, revoked), grant, command, owner, { registered: true })).toEqual(['ReviewerGranted']);
  });
});

describe('saved signatures', () => {
  it('are three at most, and only the owner’s', () => {
    expect(decided(active(added('s1'), added('s2')), addSavedSignatureCommand, text('s3'), owner)).toEqual(['SavedSignatureAdded']);
    expect(decided(active(added('s1'), added('s2'), added('s3')), addSavedSignatureCommand, text('s4'), owner)).toBe(
      '409 saved_signature.limit',
    );
    expect(decided(active(), addSavedSignatureCommand, text('s1'), other)).toBe('403 access.denied');
    expect(decided(active(), addSavedSignatureCommand, text('s1'), reviewer)).toBe('403 reviewer.read_only');
  });
  it('are changed and removed by their id', () => {
    expect(decided(active(added('s1')), changeSavedSignatureCommand, text('s1'), owner)).toEqual(['SavedSignatureChanged']);
    expect(decided(active(added('s1')), changeSavedSignatureCommand, text('s2'), owner)).toBe('404 saved_signature.not_found');
    expect(decided(active(added('s1')), removeSavedSignatureCommand, { accountId: 'a1', signatureId: 's1' }, owner)).toEqual([
      'SavedSignatureRemoved',
    ]);
    expect(decided(active(), removeSavedSignatureCommand, { accountId: 'a1', signatureId: 's1' }, owner)).toBe(
      '404 saved_signature.not_found',
    );
  });
});

describe('the machine', () => {
  const someEvent = fc.oneof(
    fc.constant(registered()[0]!),
    fc.constant<AccountEvent>({ type: 'EmailVerified', data: { by: 'LINK' } }),
    fc.constant<AccountEvent>({ type: 'PasswordChanged', data: { reason: 'RESET' } }),
    fc.constantFrom('r1', 'r2').map((reviewerId): AccountEvent => ({ type: 'ReviewerGranted', data: { reviewerId } })),
    fc.constantFrom('r1', 'r2').map((reviewerId): AccountEvent => ({ type: 'ReviewerRevoked', data: { reviewerId } })),
    fc.constantFrom('s1', 's2').map(added),
    fc.constantFrom('s1', 's2').map((signatureId): AccountEvent => ({ type: 'SavedSignatureRemoved', data: { signatureId } })),
    fc
      .constantFrom('s1', 's2')
      .map((signatureId): AccountEvent => ({ ...added(signatureId), type: 'SavedSignatureChanged' }) as AccountEvent),
  );

  it('moves where the fold moves, for every event it accepts, and holds what may never be', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 25 }), (events) => {
        let state = noAccount;
        let accepted = 0;
        for (const event of events) {
          if (firstForbidden(accountStream, state, recorded([event]))) continue;
          const { value, context: facts } = accountStream.snapshotOf(state);
          const before = accountStream.machine.resolveState({ value, context: facts });
          const next = getNextSnapshot(accountStream.machine, before, { type: event.type, data: event.data } as never);
          state = evolve(state, recorded([event])[0]!);
          accepted += 1;
          expect(next.value).toBe(state.status);
        }
        expect(new Set(state.reviewers).size).toBe(state.reviewers.length);
        expect(new Set(state.savedSignatures.map((one) => one.signatureId)).size).toBe(state.savedSignatures.length);
        if (state.status === 'NONE') expect(accepted).toBe(0);
      }),
      { numRuns: count('random account histories', 200, 5000) },
    );
  });

  it('lets a reviewer’s account read exactly one account and be reviewed by nobody', () => {
    const [asReviewer] = registerAccountCommand.decide(
      noAccount,
      { ...registration, role: 'reviewer', reads: 'a9' },
      undefined,
      context(process),
    ) as [AccountEvent];
    const without = { type: 'AccountRegistered', data: { ...asReviewer.data, reads: null } } as AccountEvent;
    expect(firstForbidden(accountStream, noAccount, recorded([without]))).not.toBeNull();
    const state = recorded([asReviewer, { type: 'EmailVerified', data: { by: 'OWNER' } } as AccountEvent]).reduce(evolve, noAccount);
    expect(
      firstForbidden(accountStream, state, recorded<AccountEvent>([{ type: 'ReviewerGranted', data: { reviewerId: 'r2' } }])),
    ).not.toBeNull();
    expect(firstForbidden(accountStream, state, recorded([added('s1')]))).not.toBeNull();
  });
});
