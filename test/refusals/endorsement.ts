import type { EndorsementEvent, Holder } from '../../modules/endorsement/contract/events.ts';
import { endorsementDecider } from '../../modules/endorsement/domain/decider.ts';
import { type endorsementCommands, endorsementStreams } from '../../modules/endorsement/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { endorsementSamples } from '../golden-events/endorsement-samples.ts';
import { createWorld } from '../model/world.ts';
import { otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const sample = <T extends EndorsementEvent['type']>(type: T) =>
  endorsementSamples.find((event) => event.type === type) as Extract<EndorsementEvent, { type: T }>;
const [asked, admitted, presented, signed] = [
  sample('EndorsementAsked'),
  sample('EndorsementAdmitted'),
  sample('EndorsementPresented'),
  sample('EndorsementSigned'),
];
const { documentId, endorsementId, sheet } = asked.data;
const endorser: Actor = { kind: 'endorser', id: endorsementId, documentId };
const about = { documentId, endorsementId };

type Sent = Parameters<ReturnType<typeof endorsementStreams>['execute']>[0];
/** The command on this history, by this actor. */
const on =
  (history: readonly EndorsementEvent[], command: Sent, actor: Actor): Provocation =>
  async (world) => {
    const { files, flow } = createWorld(null);
    await world.given(endorsementDecider, documentId, history);
    const streams = endorsementStreams(world.engine, { ...flow, files, savedSignature: async () => null, folioOf: async () => null });
    return streams.execute(command, world.as(actor));
  };

const person = (name: string, address: string): Holder => ({
  personId: `p-${address}`,
  name: personal(`p-${address}`, name),
  email: personal(`p-${address}`, address),
});
const document = {
  ownerId: 'owner-1',
  title: personal('p-owner-1', 'Pagaré'),
  language: 'es',
  status: 'COMPLETED',
  isDeleted: false,
  isEndorsement: true,
  sealedSha256: 'c'.repeat(64),
  owner: { ...person('Lucía', 'lucia@example.com'), userId: 'owner-1' },
  validationUrl: 'https://example.com/validation/x',
} as const;
type Asking = Extract<Sent, { type: 'AskEndorsement' }>['data'];
const asking = (over: Partial<Asking> = {}): Sent => ({
  type: 'AskEndorsement',
  data: {
    documentId,
    document,
    endorser: null,
    endorsee: person('Dora', 'dora@example.com'),
    kind: 'PROPERTY',
    place: null,
    stated: {},
    ...over,
  },
});
const refusedAsking = (over: Partial<Asking>, actor = owner) => on([], asking(over), actor);

type Signing = Extract<Sent, { type: 'SignEndorsement' }>['data'];
const signing = (over: Partial<Signing> = {}): Sent => ({
  type: 'SignEndorsement',
  data: {
    ...about,
    userId: 'user-ema',
    signatureType: 'ELECTRONIC_SIGNATURE',
    presented: sheet.sha256,
    appearance: { kind: 'TEXT', text: 'Ema' },
    efirma: null,
    ...over,
  },
});
const ready = [asked, admitted, presented];

const byEndorser = (command: Sent) => ({
  'endorsement.not_found': on([asked], command, otherOwner),
  'endorsement.not_the_endorser': on([asked], command, owner),
});
const closed = (command: Sent, actor: Actor) => ({
  'endorsement.already_signed': on([...ready, signed], command, actor),
  'endorsement.already_declined': on([asked, { type: 'EndorsementDeclined', data: { endorsementId, reason: null } }], command, actor),
  'endorsement.withdrawn': on([asked, { type: 'EndorsementWithdrawn', data: { endorsementId, reason: null } }], command, actor),
});
const declining: Sent = { type: 'DeclineEndorsement', data: { ...about, reason: null } };
const withdrawing: Sent = { type: 'WithdrawEndorsement', data: { ...about, reason: null } };
const byProcess = (command: Sent) => ({ 'access.denied': on(ready, command, owner) });

export const endorsementRefusals: Provocations<(typeof endorsementCommands)[number]> = {
  AskEndorsement: {
    'document.not_found': refusedAsking({}, otherOwner),
    'reviewer.read_only': refusedAsking({}, reviewer),
    deleted_document_message: refusedAsking({ document: { ...document, isDeleted: true } }),
    ENDO_008: on([asked], asking(), owner),
    'conflict.not_endorsable': refusedAsking({ document: { ...document, status: 'PENDING' } }),
    'endorsement.not_allowed': refusedAsking({ document: { ...document, isEndorsement: false } }),
    'endorsement.endorser_name_required': refusedAsking({ endorser: person('', 'ema@example.com') }),
    'endorsement.endorser_email_invalid': refusedAsking({ endorser: person('Ema', 'ema@') }),
    'endorsement.endorsee_name_required': refusedAsking({ endorsee: person('', 'dora@example.com') }),
    'endorsement.endorsee_email_invalid': refusedAsking({ endorsee: person('Dora', 'dora') }),
    'endorsement.endorser_is_endorsee': refusedAsking({ endorsee: person('Otra', 'LUCIA@example.com') }),
    'endorsement.endorser_rfc_invalid': refusedAsking({
      document: { ...document, owner: { ...document.owner, rfc: personal('p-lucia@example.com', 'FELU801301AB1') } },
    }),
    'endorsement.endorsee_rfc_invalid': refusedAsking({
      endorsee: { ...person('Dora', 'dora@example.com'), rfc: personal('p-dora@example.com', 'DORA') },
    }),
    'endorsement.amount_invalid': refusedAsking({ stated: { amount: { cents: 0.5, currency: 'MXN' } } }),
    'endorsement.currency_unknown': refusedAsking({ stated: { amount: { cents: 100, currency: 'GBP' } } }),
    'endorsement.date_invalid': refusedAsking({ stated: { date: '2026-02-30' } }),
    'endorsement.date_too_late': refusedAsking({ stated: { date: '9999-01-01' } }),
    'endorsement.acceptance_too_long': refusedAsking({ stated: { acceptance: personal('p-owner-1', 'x'.repeat(301)) } }),
  },
  PresentEndorsement: byEndorser({ type: 'PresentEndorsement', data: { ...about, sha256: sheet.sha256 } }),
  SignEndorsement: {
    ...byEndorser(signing()),
    ...closed(signing(), endorser),
    'endorsement.not_admitted': on([asked, presented], signing(), endorser),
    'endorsement.changed_since_seen': on([asked, admitted], signing(), endorser),
    'document.signature.error': on(ready, signing({ appearance: null }), endorser),
    'efirma.missing_files': on(ready, signing({ signatureType: 'E_FIRMA' }), endorser),
    'signature.saved_not_found': on(ready, signing({ appearance: { kind: 'SAVED', signatureId: 'none' } }), endorser),
  },
  DeclineEndorsement: { ...byEndorser(declining), ...closed(declining, endorser) },
  WithdrawEndorsement: {
    'endorsement.not_found': on([asked], withdrawing, otherOwner),
    'reviewer.read_only': on([asked], withdrawing, reviewer),
    'access.denied': on([asked], withdrawing, endorser),
    ...closed(withdrawing, owner),
  },
  AdmitEndorsement: byProcess({ type: 'AdmitEndorsement', data: { ...about, code: null } }),
  SealEndorsementSheet: byProcess({ type: 'SealEndorsementSheet', data: { documentId, ...sample('EndorsementSheetSealed').data } }),
  RecordEndorsementConstancia: byProcess({
    type: 'RecordEndorsementConstancia',
    data: { documentId, ...sample('EndorsementConstanciaRecorded').data },
  }),
  RecordEndorsementFailure: byProcess({
    type: 'RecordEndorsementFailure',
    data: { documentId, ...sample('EndorsementStepFailed').data, detail: '' },
  }),
};
