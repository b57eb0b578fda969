import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpecialEvent } from '../../modules/endorsement/contract/special-events.ts';
import { answerSpecialEndorsement } from '../../modules/endorsement/domain/commands/answer-special-endorsement.ts';
import { requestSpecialEndorsement } from '../../modules/endorsement/domain/commands/request-special-endorsement.ts';
import { specialIdOf } from '../../modules/endorsement/domain/rules/endorsement-id.ts';
import { onlySpecialParty } from '../../modules/endorsement/domain/rules/special-visitor.ts';
import { specialDecider } from '../../modules/endorsement/domain/special/decider.ts';
import { newestSpecial, type SpecialState } from '../../modules/endorsement/domain/special/state.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import { type DecideContext, isRefusal } from '../../shared-kernel/decider/types.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { recorded } from '../support/recorded.ts';

const documentId = '11111111-1111-4111-8111-111111111111';
const sha256 = '9'.repeat(64);
const ana = { role: 'SIGNATORY' as const, id: 'ana', personId: 'person-ana', name: personal('person-ana', 'Ana'), email: null };
const contract = { key: `sha256-${sha256}`, sha256, size: 10 };
const event = (number: number, page = 1, pages = 3) => ({
  endorsementId: specialIdOf(documentId, number),
  documentId,
  title: personal('p-owner', 'Contrato'),
  language: 'es' as const,
  contract,
  fileName: personal('person-ana', 'nuevo.pdf'),
  pages,
  page,
  requestedBy: ana,
});
const by = (actor: Actor): DecideContext => ({ now: new Date('2026-11-21T12:00:00Z'), actor, commandId: 'command' });

/** What the engine asks of the commands, in its order. */
function requested(state: SpecialState, page = 1) {
  const document = {
    ...{ ownerId: 'owner-1', title: personal('p-owner', 'Contrato'), language: 'es' as const, status: 'COMPLETED' },
    ...{ isDeleted: false, isEndorsement: true, isEnabled: true },
  };
  const brought = { file: { fileName: 'nuevo.pdf', bytes: new Uint8Array() }, page };
  const data = { documentId, document, visitor: { party: ana, link: null }, brought };
  const context = by({ kind: 'signatory', id: 'ana', documentId });
  const { authorise, admit, decide } = requestSpecialEndorsement;
  return authorise(state, data, context) ?? admit!(state, data, context) ?? decide(state, data, { contract, pages: 3 }, context);
}
function answered(state: SpecialState, number: number, approves: boolean, documentStatus = 'COMPLETED') {
  const data = {
    documentId,
    endorsementId: specialIdOf(documentId, number),
    by: { role: 'OWNER' as const, id: 'owner-1' },
    isDeleted: false,
    approves,
    documentStatus,
    workflowDocumentId: `workflow of ${number}`,
    notes: null,
  };
  const context = by({ kind: 'owner', id: 'owner-1', ownerId: 'owner-1' });
  const { authorise, decide } = answerSpecialEndorsement;
  return authorise(state, data, context) ?? decide(state, data, undefined, context);
}
const folded = (events: readonly SpecialEvent[]): SpecialState => recorded(events).reduce(specialDecider.evolve, specialDecider.initial);

describe('special endorsements of a document', () => {
  it('hold in any order of asking and answering: one open at most, one answer each, approved is final', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), page: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        kind: fc.constant('answer' as const),
        number: fc.integer({ min: 1, max: 4 }),
        approves: fc.boolean(),
        status: fc.constantFrom('COMPLETED', 'ENDORSED', 'PENDING_TO_ENDORSEMENT', 'CANCELED'),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const history: SpecialEvent[] = [];
        for (const one of acts) {
          const state = folded(history);
          const decided = one.kind === 'ask' ? requested(state, one.page) : answered(state, one.number, one.approves, one.status);
          const open = newestSpecial(state)?.status;
          if (isRefusal(decided)) {
            if (one.kind === 'ask') expect(open === 'PENDING' || open === 'APPROVED' || one.page > 3).toBe(true);
            continue;
          }
          // The machine allows exactly what was decided.
          expect(firstForbidden(specialDecider, state, recorded(decided))).toBeNull();
          if (open === 'APPROVED') expect(decided).toEqual([]);
          history.push(...decided);
        }
        const { requests, status } = folded(history);
        expect(requests.filter((one) => one.status !== 'REJECTED').length).toBeLessThanOrEqual(1);
        expect(status).toBe(requests.at(-1)?.status ?? 'NONE');
        const answers = history.filter((event) => event.type !== 'SpecialEndorsementRequested');
        expect(new Set(answers.map((event) => event.data.endorsementId)).size).toBe(answers.length);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses a second answer by the one that was given, an unknown request, a page that is not there', () => {
    const asked = [{ type: 'SpecialEndorsementRequested', data: event(1) }] as const satisfies readonly SpecialEvent[];
    const rejected = folded([
      ...asked,
      { type: 'SpecialEndorsementRejected', data: { endorsementId: specialIdOf(documentId, 1), notes: null } },
    ]);
    expect(answered(rejected, 1, true)).toMatchObject({
      status: 409,
      code: 'endorsement.special_already_rejected',
      facts: { answer: 'REJECTED' },
    });
    expect(answered(rejected, 2, true)).toMatchObject({ status: 404, code: 'endorsement.not_found' });
    expect(requested(rejected, 4)).toMatchObject({ status: 422, code: 'endorsement.special_page_missing' });
    expect(requested(folded(asked))).toMatchObject({ status: 409, code: 'ENDO_008' });
  });

  it('are asked for as oneself only', () => {
    const signatory = ana;
    const owner = { ...ana, role: 'OWNER' as const, id: 'lucia' };
    expect(onlySpecialParty(signatory, documentId, { kind: 'signatory', id: 'ana', documentId })).toBeNull();
    expect(onlySpecialParty(owner, documentId, { kind: 'owner', id: 'lucia', ownerId: 'lucia' })).toBeNull();
    for (const actor of [
      { kind: 'signatory', id: 'bruno', documentId },
      { kind: 'signatory', id: 'ana', documentId: 'another' },
      { kind: 'owner', id: 'ana', ownerId: 'ana' },
      { kind: 'observer', id: 'ana', documentId },
      { kind: 'public', id: 'public' },
      { kind: 'admin', id: 'ana' },
    ] as const)
      expect(onlySpecialParty(signatory, documentId, actor)).toMatchObject({ status: 403 });
    expect(onlySpecialParty(owner, documentId, { kind: 'signatory', id: 'lucia', documentId })).toMatchObject({ status: 403 });
  });
});
