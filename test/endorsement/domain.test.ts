import { describe, expect, it } from 'vitest';
import type { EndorsementEvent } from '../../modules/endorsement/contract/events.ts';
import {
  decideAdmission,
  decideAsk,
  decideEndorsing,
  decidePresentation,
  decideRejection,
  decideSheetConstancia,
  decideSheetFailure,
  decideSheetSeal,
} from '../../modules/endorsement/domain/decide.ts';
import { endorsementDefinition } from '../../modules/endorsement/domain/definition.ts';
import { endorsementLifecycle } from '../../modules/endorsement/domain/lifecycle.machine.ts';
import type { EndorsementState } from '../../modules/endorsement/domain/state.ts';
import { endorsementSamples } from '../golden-events/endorsement-samples.ts';
import { recorded } from '../support/recorded.ts';

const sample = <T extends EndorsementEvent['type']>(type: T) =>
  endorsementSamples.find((event) => event.type === type) as Extract<EndorsementEvent, { type: T }>;
const asked = sample('EndorsementAsked');
const { endorsementId, documentId, sheet } = asked.data;
const of = <T extends EndorsementEvent>(event: T, id = endorsementId): T => ({ ...event, data: { ...event.data, endorsementId: id } });

const foldOf = (...events: EndorsementEvent[]): EndorsementState =>
  recorded(events).reduce(endorsementDefinition.evolve, endorsementDefinition.initial);
const can = (state: EndorsementState, event: EndorsementEvent): boolean => {
  const { value, context } = endorsementDefinition.snapshotOf(state);
  return endorsementLifecycle.resolveState({ value: value as never, context: context as never }).can(event as never);
};

const admitted = sample('EndorsementAdmitted');
const presented = sample('EndorsementPresented');
const signed = sample('EndorsementSigned');
const sealed = sample('EndorsementSheetSealed');
const certified = sample('EndorsementConstanciaRecorded');
const story: EndorsementEvent[] = [asked, admitted, presented, signed, sealed, certified];
const code = (decided: unknown): unknown => (decided as { code?: string }).code ?? decided;

describe('the states of an endorsement (STATE-028)', () => {
  it('are PENDING, APPROVED, COMPLETED, REJECTED, and the machine agrees with the fold at each event', () => {
    let state = foldOf();
    const seen: string[] = [state.status];
    for (const event of story) {
      expect(can(state, event), `${event.type} in ${state.status}`).toBe(true);
      state = endorsementDefinition.evolve(state, recorded([event])[0]!);
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
    expect(decideAsk(foldOf(), asked.data)).toEqual([asked]);
    for (const events of [[asked], [asked, admitted, presented, signed], story])
      expect(code(decideAsk(foldOf(...events), asked.data))).toBe('ENDO_008');
  });

  it('the document’s answer is taken once', () => {
    expect(decideAdmission(foldOf(asked), { ...about, code: null })).toEqual([admitted]);
    expect(decideAdmission(foldOf(asked, admitted), { ...about, code: 'x' })).toEqual([]);
    expect(decideAdmission(foldOf(asked, of(sample('EndorsementWithdrawn'))), { ...about, code: null })).toEqual([]);
    expect(decideAdmission(foldOf(), { ...about, code: null })).toEqual([]);
  });

  it('a sheet is handed out on record once', () => {
    expect(decidePresentation(foldOf(asked), { ...about, sha256: sheet.sha256 })).toEqual([presented]);
    expect(decidePresentation(foldOf(asked, presented), { ...about, sha256: sheet.sha256 })).toEqual([]);
    expect(code(decidePresentation(foldOf(), { ...about, sha256: sheet.sha256 }))).toBe('endorsement.not_found');
  });

  it('each answer is final and the next one is told which it was', () => {
    const reject = (state: EndorsementState) => code(decideRejection('EndorsementWithdrawn', state, { ...about, reason: null }));
    expect(reject(foldOf(asked, of(sample('EndorsementDeclined'))))).toBe('endorsement.already_declined');
    expect(reject(foldOf(asked, of(sample('EndorsementWithdrawn'))))).toBe('endorsement.withdrawn');
    expect(reject(foldOf(asked, admitted, presented, signed))).toBe('endorsement.already_signed');
    expect(reject(foldOf())).toBe('endorsement.not_found');
    const { endorsementId: _, signatureType, presented: saw, ...applied } = signed.data;
    const sign = { ...about, presented: saw, signatureType, appearance: null };
    expect(decideEndorsing(foldOf(asked, admitted, presented), sign, applied)).toEqual([signed]);
    expect(code(decideEndorsing(foldOf(asked, admitted, presented, signed), sign, applied))).toBe('endorsement.already_signed');
    expect(code(decideEndorsing(foldOf(asked, admitted), sign, applied))).toBe('endorsement.changed_since_seen');
  });

  it('a seal, a constancia and a failure that come late change nothing', () => {
    const [seal, constancia] = [
      { documentId, ...sealed.data },
      { documentId, ...certified.data },
    ];
    expect(decideSheetSeal(foldOf(asked, admitted, presented, signed), seal)).toEqual([sealed]);
    expect(decideSheetSeal(foldOf(asked, admitted, presented, signed, sealed), seal)).toEqual([]);
    expect(decideSheetConstancia(foldOf(asked, admitted, presented, signed), constancia)).toEqual([]);
    expect(decideSheetConstancia(foldOf(...story), constancia)).toEqual([]);
    expect(decideSheetFailure(foldOf(...story), sample('EndorsementStepFailed').data)).toEqual([]);
  });
});
