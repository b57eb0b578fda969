import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpecialEvent } from '../../modules/endorsement/contract/special-events.ts';
import { specialIdOf } from '../../modules/endorsement/domain/rules/endorsement-id.ts';
import { newestSpecial, type SpecialState, specialDefinition } from '../../modules/endorsement/domain/special.ts';
import { decideSpecialAnswer, decideSpecialRequest, onlySpecialParty } from '../../modules/endorsement/domain/special-decide.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import { isRefusal } from '../../shared-kernel/decider/types.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { recorded } from '../support/recorded.ts';

const documentId = '11111111-1111-4111-8111-111111111111';
const sha256 = '9'.repeat(64);
const request = (number: number, page = 1, pages = 3) => ({
  endorsementId: specialIdOf(documentId, number),
  documentId,
  title: 'Contrato',
  language: 'es' as const,
  contract: { key: `sha256-${sha256}`, sha256, size: 10 },
  fileName: personal('person-ana', 'nuevo.pdf'),
  pages,
  page,
  requestedBy: { role: 'SIGNATORY' as const, id: 'ana', personId: 'person-ana', name: personal('person-ana', 'Ana'), email: null },
});
const answer = (number: number, approves: boolean, documentStatus = 'COMPLETED') => ({
  documentId,
  endorsementId: specialIdOf(documentId, number),
  approves,
  documentStatus,
  workflowDocumentId: `workflow of ${number}`,
  notes: null,
});
const folded = (events: readonly SpecialEvent[]): SpecialState =>
  recorded(events).reduce(specialDefinition.evolve, specialDefinition.initial);

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
          const decided =
            one.kind === 'ask'
              ? decideSpecialRequest(state, request(state.requests.length + 1, one.page))
              : decideSpecialAnswer(state, answer(one.number, one.approves, one.status));
          const open = newestSpecial(state)?.status;
          if (isRefusal(decided)) {
            if (one.kind === 'ask') expect(open === 'PENDING' || open === 'APPROVED' || one.page > 3).toBe(true);
            continue;
          }
          // The machine allows exactly what was decided.
          expect(firstForbidden(specialDefinition, state, recorded(decided))).toBeNull();
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
    const asked = [{ type: 'SpecialEndorsementRequested', data: request(1) }] as const satisfies readonly SpecialEvent[];
    const rejected = folded([
      ...asked,
      { type: 'SpecialEndorsementRejected', data: { endorsementId: specialIdOf(documentId, 1), notes: null } },
    ]);
    expect(decideSpecialAnswer(rejected, answer(1, true))).toMatchObject({
      status: 409,
      code: 'endorsement.special_already_rejected',
      facts: { answer: 'REJECTED' },
    });
    expect(decideSpecialAnswer(rejected, answer(2, true))).toMatchObject({ status: 404, code: 'endorsement.not_found' });
    expect(decideSpecialRequest(rejected, request(2, 4))).toMatchObject({ status: 422, code: 'endorsement.special_page_missing' });
    expect(decideSpecialRequest(folded(asked), request(2))).toMatchObject({ status: 409, code: 'ENDO_008' });
  });

  it('are asked for as oneself only', () => {
    const signatory = { role: 'SIGNATORY', id: 'ana' } as const;
    const owner = { role: 'OWNER', id: 'lucia' } as const;
    expect(onlySpecialParty({ kind: 'signatory', id: 'ana', documentId }, signatory, documentId)).toBeNull();
    expect(onlySpecialParty({ kind: 'owner', id: 'lucia', ownerId: 'lucia' }, owner, documentId)).toBeNull();
    for (const actor of [
      { kind: 'signatory', id: 'bruno', documentId },
      { kind: 'signatory', id: 'ana', documentId: 'another' },
      { kind: 'owner', id: 'ana', ownerId: 'ana' },
      { kind: 'observer', id: 'ana', documentId },
      { kind: 'public', id: 'public' },
      { kind: 'admin', id: 'ana' },
    ] as const)
      expect(onlySpecialParty(actor, signatory, documentId)).toMatchObject({ status: 403 });
    expect(onlySpecialParty({ kind: 'signatory', id: 'lucia', documentId }, owner, documentId)).toMatchObject({ status: 403 });
  });
});
