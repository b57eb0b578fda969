import { describe, expect, it } from 'vitest';
import type { EndorsementEvent } from '../../modules/endorsement/contract/events.ts';
import { admitEndorsement } from '../../modules/endorsement/domain/commands/admit-endorsement.ts';
import { askEndorsement } from '../../modules/endorsement/domain/commands/ask-endorsement.ts';
import { presentEndorsement } from '../../modules/endorsement/domain/commands/present-endorsement.ts';
import { recordEndorsementConstancia } from '../../modules/endorsement/domain/commands/record-endorsement-constancia.ts';
import { recordEndorsementFailure } from '../../modules/endorsement/domain/commands/record-endorsement-failure.ts';
import { sealEndorsementSheet } from '../../modules/endorsement/domain/commands/seal-endorsement-sheet.ts';
import { signEndorsement } from '../../modules/endorsement/domain/commands/sign-endorsement.ts';
import { withdrawEndorsement } from '../../modules/endorsement/domain/commands/withdraw-endorsement.ts';
import { endorsementDecider } from '../../modules/endorsement/domain/decider.ts';
import { endorsementLifecycle } from '../../modules/endorsement/domain/lifecycle.machine.ts';
import type { EndorsementState } from '../../modules/endorsement/domain/state.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import type { DecideContext } from '../../shared-kernel/decider/types.ts';
import { endorsementSamples } from '../golden-events/endorsement-samples.ts';
import { recorded } from '../support/recorded.ts';

const sample = <T extends EndorsementEvent['type']>(type: T) =>
  endorsementSamples.find((event) => event.type === type) as Extract<EndorsementEvent, { type: T }>;
const asked = sample('EndorsementAsked');
const { endorsementId, documentId, sheet } = asked.data;
const of = <T extends EndorsementEvent>(event: T, id = endorsementId): T => ({ ...event, data: { ...event.data, endorsementId: id } });

const foldOf = (...events: EndorsementEvent[]): EndorsementState =>
  recorded(events).reduce(endorsementDecider.evolve, endorsementDecider.initial);
const can = (state: EndorsementState, event: EndorsementEvent): boolean => {
  const { value, context } = endorsementDecider.snapshotOf(state);
  return endorsementLifecycle.resolveState({ value: value as never, context: context as never }).can(event as never);
};

const admitted = sample('EndorsementAdmitted');
const presented = sample('EndorsementPresented');
const signed = sample('EndorsementSigned');
const sealed = sample('EndorsementSheetSealed');
const certified = sample('EndorsementConstanciaRecorded');
const story: EndorsementEvent[] = [asked, admitted, presented, signed, sealed, certified];
const code = (outcome: unknown): unknown => (outcome as { code?: string }).code ?? outcome;

const by = (actor: Actor): DecideContext => ({ now: new Date('2026-11-21T12:00:00Z'), actor, commandId: 'command' });
const owner = by({ kind: 'owner', id: 'owner-1', ownerId: 'owner-1' });
const endorser = by({ kind: 'endorser', id: endorsementId, documentId });
const flow = by({ kind: 'process', id: 'endorsements' });
/** What the engine asks of a command, in its order. */
const decided = <Data, Facts>(
  command: {
    authorise(state: EndorsementState, data: Data, context: DecideContext): unknown;
    admit?(state: EndorsementState, data: Data, context: DecideContext): unknown;
    decide(state: EndorsementState, data: Data, facts: Facts, context: DecideContext): unknown;
  },
  state: EndorsementState,
  data: NoInfer<Data>,
  context: DecideContext,
  facts: NoInfer<Facts>,
): unknown =>
  command.authorise(state, data, context) ?? command.admit?.(state, data, context) ?? command.decide(state, data, facts, context);

describe('the states of an endorsement (STATE-028)', () => {
  it('are PENDING, APPROVED, COMPLETED, REJECTED, and the machine agrees with the fold at each event', () => {
    let state = foldOf();
    const seen: string[] = [state.status];
    for (const event of story) {
      expect(can(state, event), `${event.type} in ${state.status}`).toBe(true);
      state = endorsementDecider.evolve(state, recorded([event])[0]!);
      if (seen.at(-1) !== state.status) seen.push(state.status);
    }
    expect(seen).toEqual(['NONE', 'PENDING', 'APPROVED', 'COMPLETED']);
  });

  it('nothing is signed before the document waits, unread, twice, or for another request', () => {
    expect(can(foldOf(asked, presented), signed)).toBe(false);
    expect(can(foldOf(asked, admitted), signed)).toBe(false);
    expect(can(foldOf(asked, admitted, presented, signed), signed)).toBe(false);
    expect(can(foldOf(asked, admitted, presented), of(signed, `${documentId}.2`))).toBe(false);
  });

  it('nothing is certified before it is sealed, and both only once', () => {
    expect(can(foldOf(asked, admitted, presented, signed), certified)).toBe(false);
    expect(can(foldOf(asked, admitted, presented, signed, sealed), sealed)).toBe(false);
    expect(can(foldOf(...story), certified)).toBe(false);
  });

  it('what was signed is neither declined, nor taken back, nor refused', () => {
    const after = foldOf(asked, admitted, presented, signed);
    for (const type of ['EndorsementDeclined', 'EndorsementWithdrawn', 'EndorsementRefused'] as const)
      expect(can(after, of(sample(type))), type).toBe(false);
    expect(can(foldOf(asked, admitted), of(sample('EndorsementRefused')))).toBe(false);
  });

  it('only a rejected request makes room for another', () => {
    const second = of(asked, `${documentId}.2`);
    for (const events of [[asked], [asked, admitted, presented, signed], story]) expect(can(foldOf(...events), second)).toBe(false);
    for (const type of ['EndorsementDeclined', 'EndorsementWithdrawn', 'EndorsementRefused'] as const) {
      const rejected = foldOf(asked, of(sample(type)));
      expect([can(rejected, second), can(rejected, asked)], type).toEqual([true, false]);
    }
  });
});

describe('deciding', () => {
  const about = { documentId, endorsementId };

  it('ENDO_008 while one is open or done', () => {
    const { documentSha256: sealedSha256, title, language, kind, place, endorsee, requestedBy } = asked.data;
    const { sheetPages, fieldName, sealField } = asked.data;
    const document = {
      ...{ ownerId: 'owner-1', title, language, status: 'COMPLETED', isDeleted: false, isEndorsement: true, sealedSha256 },
      owner: { ...requestedBy, email: asked.data.endorser.email },
      validationUrl: 'https://example.com/validation/x',
    };
    const { amount, date, acceptance } = asked.data;
    const stated = { amount, date, acceptance };
    const data = { documentId, document, endorser: asked.data.endorser, endorsee, kind, place, stated };
    const ask = (...events: EndorsementEvent[]) =>
      decided(askEndorsement, foldOf(...events), data, owner, { sheet, sheetPages, fieldName, sealField });
    expect(ask()).toEqual([asked]);
    for (const events of [[asked], [asked, admitted, presented, signed], story]) expect(code(ask(...events))).toBe('ENDO_008');
  });

  it('the document’s answer is taken once', () => {
    expect(decided(admitEndorsement, foldOf(asked), { ...about, code: null }, flow, undefined)).toEqual([admitted]);
    expect(decided(admitEndorsement, foldOf(asked, admitted), { ...about, code: 'x' }, flow, undefined)).toEqual([]);
    expect(decided(admitEndorsement, foldOf(asked, of(sample('EndorsementWithdrawn'))), { ...about, code: null }, flow, undefined)).toEqual(
      [],
    );
    expect(decided(admitEndorsement, foldOf(), { ...about, code: null }, flow, undefined)).toEqual([]);
  });

  it('a sheet is handed out on record once', () => {
    expect(decided(presentEndorsement, foldOf(asked), { ...about, sha256: sheet.sha256 }, endorser, undefined)).toEqual([presented]);
    expect(decided(presentEndorsement, foldOf(asked, presented), { ...about, sha256: sheet.sha256 }, endorser, undefined)).toEqual([]);
    expect(code(decided(presentEndorsement, foldOf(), { ...about, sha256: sheet.sha256 }, endorser, undefined))).toBe(
      'endorsement.not_found',
    );
  });

  it('each answer is final and the next one is told which it was', () => {
    const reject = (state: EndorsementState) => code(decided(withdrawEndorsement, state, { ...about, reason: null }, owner, undefined));
    expect(reject(foldOf(asked, of(sample('EndorsementDeclined'))))).toBe('endorsement.already_declined');
    expect(reject(foldOf(asked, of(sample('EndorsementWithdrawn'))))).toBe('endorsement.withdrawn');
    expect(reject(foldOf(asked, admitted, presented, signed))).toBe('endorsement.already_signed');
    expect(reject(foldOf())).toBe('endorsement.not_found');
    const { endorsementId: _, signatureType, presented: saw, ...applied } = signed.data;
    const sign = { ...about, userId: 'user-ema', presented: saw, signatureType, appearance: null, efirma: null };
    expect(decided(signEndorsement, foldOf(asked, admitted, presented), sign, endorser, applied)).toEqual([signed]);
    expect(code(decided(signEndorsement, foldOf(asked, admitted, presented, signed), sign, endorser, applied))).toBe(
      'endorsement.already_signed',
    );
    expect(code(decided(signEndorsement, foldOf(asked, admitted), sign, endorser, applied))).toBe('endorsement.changed_since_seen');
  });

  it('a seal, a constancia and a failure that come late change nothing', () => {
    const [seal, constancia] = [
      { documentId, ...sealed.data },
      { documentId, ...certified.data },
    ];
    expect(decided(sealEndorsementSheet, foldOf(asked, admitted, presented, signed), seal, flow, undefined)).toEqual([sealed]);
    expect(decided(sealEndorsementSheet, foldOf(asked, admitted, presented, signed, sealed), seal, flow, undefined)).toEqual([]);
    expect(decided(recordEndorsementConstancia, foldOf(asked, admitted, presented, signed), constancia, flow, undefined)).toEqual([]);
    expect(decided(recordEndorsementConstancia, foldOf(...story), constancia, flow, undefined)).toEqual([]);
    expect(
      decided(
        recordEndorsementFailure,
        foldOf(...story),
        { documentId, ...sample('EndorsementStepFailed').data, detail: '' },
        flow,
        undefined,
      ),
    ).toEqual([]);
  });
});
