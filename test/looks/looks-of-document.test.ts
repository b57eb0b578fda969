import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LooksDeps, lookCursor, looksOfDocument } from '../../modules/app/looks/looks-of-document.ts';
import { documentNamed, documentsIn } from '../../modules/app/looks/routes-that-show.ts';
import { type DocumentState, documentDecider, type TimelineRow } from '../../modules/documents/index.ts';
import { createMemoryAccessLog } from '../../shared-kernel/access-log/memory.ts';
import type { AccessEntry } from '../../shared-kernel/access-log/port.ts';

const DOCUMENT = '7d3c0a52-1f0e-4c1c-9c39-0d2f0a1b2c3d';
const START = Date.parse('2026-11-20T15:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

const state: DocumentState = {
  ...documentDecider.initial,
  documentId: DOCUMENT,
  ownerId: 'owner-1',
  observers: [{ sharedWithID: 'ana', personId: 'person-ana', email: { $personal: 'person-ana', value: 'ana@cortes.example' } }],
};

const event = (seconds: number, type: string, actor: TimelineRow['actor'], ip: string, data: unknown = {}): TimelineRow => ({
  ...{ eventId: `event-${seconds}-${type}`, number: 1, stream: 'document', revision: 0, position: '1', causationId: null, commandId: 'c' },
  ...{ type, at: at(seconds), actor, ip, userAgent: 'Firefox', data, sentence: null },
});

async function told(lines: readonly (readonly [seconds: number, entry: Partial<AccessEntry>])[], rows: readonly TimelineRow[]) {
  let now = START;
  const accessLog = createMemoryAccessLog({ now: () => new Date(now) });
  for (const [seconds, entry] of lines) {
    now = START + seconds * 1000;
    await accessLog.record({
      actor: { kind: 'reviewer', id: 'rita', ownerId: 'owner-1' },
      action: 'GET /api/get-document/:id',
      target: DOCUMENT,
      ownerId: 'owner-1',
      outcome: 'read',
      code: null,
      correlationId: 'c',
      ip: '192.0.2.1',
      ...entry,
    });
  }
  const deps: LooksDeps = { accessLog, nameOfAccount: async (id) => (id === 'rita' ? 'Rita' : null) };
  return (await looksOfDocument(deps, { state, rows, before: null })).looks;
}

describe('looks at a document', () => {
  it('are one where one person goes on from one address, and told by what was seen', async () => {
    const looks = await told(
      [
        [0, {}],
        [590, { action: 'GET /api/document/:id/timeline' }],
        [1_100, { action: 'GET /api/document/:id/timeline' }],
        // Eleven minutes later it is another look, and from elsewhere too.
        [1_761, {}],
        [1_770, { ip: '192.0.2.2' }],
      ],
      [],
    );
    expect(looks.map(({ from, at: to, who, seen }) => [from, to, who.name, seen])).toEqual([
      [at(1_770), at(1_770), 'Rita', [{ what: 'PAGE', times: 1 }]],
      [at(1_761), at(1_761), 'Rita', [{ what: 'PAGE', times: 1 }]],
      [
        at(0),
        at(1_100),
        'Rita',
        [
          { what: 'TIMELINE', times: 2 },
          { what: 'PAGE', times: 1 },
        ],
      ],
    ]);
    expect(looks.map(({ sameAddressAs }) => sameAddressAs?.at ?? null)).toEqual([null, at(0), null]);
  });

  it('take address and device from the history, are told once, and lend them to whoever came from there', async () => {
    const ana = { kind: 'observer', id: 'ana', name: null };
    const looks = await told(
      [
        [
          1,
          { actor: { kind: 'observer', id: 'ana', documentId: DOCUMENT }, action: 'GET /api/document/file/:documentId/:version/:reader' },
        ],
        [2_000, {}],
        [3_000, { actor: { kind: 'public', id: 'public' }, action: 'POST /api/document/validate', ip: null }],
        [3_001, { action: 'POST /api/nothing' }],
      ],
      [event(0, 'FileDownloaded', ana, '192.0.2.1', { file: 'PDF' }), event(9_000, 'SignatureRecorded', ana, '192.0.2.1')],
    );
    expect(looks).toMatchObject([
      { who: { kind: 'public', name: null }, seen: [{ what: 'VALIDATION', times: 1 }], ip: null, sameAddressAs: null },
      {
        who: { kind: 'reviewer', name: 'Rita' },
        ip: null,
        userAgent: null,
        sameAddressAs: { who: { kind: 'observer', name: 'ana@cortes.example' }, ip: '192.0.2.1' },
      },
      {
        who: { kind: 'observer', name: 'ana@cortes.example' },
        seen: [{ what: 'DOWNLOADED_PDF', times: 1 }],
        ip: '192.0.2.1',
        userAgent: 'Firefox',
      },
    ]);
    expect(looks).toHaveLength(3);
  });

  it('takes nothing for a cursor that is none', () => {
    expect(lookCursor(`12@${at(0)}`)).toEqual({ line: '12', at: at(0) });
    fc.assert(fc.property(fc.string(), (text) => lookCursor(text) === null));
  });
});

describe('documents of a call', () => {
  it('are found in its address, and in an answer wherever they stand, each once', () => {
    expect(documentNamed({ params: { cancelationId: `${DOCUMENT}.3` } })).toBe(DOCUMENT);
    expect(documentNamed({ params: { endorsementId: `${DOCUMENT}.s1` } })).toBe(DOCUMENT);
    expect(documentNamed({ params: { id: 'x' } })).toBeNull();
    expect(documentsIn(JSON.stringify({ rows: [{ documentID: DOCUMENT, deep: { documentId: DOCUMENT } }, { documentID: 'x' }] }))).toEqual([
      DOCUMENT,
    ]);
  });
});
