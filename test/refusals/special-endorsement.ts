import type { SpecialEvent, SpecialParty } from '../../modules/endorsement/contract/special-events.ts';
import type { Standing } from '../../modules/endorsement/domain/rules/special-visitor.ts';
import { specialDecider } from '../../modules/endorsement/domain/special/decider.ts';
import { type specialCommands, specialStreams } from '../../modules/endorsement/special-streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { memoryFiles } from '../model/world.ts';
import { otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const documentId = 'document-1';
const endorsementId = `${documentId}.s1`;
const sha256 = '9'.repeat(64);
const party = (role: SpecialParty['role'], id: string): SpecialParty => ({
  role,
  id,
  personId: `p-${id}`,
  name: personal(`p-${id}`, id),
  email: null,
});
const lucia = party('OWNER', 'owner-1');
const ana = party('SIGNATORY', 'ana');
const as = ({ id }: SpecialParty): Actor => ({ kind: 'signatory', id, documentId });

const asked: SpecialEvent = {
  type: 'SpecialEndorsementRequested',
  data: {
    endorsementId,
    documentId,
    title: personal('p-owner-1', 'Contrato'),
    language: 'es',
    contract: { key: `sha256-${sha256}`, sha256, size: 8 },
    fileName: personal('p-ana', 'nuevo.pdf'),
    pages: 3,
    page: 1,
    requestedBy: ana,
  },
};
const document = {
  ownerId: 'owner-1',
  title: personal('p-owner-1', 'Contrato'),
  language: 'es',
  status: 'COMPLETED',
  isDeleted: false,
  isEndorsement: true,
  isEnabled: true,
} as const;

type Sent = Parameters<ReturnType<typeof specialStreams>['execute']>[0];
/** The command on this history, by this actor; every contract has three pages. */
const on =
  (history: readonly SpecialEvent[], command: Sent, actor: Actor): Provocation =>
  async (world) => {
    await world.given(specialDecider, documentId, history);
    const streams = specialStreams(world.engine, {
      files: memoryFiles(),
      documents: { inspect: async () => ({ pages: 3 }) },
      mayCreate: async () => null,
    });
    return streams.execute(command, world.as(actor));
  };

type Request = Extract<Sent, { type: 'RequestSpecialEndorsement' }>['data'];
const file = { fileName: 'nuevo.pdf', bytes: Buffer.from('%PDF-1.7') };
const request = (over: Partial<Request> = {}): Sent => ({
  type: 'RequestSpecialEndorsement',
  data: { documentId, document, visitor: { party: lucia, link: null }, brought: { file, page: 1 }, ...over },
});
const refused = (over: Partial<Request>, actor = owner) => on([], request(over), actor);
const noParty = (link: Standing['link'], actor = otherOwner) => refused({ visitor: { party: null, link } }, actor);

type Answer = Extract<Sent, { type: 'AnswerSpecialEndorsement' }>['data'];
const answer = (over: Partial<Answer> = {}): Sent => ({
  type: 'AnswerSpecialEndorsement',
  data: {
    documentId,
    endorsementId,
    by: lucia,
    documentStatus: 'COMPLETED',
    isDeleted: false,
    approves: true,
    workflowDocumentId: 'workflow-1',
    notes: null,
    ...over,
  },
});

export const specialRefusals: Provocations<(typeof specialCommands)[number]> = {
  RequestSpecialEndorsement: {
    invalid_link_message: noParty('INVALID'),
    expire_link_message: noParty('EXPIRED'),
    deleted_document_message: refused({ document: { ...document, isDeleted: true } }),
    'signatory.user.not.match': noParty('OF_ANOTHER'),
    'reviewer.read_only': noParty(null, reviewer),
    'endorsement.special_not_a_party': noParty(null),
    'access.denied': refused({ visitor: { party: ana, link: null } }, otherOwner),
    'endorsement.special_not_enabled': refused({ document: { ...document, isEnabled: false } }),
    'endorsement.not_allowed': refused({ document: { ...document, isEndorsement: false } }),
    'conflict.not_endorsable': refused({ document: { ...document, status: 'PENDING' } }),
    ENDO_008: on([asked], request({ brought: null }), owner),
    'upload.file_required': refused({ brought: { file: null, page: 1 } }),
    'endorsement.special_page_required': refused({ brought: { file, page: null } }),
    'endorsement.special_page_missing': refused({ brought: { file, page: 4 } }),
  },
  AnswerSpecialEndorsement: {
    'endorsement.not_found': on([asked], answer({ by: null }), otherOwner),
    'reviewer.read_only': on([asked], answer({ by: null }), reviewer),
    'endorsement.special_only_owner': on([asked], answer({ by: ana }), as(ana)),
    'access.denied': on([asked], answer(), otherOwner),
    deleted_document_message: on([asked], answer({ isDeleted: true }), owner),
    'endorsement.special_already_approved': on(
      [asked, { type: 'SpecialEndorsementApproved', data: { endorsementId, workflowDocumentId: 'workflow-1' } }],
      answer(),
      owner,
    ),
    'endorsement.special_already_rejected': on(
      [asked, { type: 'SpecialEndorsementRejected', data: { endorsementId, notes: null } }],
      answer(),
      owner,
    ),
    'conflict.not_endorsable': on([asked], answer({ documentStatus: 'PENDING_TO_ENDORSEMENT' }), owner),
  },
};
