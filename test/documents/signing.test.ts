import { describe, expect, it } from 'vitest';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { dueSignatories } from '../../modules/documents/domain/state.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import { recorded } from '../support/recorded.ts';
import { command, foldOf, given, presented, sent, setup, signatory, signed, signs, uploaded } from './given.ts';

const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const both = [uploaded(), setup([ana, bruno]), ...sent([ana, bruno])];
const sign = (signatoryId: string, version = 1, base = 1) => signs(signatoryId, { version, base });

describe('signing', () => {
  it('records the first of two and keeps the document pending (STATE-017)', () => {
    given(...both, presented('ana'))
      .when(sign('ana'))
      .thenEvents('SignatureRecorded');
  });
  it('completes signing with the last (STATE-018)', () => {
    given(...both, presented('ana'), signed('ana', 1), presented('bruno', 2))
      .when(sign('bruno', 2, 2))
      .thenEvents('SignatureRecorded', 'SigningCompleted');
  });
  it('signs nothing that was not presented', () => {
    given(...both)
      .when(sign('ana'))
      .thenRefused('signature.not_presented');
    given(...both, presented('bruno'))
      .when(sign('ana'))
      .thenRefused('signature.not_presented');
  });
  it("lets others' signatures come between seeing and signing", () => {
    given(...both, presented('ana'), presented('bruno'), signed('ana', 1))
      .when(sign('bruno', 1, 2))
      .thenEvents('SignatureRecorded', 'SigningCompleted');
  });
  it('signs once', () =>
    given(...both, presented('ana'), signed('ana', 1))
      .when(sign('ana'))
      .thenRefused('signature.already_signed'));
  it('needs a signature (RULE-053)', () => {
    given(...both, presented('ana'))
      .when(signs('ana', { appearance: null }))
      .thenRefused('document.signature.error');
  });
  it('refuses an expired link (SIGN-005)', () => {
    given(...both, presented('ana'))
      .when(signs('ana', { now: new Date('2026-11-28T00:00:00Z') }))
      .thenRefused('expire_link_message');
  });
  it('refuses after deletion', () => {
    given(...both, presented('ana'), { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } })
      .when(sign('ana'))
      .thenRefused('deleted_document_message');
  });
  it('asks for the place where it is required (SIGN-006)', () => {
    const events = [uploaded(), setup([ana, bruno], { isActiveGeolocation: true }), ...sent([ana, bruno]), presented('ana')];
    given(...events)
      .when(sign('ana'))
      .thenRefused('document.geolocation.error');
    given(...events)
      .when(signs('ana', { geolocation: { latitude: 19.4, longitude: -99.1, accuracy: 5 } }))
      .thenEvents('SignatureRecorded');
  });
  it('asks for the e.firma where the owner wants it', () => {
    given(uploaded(), setup([ana], { documentSignType: 'E_FIRMA' }), ...sent([ana]), presented('ana'))
      .when(sign('ana'))
      .thenRefused('signature.other_type_required');
  });
  it('needs the approvals of this round', () => {
    const events = [...both.filter((event) => event.type !== 'ApprovalsGranted'), presented('ana')];
    given(...events)
      .when(sign('ana'))
      .thenRefused('signature.approvals_missing');
    const state = foldOf(events);
    expect(firstForbidden(documentDecider, state, recorded([signed('ana', 1)]))).not.toBeNull();
  });
});

describe('order (STATE-040)', () => {
  const first = signatory('ana', { order: 1 });
  const second = signatory('bruno', { order: 2 });
  const peer = signatory('carla', { order: 2 });
  const events = [
    uploaded(),
    setup([second, first, peer], { hasOrder: true }),
    ...sent([first, second, peer]),
    presented('ana'),
    presented('bruno'),
  ];

  it('holds the second back and says whom it waits for', () => {
    given(...events)
      .when(sign('bruno'))
      .thenRefused('signature.not_your_turn', { waitingFor: ['ana'] });
  });
  it('lets the first go', () =>
    void given(...events)
      .when(sign('ana'))
      .thenEvents('SignatureRecorded', 'SigningTurnOpened'));
  it('lets equal ranks sign side by side', () => {
    const state = foldOf([...events, signed('ana', 1)]);
    expect(dueSignatories(state).map((one) => one.signatoryId)).toEqual(['bruno', 'carla']);
  });
  it('is held by the machine too', () => {
    expect(firstForbidden(documentDecider, foldOf(events), recorded([signed('bruno', 1)]))).not.toBeNull();
  });
});

describe('sending a link again (CALL-104)', () => {
  const mailed = { type: 'MailAccepted', data: { mailId: 'm', kind: 'signing_request', recipientId: 'ana', causedBy: 'e' } } as const;
  const at = (iso: string) =>
    command({ type: 'ResendSigningLink', data: { documentId: 'document-1', signatoryId: 'ana' } }, { now: new Date(iso) });

  it('waits a minute after the last mail', () =>
    given(...both, mailed)
      .when(at('2026-11-21T11:00:30Z'))
      .thenRefused('resend.wait_a_minute', { seconds: 30 }));
  it('renews code and term', () => {
    const [event] = given(...both, mailed)
      .when(at('2026-11-21T11:01:00Z'))
      .thenEvents('SigningLinkRenewed');
    expect(event?.data).toMatchObject({ issue: 2, expiresAt: '2026-11-27T11:01:00.000Z' });
  });
  it('has no use after the signature', () =>
    given(...both, presented('ana'), signed('ana', 1))
      .when(at('2026-11-21T13:00:00Z'))
      .thenRefused('signature.already_signed'));
});
