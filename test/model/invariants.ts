import { createHash } from 'node:crypto';
import { getNextSnapshot } from 'xstate';
import { turnSignatories } from '../../modules/documents/domain/state.ts';
import {
  type DocumentEventData,
  type DocumentState,
  documentDecider,
  dueSignatories,
  hasSigned,
  isLastDayOver,
  signatoriesOf,
  waitsForOwner,
} from '../../modules/documents/index.ts';
import type { Story } from './acts.ts';

/** The moves of the status table that this module's events can make (STATE-011..019, STATE-023); everything else must stay put. */
const moves = new Set([
  'NONE>DRAFT',
  'DRAFT>PROCESSING',
  'PROCESSING>IMAGE_PROCESSING',
  'PROCESSING>DRAFT',
  'IMAGE_PROCESSING>IMAGE_PROCESSING_COMPLETED',
  'IMAGE_PROCESSING>DRAFT',
  'IMAGE_PROCESSING_COMPLETED>PENDING',
  'PENDING>PENDING_FOR_BLOCK_CHAIN',
  'PENDING_FOR_BLOCK_CHAIN>COMPLETED',
  'PENDING>CANCELED',
]);
const deletable = ['DRAFT', 'PENDING', 'COMPLETED', 'CANCELED'];
const afterDeletion = ['MailQueued', 'MailAccepted', 'MailFailed', 'MailDelivered', 'MailBounced', 'MailOpened'];

class Broken extends Error {}
function must(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Broken(what);
}

/** Everything that must be true of a document's history, whatever was done to it. Throws with the first thing that is not. */
export async function checkStory(story: Story): Promise<DocumentState> {
  const { world, documentId, outcomes } = story;
  const { events } = await world.load(documentId);
  let state = documentDecider.initial;
  const sha256 = (key: string, size?: number): string => {
    const bytes = world.files.bytes.get(key);
    must(bytes, `file ${key} is named and not there`);
    return createHash('sha256')
      .update(size === undefined ? bytes : bytes.subarray(0, size))
      .digest('hex');
  };

  for (const event of events) {
    const at = `${event.type} at ${event.revision}`;
    // The machine accepts each event where it stands, and says the same status as the fold.
    const { value, context } = documentDecider.snapshotOf(state);
    const snapshot = documentDecider.machine.resolveState({ value, context } as never);
    must(snapshot.can({ type: event.type, data: event.data, at: event.metadata.occurredAt } as never), `${at}: not allowed in ${value}`);
    const next = documentDecider.evolve(state, event as never);
    must(
      getNextSnapshot(documentDecider.machine, snapshot, { type: event.type, data: event.data } as never).value === next.status,
      `${at}: machine and fold differ`,
    );
    if (next.status !== state.status) must(moves.has(`${state.status}>${next.status}`), `${at}: ${state.status} to ${next.status}`);
    if (state.isDeleted) must(afterDeletion.includes(event.type), `${at}: after the deletion`);
    if (event.type === 'DocumentDeleted') must(deletable.includes(state.status), `${at}: deleted while ${state.status}`);
    if (state.status === 'COMPLETED') must(next.status === 'COMPLETED', `${at}: left COMPLETED`);

    if (event.type === 'PagesShown') mustBeAClaim(state, next, event.data as unknown as DocumentEventData<'PagesShown'>, at);
    if (event.type === 'DocumentPresented' || event.type === 'SignatureRecorded') {
      const { signatoryId } = event.data as { signatoryId: string };
      must(!state.formerSignatories.some((one) => one.signatoryId === signatoryId), `${at}: by who is not asked any more`);
    }
    if (event.type === 'SignatoryReplaced')
      mustBeInTheirPlace(state, next, event.data as unknown as DocumentEventData<'SignatoryReplaced'>, at);
    if (event.type === 'SignatoryRemoved') mustBeGone(state, next, (event.data as { signatoryId: string }).signatoryId, at);
    mustHaveSomebodyToAct(next, at);
    if (event.type === 'SigningDeclined') {
      const { signatoryId } = event.data as { signatoryId: string };
      must(!hasSigned(state, signatoryId), `${at}: by who has signed`);
      must(next.signatures === state.signatures && next.status === 'PENDING', `${at}: something else changed`);
    }
    if (event.type === 'DocumentVoided') must(state.signatures.length === 0, `${at}: beside a signature`);
    if (event.type === 'SignatureRecorded') {
      must(state.voided === null, `${at}: of a document that was voided`);
      must(state.lastDay === null || event.metadata.occurredAt < state.lastDay.endsAt, `${at}: after the last day`);
      must(
        Object.values(state.declines).every(({ kind }) => kind === 'NOT_MINE'),
        `${at}: while somebody refuses`,
      );
      must(state.declines[(event.data as { signatoryId: string }).signatoryId] === undefined, `${at}: by who declined`);
      const data = event.data as unknown as DocumentEventData<'SignatureRecorded'>;
      must(
        signatoriesOf(state).some((one) => one.signatoryId === data.signatoryId),
        `${at}: by nobody`,
      );
      must(!hasSigned(state, data.signatoryId), `${at}: signed twice`);
      const { expiresAt } = state.links[data.signatoryId]!;
      const isOwner = signatoriesOf(state).some((one) => one.isOwner && one.signatoryId === data.signatoryId);
      must(isOwner || (expiresAt !== null && expiresAt > event.metadata.occurredAt), `${at}: with a link that had ended`);
      must(
        state.presented[data.signatoryId]?.some((one) => one.version === data.presented.version && one.sha256 === data.presented.sha256),
        `${at}: not presented`,
      );
      must(
        dueSignatories(state).some((one) => one.signatoryId === data.signatoryId),
        `${at}: out of turn`,
      );
      const rank = signatoriesOf(state).find((one) => one.signatoryId === data.signatoryId)!.order;
      if (state.setup?.hasOrder)
        must(
          signatoriesOf(state).every((one) => one.order >= rank || hasSigned(state, one.signatoryId)),
          `${at}: before a lower rank`,
        );
      must(state.approvedRound === state.round && data.round === state.round, `${at}: of another round`);
      must(
        data.base.version === state.versions.at(-1)?.version && data.base.sha256 === state.versions.at(-1)?.file.sha256,
        `${at}: not on the newest version`,
      );
      must(data.result.version === data.base.version + 1, `${at}: versions do not follow`);
      must(
        sha256(`sha256-${data.base.sha256}`, data.presented.size) === data.presented.sha256,
        `${at}: what was seen is no prefix of what was signed`,
      );
      must(sha256(data.result.file.key, data.base.size) === data.base.sha256, `${at}: the base is no prefix of the result`);
    }
    if (event.type === 'PlatformSealed')
      must(
        signatoriesOf(state).every((one) => hasSigned(state, one.signatoryId)),
        `${at}: before everybody signed`,
      );
    if (event.type === 'ConstanciaRecorded')
      must((event.data as { documentSha256?: string }).documentSha256 === state.seal?.file.sha256, `${at}: of other bytes`);
    if (event.type === 'DocumentCompleted') must(state.seal && state.constancia && state.anchor, `${at}: without its answers`);
    state = next;
  }

  // The term of a link runs from the turn of its signatory, whatever anybody answered: who waits for others has no end yet.
  if (state.status === 'PENDING' && state.approvedRound === state.round) {
    const turn = turnSignatories(state).map((one) => one.signatoryId);
    for (const { signatoryId } of signatoriesOf(state))
      must(
        (state.links[signatoryId]?.expiresAt !== null) === (turn.includes(signatoryId) || hasSigned(state, signatoryId)),
        `the link of ${signatoryId} ends at ${state.links[signatoryId]?.expiresAt}, turn: ${turn.join()}`,
      );
  }

  // Every version keeps the one before as its first bytes.
  for (const [index, { version, file }] of state.versions.entries()) {
    must(version === index + 1 && sha256(file.key) === file.sha256, `version ${version} is not the file it names`);
    const before = state.versions[index - 1];
    if (before)
      must(sha256(file.key, before.file.size) === before.file.sha256, `version ${version} does not begin with version ${before.version}`);
  }
  const howMany = (type: string): number => events.filter((event) => event.type === type).length;
  for (const type of [
    'DocumentUploaded',
    'SigningCompleted',
    'PlatformSealed',
    'ConstanciaRecorded',
    'AnchorRecorded',
    'DocumentCompleted',
    'DocumentDeleted',
    'DocumentVoided',
  ])
    must(howMany(type) <= 1, `${type} ${howMany(type)} times`);
  must(state.signatures.length <= signatoriesOf(state).length, 'more signatures than signers');
  for (const { signatoryId, values } of state.signatures) {
    const filledIn = state.fields.filter((field) => field.signatoryId === signatoryId && field.prefilled);
    must(
      filledIn.every(({ fieldId }) => values.some((one) => one.fieldId === fieldId)),
      'what was filled in was not signed',
    );
  }
  must(new Set(state.observers.map((one) => one.email.value)).size === state.observers.length, 'an observer twice');

  // Answers are true: what was said to be done is there under its command, what was refused is not.
  const byCommand = new Map<string, string[]>();
  for (const event of events) byCommand.set(event.metadata.commandId, [...(byCommand.get(event.metadata.commandId) ?? []), event.id]);
  const done = new Set(outcomes.filter((outcome) => outcome.events.length > 0).map((outcome) => outcome.commandId));
  for (const outcome of outcomes) {
    const stored = byCommand.get(outcome.commandId) ?? [];
    if (outcome.events.length > 0) must(outcome.events.join() === stored.join(), `${outcome.commandId}: the answer and the history differ`);
    if (outcome.refused && !done.has(outcome.commandId))
      must(stored.length === 0, `${outcome.commandId}: refused with ${outcome.refused} and recorded`);
  }
  return state;
}

/** Of what was presented, before the signature, of pages that are there, once each, at most once a minute. */
function mustBeAClaim(state: DocumentState, next: DocumentState, data: DocumentEventData<'PagesShown'>, at: string): void {
  const { signatoryId, version, sha256, pages, of } = data;
  must(!hasSigned(state, signatoryId), `${at}: after the signature`);
  must(
    state.presented[signatoryId]?.some((one) => one.version === version && one.sha256 === sha256),
    `${at}: of what was not presented`,
  );
  must(
    pages.every(({ from, to }) => from >= 1 && to <= of && from <= to),
    `${at}: of pages that are not there`,
  );
  const [before, after] = [state.shownPages[signatoryId], next.shownPages[signatoryId]!];
  const isSameRound = before?.round === state.round;
  const added = pages.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  must(after.pages.length === (isSameRound ? before.pages.length : 0) + added, `${at}: a page counts twice`);
  if (before && isSameRound) must(Date.parse(after.at) - Date.parse(before.at) >= 60_000, `${at}: within a minute of the one before`);
}

/** Somebody is due, or an answer stands that the owner is shown and can deal with; nobody is stuck unseen. */
function mustHaveSomebodyToAct(state: DocumentState, at: string): void {
  if (state.status !== 'PENDING' || state.isDeleted || state.approvedRound !== state.round) return;
  const open = signatoriesOf(state).filter((one) => !hasSigned(state, one.signatoryId));
  if (open.length > 0) must(dueSignatories(state).length > 0 || waitsForOwner(state), `${at}: nobody can act`);
  for (const signatoryId of Object.keys(state.declines)) {
    must(
      open.some((one) => one.signatoryId === signatoryId),
      `${at}: an answer of who is not asked`,
    );
    must(state.links[signatoryId]?.round === state.round, `${at}: who declined cannot be asked again`);
  }
}

/** The new one has rank and places of the old one and nothing of what the old one saw; signatures stand, the old link is gone. */
function mustBeInTheirPlace(before: DocumentState, after: DocumentState, data: DocumentEventData<'SignatoryReplaced'>, at: string): void {
  const { replacedId, person } = data;
  const [old, now] = [before, after].map((state, index) =>
    signatoriesOf(state).find((one) => one.signatoryId === (index === 0 ? replacedId : person.signatoryId)),
  );
  must(old && now && old.order === now.order && old.signatureType === now.signatureType, `${at}: not in the same place`);
  const placesOf = (state: DocumentState, id: string) => state.fields.filter((one) => one.signatoryId === id).map((one) => one.fieldId);
  must(placesOf(before, replacedId).join() === placesOf(after, person.signatoryId).join(), `${at}: places were lost`);
  must(placesOf(after, replacedId).length === 0 && !after.links[replacedId], `${at}: the old one keeps places or a link`);
  must(after.presented[person.signatoryId] === undefined, `${at}: the new one has seen something`);
  must(after.presented[replacedId] === before.presented[replacedId], `${at}: what the old one saw was lost`);
  must(after.signatures === before.signatures, `${at}: signatures changed`);
}

/** Nothing of who was taken out is left but what they saw; everybody else signs in the order they had, approvers are who they were. */
function mustBeGone(before: DocumentState, after: DocumentState, signatoryId: string, at: string): void {
  must(before.signatures.length === 0, `${at}: beside a signature`);
  const [were, are] = [before, after].map((state) => signatoriesOf(state).toSorted((a, b) => a.order - b.order));
  const others = were!.filter((one) => one.signatoryId !== signatoryId);
  must(others.length > 0 && others.length === were!.length - 1, `${at}: nobody was left, or nobody went`);
  must(others.map((one) => one.signatoryId).join() === are!.map((one) => one.signatoryId).join(), `${at}: another order`);
  for (const [index, one] of others.entries())
    for (const [other, that] of others.entries())
      must(Math.sign(one.order - that.order) === Math.sign(are![index]!.order - are![other]!.order), `${at}: another turn`);
  const isTheirs = (one: { signatoryId: string }) => one.signatoryId === signatoryId;
  must(!after.fields.some(isTheirs) && !after.links[signatoryId] && !after.declines[signatoryId], `${at}: something of theirs stayed`);
  must(after.fields.length === before.fields.filter((one) => !isTheirs(one)).length, `${at}: places of others were lost`);
  must(after.presented[signatoryId] === before.presented[signatoryId], `${at}: what they saw was lost`);
  must(after.setup?.approvers === before.setup?.approvers, `${at}: other approvers`);
}

/** From wherever the story stands, the way to the end is open: who has not signed can, and then it closes. */
export async function finish(
  story: Story,
  perform: (act: Parameters<typeof import('./acts.ts').perform>[1]) => Promise<void>,
): Promise<DocumentState> {
  const look = async (): Promise<DocumentState> => (await story.world.load(story.documentId)).state;
  await perform({ act: 'process' });
  const begun = await look();
  if (begun.isDeleted || begun.status === 'DRAFT' || begun.status === 'CANCELED') return begun;
  for (let turn = 0; turn < 12 && (await look()).status === 'PENDING'; turn += 1) {
    const state = await look();
    for (const id of Object.keys(state.declines)) {
      const one = signatoriesOf(state).find((signatory) => signatory.signatoryId === id)!;
      await perform({ act: 'reopen', who: one.isOwner ? 'owner' : (one.email!.value!.split('@')[0] as 'ana') });
    }
    const [next] = dueSignatories(await look());
    must(next, 'nobody is due and the document is pending');
    const who = next.isOwner ? 'owner' : (next.email!.value!.split('@')[0] as 'ana');
    story.world.clock.advance(61_000);
    // The owner gives time in one act, and whoever is due has a link that works.
    if (isLastDayOver(state, story.world.clock.now())) await perform({ act: 'last-day', days: 8 });
    const { expiresAt } = (await look()).links[next.signatoryId]!;
    must(expiresAt !== null, `the turn of ${who} never opened`);
    if (!next.isOwner && new Date(expiresAt) <= story.world.clock.now()) await perform({ act: 'resend', who: who as 'ana' });
    await perform({ act: 'read', who, version: 'newest' });
    await perform({ act: 'sign', who, saw: 'newest', sameKey: false });
    must(hasSigned(await look(), next.signatoryId), `${who} could not sign: ${story.outcomes.at(-1)?.refused}`);
  }
  for (const act of ['seal', 'constancia', 'anchor'] as const) await perform({ act });
  const end = await checkStory(story);
  must(end.status === 'COMPLETED', `the document ended ${end.status}`);
  return end;
}
