import { getNextSnapshot } from 'xstate';
import { type CancellationState, cancellationDecider, newestRequest } from '../../../modules/cancellation/index.ts';
import {
  type DocumentEventData,
  type DocumentState,
  documentDecider,
  dueSignatories,
  isLastDayOver,
  nextReminders,
} from '../../../modules/documents/index.ts';
import { type EndorsementState, endorsementDecider, newestEndorsement } from '../../../modules/endorsement/index.ts';
import { dueApprovers, type VoBoState, voBoDecider } from '../../../modules/vobo/index.ts';
import type { DecodedEvent } from '../../../shared-kernel/decider/codec.ts';
import { loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import type { Decider, DomainEvent } from '../../../shared-kernel/decider/types.ts';
import { type Act, approvers, type others, type Story } from './acts.ts';

class Broken extends Error {}
function must(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Broken(what);
}

interface Told {
  document: DocumentState;
  voBo: VoBoState;
  cancellation: CancellationState;
  endorsement: EndorsementState;
  /** Of all streams, in the order in which they were written. */
  events: readonly DecodedEvent[];
}

/** The stream folded, and its machine asked at each event whether it belongs there. */
function replay<State extends { status: string }, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  events: readonly DecodedEvent[],
  before: (state: State, event: DecodedEvent, at: string) => void = () => undefined,
): State {
  let state = decider.initial;
  for (const event of events) {
    const at = `${event.type} at ${event.stream} ${event.revision}`;
    const { value, context } = decider.snapshotOf(state);
    const snapshot = decider.machine.resolveState({ value, context } as never);
    must(snapshot.can({ type: event.type, data: event.data } as never), `${at}: not allowed in ${String(value)}`);
    before(state, event, at);
    const next = decider.evolve(state, event as never);
    const moved = getNextSnapshot(decider.machine, snapshot, { type: event.type, data: event.data } as never).value;
    must(moved === decider.snapshotOf(next).value, `${at}: machine and fold differ`);
    state = next;
  }
  return state;
}

const afterCancellation = /^(Mail|DocumentViewed|FileDownloaded|DocumentDeleted)/;

/** Everything that must hold between the streams of a document, whatever was done and whoever was killed. */
export async function checkStory(story: Story): Promise<Told> {
  const { world, documentId } = story;
  const deps = { store: world.store, vault: world.engine.vault };
  const [document, voBo, cancellation, endorsement] = await Promise.all([
    loadStream(deps, documentDecider, documentId),
    loadStream(deps, voBoDecider, documentId),
    loadStream(deps, cancellationDecider, documentId),
    loadStream(deps, endorsementDecider, documentId),
  ]);
  const events = [...document.events, ...voBo.events, ...cancellation.events, ...endorsement.events].sort((a, b) =>
    world.store.comparePositions(a.position, b.position),
  );
  const earlier = (event: DecodedEvent) => events.filter((one) => world.store.comparePositions(one.position, event.position) < 0);
  const known = new Set(events.map((event) => event.id));

  const state = replay(documentDecider, document.events, (now, event, at) => {
    if (now.status === 'CANCELED') must(afterCancellation.test(event.type), `${at}: after the cancellation`);
    if (/^Mail/.test(event.type)) {
      const { causedBy, mailId } = event.data as { causedBy?: string; mailId: string };
      if (causedBy !== undefined) must(known.has(causedBy), `${at}: mail ${mailId} has no cause`);
    }
    if (event.type === 'ApprovalsGranted') mustBeApproved(now, event, earlier(event), at);
    if (event.type === 'SignatureRecorded') {
      const data = event.data as unknown as DocumentEventData<'SignatureRecorded'>;
      must(now.approvedRound === data.round && now.round === data.round, `${at}: of a round that is not approved`);
      must(
        document.events.some(
          (one) => one.type === 'ApprovalsGranted' && one.revision < event.revision && (one.data as { round: number }).round === data.round,
        ),
        `${at}: without ApprovalsGranted of round ${data.round}`,
      );
      must(
        dueSignatories(now).some((one) => one.signatoryId === data.signatoryId),
        `${at}: out of turn`,
      );
      must(
        Object.values(now.declines).every(({ kind }) => kind === 'NOT_MINE'),
        `${at}: while somebody refuses`,
      );
    }
    if (event.type === 'EndorsementCompleted') {
      const { endorsementId, eventId } = event.data as { endorsementId: string; eventId: string };
      const constancia = earlier(event).find((one) => one.id === eventId);
      must(
        constancia?.type === 'EndorsementConstanciaRecorded' &&
          (constancia.data as { endorsementId: string }).endorsementId === endorsementId,
        `${at}: without the constancia of its sheet`,
      );
    }
    if (event.type === 'SignatureRecorded')
      must(!now.lastDay || event.metadata.occurredAt < now.lastDay.endsAt, `${at}: after the last day`);
    if (event.type === 'SigningReminderSkipped' || (event.type === 'SigningLinkRenewed' && 'reminder' in event.data))
      mustBeDue(now, event, at);
    if (event.type === 'DocumentVoided' || event.type === 'SignatoryRemoved')
      must(now.signatures.length === 0, `${at}: beside a signature`);
    if (event.type === 'DocumentCanceled') {
      const { cancelationId, eventId } = event.data as { cancelationId: string; eventId: string };
      const authorised = earlier(event).find((one) => one.id === eventId);
      must(
        authorised?.type === 'CancellationAuthorized' && (authorised.data as { cancelationId: string }).cancelationId === cancelationId,
        `${at}: without an authorisation`,
      );
    }
  });

  const answers = new Set<string>();
  const round = replay(voBoDecider, voBo.events, (now, event, at) => {
    if (event.type !== 'VoBoAccepted' && event.type !== 'VoBoRefused') return;
    const data = event.data as { round: number; approverId: string; sha256: string; substituteId?: string };
    must(data.round === now.round, `${at}: of another round`);
    const name = `${data.round} ${data.approverId}`;
    must(!answers.has(name), `${at}: ${data.approverId} answered twice`);
    answers.add(name);
    must(
      now.presented[data.approverId]?.some((one) => one.sha256 === data.sha256 && one.substituteId === data.substituteId),
      `${at}: of bytes that were not shown to who answered`,
    );
    const isLetIn = data.substituteId === undefined || now.substitutes[data.approverId]?.some(({ userId }) => userId === data.substituteId);
    must(isLetIn, `${at}: by somebody who does not stand in for ${data.approverId}`);
  });

  const settled = new Set<string>();
  const requests = replay(cancellationDecider, cancellation.events, (now, event, at) => {
    if (event.type === 'CancellationVoided' && (event.data as { reason: string }).reason === 'NOBODY_LEFT')
      must(
        newestRequest(now)!.reviewers.every(({ id }) => document.state.formerSignatories.some(({ signatoryId }) => signatoryId === id)),
        `${at}: somebody was left to answer`,
      );
    if (event.type !== 'CancellationAuthorized' && event.type !== 'CancellationRejected') return;
    const { cancelationId } = event.data as { cancelationId: string };
    must(!settled.has(cancelationId), `${at}: answered twice`);
    settled.add(cancelationId);
  });

  const passedOn = replay(endorsementDecider, endorsement.events, (now, event, at) => {
    const newest = newestEndorsement(now);
    if (event.type === 'EndorsementAsked') must(!newest || newest.status === 'REJECTED', `${at}: beside one that is ${newest?.status}`);
    if (event.type === 'EndorsementAdmitted') {
      const { endorsementId } = event.data as { endorsementId: string };
      must(
        earlier(event).some(
          (one) => one.type === 'EndorsementRequested' && (one.data as { endorsementId: string }).endorsementId === endorsementId,
        ),
        `${at}: the document does not wait for it`,
      );
    }
    if (event.type === 'EndorsementSigned') must(newest?.isAdmitted && newest.signature === null, `${at}: not admitted, or signed before`);
  });
  return { document: state, voBo: round, cancellation: requests, endorsement: passedOn, events };
}

/** A reminder is of the plan that stands, of somebody whose turn it is, the next one of theirs, and not a moment early. */
function mustBeDue(now: DocumentState, { type, data, metadata }: DecodedEvent, at: string): void {
  const { signatoryId, ...said } = data as {
    signatoryId: string;
    number?: number;
    dueAt?: string;
    reminder?: { number: number; dueAt: string };
  };
  const { number, dueAt } = type === 'SigningLinkRenewed' ? said.reminder! : said;
  const due = nextReminders(now).find((one) => one.signatoryId === signatoryId);
  must(due?.number === number && due?.dueAt === dueAt && metadata.occurredAt >= due!.dueAt, `${at}: nothing was due to ${signatoryId}`);
}

/** Who had been written to and was taken out reads of it once; who had not, and everybody else, never. */
function mustKnowTheyWereTakenOut({ events, document }: Told): void {
  const queued = events.filter(({ type }) => type === 'MailQueued');
  const aboutIt = queued.filter(({ data }) => data.kind === 'signatory_removed');
  for (const event of events.filter(({ type }) => type === 'SignatoryRemoved')) {
    const { signatoryId } = event.data as { signatoryId: string };
    const isWritten = queued.some(({ revision, data }) => data.recipientId === signatoryId && revision < event.revision);
    const told = aboutIt.filter(({ data }) => data.causedBy === event.id);
    // Of a document that was deleted meanwhile nothing is mailed any more.
    must(
      told.length === (isWritten ? 1 : 0) || (document.isDeleted && told.length === 0),
      `${signatoryId} was taken out, ${isWritten ? 'written to' : 'unheard of'}, told ${told.length} times`,
    );
    must(
      told.every(({ data }) => data.recipientId === signatoryId),
      `of ${signatoryId} somebody else was told`,
    );
  }
}

/** A grant names an acceptance of each approver of the round, of the bytes that are going to be signed, and nobody refused. */
function mustBeApproved(now: DocumentState, event: DecodedEvent, before: readonly DecodedEvent[], at: string): void {
  const data = event.data as unknown as DocumentEventData<'ApprovalsGranted'>;
  const asked = now.setup?.approvers ?? [];
  if (asked.length === 0) {
    must(data.basis === 'NO_APPROVERS', `${at}: nobody was to approve`);
    return;
  }
  const prepared = now.versions.at(-1)?.file.sha256;
  for (const { approverId } of asked) {
    const of = (type: string) =>
      before.find((one) => {
        const answer = one.data as { round?: number; approverId?: string };
        return one.type === type && answer.round === data.round && answer.approverId === approverId;
      });
    const accepted = of('VoBoAccepted');
    must(accepted, `${at}: ${approverId} has not accepted round ${data.round}`);
    must((accepted.data as { sha256: string }).sha256 === prepared, `${at}: ${approverId} accepted other bytes than those to be signed`);
    must(!of('VoBoRefused'), `${at}: ${approverId} refused round ${data.round}`);
  }
}

/** With nothing left to do, the streams agree with each other: nothing was lost on the way between them. */
export async function checkIdle(story: Story): Promise<Told> {
  const told = await checkStory(story);
  const mailsOf = (type: string) =>
    told.events.flatMap((event) => (event.type === type ? [(event.data as { mailId: string }).mailId] : []));
  const accepted = mailsOf('MailAccepted');
  must(
    accepted.toSorted().join() === [...story.world.mails.keys()].toSorted().join(),
    'the history and the provider differ about the mails',
  );
  const failed = mailsOf('MailFailed');
  for (const mailId of mailsOf('MailQueued'))
    must(accepted.includes(mailId) !== failed.includes(mailId), `mail ${mailId} has no end, or two`);
  const { document, voBo, cancellation, endorsement } = told;
  const hasEnded = document.isDeleted || document.status === 'CANCELED';
  if (hasEnded) must(voBo.status !== 'OPEN', `approvals stay open of a document that is ${document.status}`);
  else if (document.approvals && document.approvals.round === document.round && document.preparedRound === document.round) {
    must(voBo.round === document.round, `round ${document.round} was never opened`);
    const expected = { PENDING: 'OPEN', ACCEPTED: 'ACCEPTED', REFUSED: 'REFUSED' }[document.approvals.status];
    must(voBo.status === expected, `approvals ${document.approvals.status} in the document, ${voBo.status} in their stream`);
  }
  must(
    !['PROCESSING', 'IMAGE_PROCESSING', 'IMAGE_PROCESSING_COMPLETED', 'PENDING_FOR_BLOCK_CHAIN'].includes(document.status),
    document.status,
  );
  // Nobody is stuck unseen: whoever may sign has the mail of the link that stands, and who declined waits for the owner, who was told.
  if (document.status === 'PENDING' && !document.isDeleted && !isLastDayOver(document, story.world.clock.now()))
    for (const { signatoryId } of dueSignatories(document))
      must(
        (document.lastLinkMailAt[signatoryId] ?? '') >= document.links[signatoryId]!.issuedAt,
        `${signatoryId} is due and has no mail of their link`,
      );
  if (Object.keys(document.declines).length > 0 && !document.isDeleted)
    must(
      told.events.some(({ type, data }) => type === 'MailAccepted' && (data as { kind?: string }).kind === 'signing_declined'),
      'the owner was not told who declined',
    );
  mustKnowTheyWereTakenOut(told);
  const request = newestRequest(cancellation);
  must(request?.status !== 'AUTHORIZED', 'an authorised cancellation stays where it is');
  if (request?.status === 'REQUESTED')
    must(
      request.reviewers.some(({ role, id }) => role === 'OWNER' || !document.formerSignatories.some((one) => one.signatoryId === id)),
      'a request that nobody is left to answer stays open',
    );
  if (request?.status === 'WAITING') must(document.status === 'PENDING_TO_ENDORSEMENT', `waits while ${document.status}`);
  // A voided document leaves no question open; one that was authorised at the same moment has what it asked for.
  if (document.voided) must(!['REQUESTED', 'WAITING'].includes(request?.status ?? ''), `request ${request?.status} of a voided document`);
  else
    must((request?.status === 'APPLIED') === (document.status === 'CANCELED'), `request ${request?.status}, document ${document.status}`);
  const passing = newestEndorsement(endorsement);
  must(passing?.status !== 'APPROVED', 'a signed sheet is not closed');
  if (passing?.status === 'PENDING') must(passing.isAdmitted, 'an endorsement was neither admitted nor refused');
  const isWaiting = document.endorsement?.status === 'PENDING';
  must(
    isWaiting === (document.status === 'PENDING_TO_ENDORSEMENT'),
    `endorsement ${document.endorsement?.status}, document ${document.status}`,
  );
  must(isWaiting === (passing?.status === 'PENDING'), `endorsement ${passing?.status} in its stream, document ${document.status}`);
  const isEndorsed = document.endorsement?.status === 'COMPLETED';
  must(
    isEndorsed === (passing?.status === 'COMPLETED'),
    `endorsement ${passing?.status} in its stream, ${document.endorsement?.status} in the document`,
  );
  return told;
}

/** From wherever the work is done, the way to the end is open: whoever is due can answer and sign, and then it closes. */
export async function finish(story: Story, does: (act: Act) => Promise<void>): Promise<Told> {
  let told = await checkIdle(story);
  for (let turn = 0; turn < 12; turn += 1) {
    for (const signatoryId of Object.keys(told.document.status === 'PENDING' ? told.document.declines : {})) {
      const one = told.document.setup!.signatories.find((signatory) => signatory.signatoryId === signatoryId)!;
      await does({ act: 'ask-again', who: one.email!.value!.split('@')[0] as (typeof others)[number] });
      await does({ act: 'idle' });
      told = await checkIdle(story);
    }
    const { document, voBo } = told;
    if (document.status === 'PENDING_TO_ENDORSEMENT') {
      for (const act of ['read-sheet', 'endorse', 'idle'] as const) await does({ act });
      told = await checkIdle(story);
      // An authorised cancellation that waited is applied now.
      must(['ENDORSED', 'CANCELED'].includes(told.document.status), `the endorsement does not end: ${story.refused.at(-1)}`);
      return told;
    }
    const isUnderWay = !document.isDeleted && document.status === 'PENDING';
    if (!isUnderWay) return told;
    const isRefused = document.approvals?.round === document.round && document.approvals.status === 'REFUSED';
    const due =
      voBo.status === 'OPEN'
        ? dueApprovers(voBo)[0]!.name.value
        : isRefused
          ? null
          : dueSignatories(document)[0]!.email!.value!.split('@')[0]!;
    story.world.clock.advance(61_000);
    if (isLastDayOver(document, story.world.clock.now())) await does({ act: 'last-day', days: 8 });
    if (due === null) {
      await does({ act: 'send' });
    } else if (approvers.includes(due as never)) {
      const who = due as (typeof approvers)[number];
      await does({ act: 'remind', who });
      await does({ act: 'look', who });
      await does({ act: 'accept', who });
    } else {
      const who = due as (typeof others)[number];
      await does({ act: 'resend', who });
      await does({ act: 'read', who });
      await does({ act: 'sign', who });
    }
    const before = told.events.length;
    await does({ act: 'idle' });
    told = await checkIdle(story);
    must(told.events.length > before, `nothing moves: ${document.status}, approvals ${voBo.status}, due ${due}: ${story.refused.at(-1)}`);
  }
  throw new Broken(`does not end: ${told.document.status}`);
}
