import { describe, expect, it } from 'vitest';
import type { LinkDeps } from '../../modules/documents/application/file-links.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { approverView } from '../../modules/documents/views/approver-view.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { oneKey } from '../support/keys.ts';
import { approver, completion, file, foldOf, NOW, presented, sent, setup, sha, signatory, signed, uploaded } from './given.ts';

const links: LinkDeps = {
  clock: { now: () => NOW },
  publicUrl: 'https://firma.example',
  linkSecret: Buffer.alloc(32, 1),
  linkKeys: oneKey(Buffer.alloc(32, 1)),
  fileKeys: oneKey(Buffer.alloc(32, 2)),
  linkTermSeconds: 518_400,
  doneLinkTermSeconds: 15_552_000,
};
const [clara, dario] = [approver('clara'), approver('dario')];
const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const prepared = (round: number): DocumentEvent[] => [
  { type: 'SendingConfirmed', data: { round } },
  { type: 'PageImagesStarted', data: { round } },
  {
    type: 'PageImagesStored',
    data: {
      round,
      prepared: file(`v1-${round}`),
      fieldNames: {},
      images: [{ page: 1, key: `sha256-${round}`, width: 10, height: 10 }],
    } as never,
  },
];
const refusedOnce: DocumentEvent[] = [
  uploaded(),
  setup([ana], { approvers: [clara, dario] }),
  ...prepared(1),
  { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['clara', 'dario'] } },
  { type: 'ApprovalsRefused', data: { round: 1, approverId: 'dario', eventId: 'no' } },
];

describe('whom the owner took out before sending the document again', () => {
  it('is shown neither its pages nor who signs it now, whatever their old link still opens', () => {
    const again = [...refusedOnce, setup([bruno], { approvers: [clara], message: personal('p-lucia', 'Ya sin Darío') }), ...prepared(2)];
    const state = foldOf(again);
    expect(approverView(links, state, 'clara')).toMatchObject({
      images: [{ page: 1 }],
      signatories: [{ name: 'bruno' }],
      message: 'Ya sin Darío',
      fileUrl: expect.stringContaining('/a-clara'),
    });
    expect(approverView(links, state, 'dario')).toMatchObject({
      version: null,
      sha256: null,
      fileUrl: null,
      message: null,
      pages: [],
      images: [],
      signatories: [],
    });
  });
});

describe('after the approvals', () => {
  it('an approver is shown what they approved, not what signatures and seal made of it', () => {
    const toSign = [uploaded(), setup([ana], { approvers: [clara] }), ...sent([ana]), presented('ana')];
    const approved = { version: 1, sha256: sha('v1'), fileUrl: expect.stringContaining('/1/a-clara') };
    expect(approverView(links, foldOf(toSign), 'clara')).toMatchObject(approved);
    const done = foldOf([...toSign, signed('ana', 1), ...completion()]);
    expect(done).toMatchObject({ status: 'COMPLETED', versions: { length: 3 } });
    expect(approverView(links, done, 'clara')).toMatchObject(approved);
  });
});
