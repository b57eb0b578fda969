import { describe, expect, it } from 'vitest';
import { flowSentence, namesIn } from '../../modules/app/wiring/event-names.ts';
import type { TimelineRow } from '../../modules/documents/application/reading.ts';
import { evidenceSheetOf } from '../../modules/documents/evidence-sheet/make-sheet.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { foldOf, NOW, sent, setup, signatory, uploaded } from './given.ts';

const ana = signatory('ana');
const wrote = (text: string) => personal('p-clara', text);
const ofFlows = [
  { stream: 'vobo', type: 'VoBoCommentAdded', data: { round: 1, approverId: 'clara', title: wrote('La renta'), notes: wrote('No es') } },
  { stream: 'cancellation', type: 'CancellationRejected', data: { cancelationId: 'c', role: 'OWNER', id: 'o', notes: wrote('Ya pagó') } },
  { stream: 'endorsement', type: 'EndorsementDeclined', data: { endorsementId: 'e', reason: wrote('Está en quiebra') } },
  { stream: 'endorsement', type: 'EndorsementWithdrawn', data: { endorsementId: 'e', reason: wrote('Cambio de banco') } },
  { stream: 'special', type: 'SpecialEndorsementRejected', data: { endorsementId: 's', notes: wrote('Falta la factura') } },
];
const words = ['La renta', 'Ya pagó', 'Está en quiebra', 'Cambio de banco', 'Falta la factura'];

const actor = { kind: 'process', id: 'p', name: null } as const;

const rows = ofFlows.map((event, index) => ({
  ...event,
  number: index + 1,
  revision: index,
  eventId: `event-${index}`,
  position: String(index),
  at: NOW.toISOString(),
  actor,
  ip: null,
  userAgent: null,
  causationId: null,
  commandId: 'c',
  sentence: (language: 'es' | 'en', withWords: boolean) => flowSentence({ ...event, actor } as never, language, namesIn([]), withWords),
})) satisfies TimelineRow[];

async function sheetFor(isOwnerSide: boolean, language: 'es' | 'en'): Promise<string> {
  let made = '';
  const deps = {
    clock: { now: () => NOW },
    publicUrl: 'https://firma.example',
    linkSecret: Buffer.alloc(32, 1),
    proofOf: async () => null,
    reads: {
      folio: async () => 'TRZ-2026-4K7MX',
      flows: async () => ({ approvals: [], cancellation: null, endorsement: null, specialEndorsement: null }),
    },
    sealedSheet: async (content: unknown) => {
      made = JSON.stringify(content);
      return new Uint8Array();
    },
  };
  await evidenceSheetOf(deps as never, foldOf([uploaded(), setup([ana]), ...sent([ana])]), rows, language, isOwnerSide);
  return made;
}

describe('what people wrote in approvals, cancellations and endorsements', () => {
  it.each(['es', 'en'] as const)('stands in the sheet of the owner and in nobody else’s (CANC-003, ENT-038; %s)', async (language) => {
    const [owners, others] = [await sheetFor(true, language), await sheetFor(false, language)];
    for (const said of words) {
      expect(owners).toContain(said);
      expect(others).not.toContain(said);
    }
    // The events themselves do.
    for (const { type } of rows) expect(others).not.toContain(type);
    expect(others).not.toMatch(/«»|“”|undefined/);
  });
});
