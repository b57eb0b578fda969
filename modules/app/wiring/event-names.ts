import type { TimelineRow } from '../../../projections/document-timeline/queries.ts';
import { type EventTexts, inPlaceOf, nameIn, sentenceOf, wordsIn } from '../../../shared-kernel/i18n/event-text.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import { cancellationEventTexts } from '../../cancellation/index.ts';
import { endorsementEventTexts, specialEventTexts } from '../../endorsement/index.ts';
import { voBoEventTexts } from '../../vobo/index.ts';

type Data = Readonly<Record<string, unknown>>;

/** By the category of their streams; the document's own texts are the documents module's. */
const textsOf: Readonly<Record<string, EventTexts>> = {
  vobo: voBoEventTexts,
  cancellation: cancellationEventTexts,
  endorsement: endorsementEventTexts,
  special: specialEventTexts,
};

const record = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});
const each = (list: unknown): readonly Data[] => (Array.isArray(list) ? list.map(record) : []);

type Named = readonly [id: unknown, name: string];
const namers: Readonly<Record<string, (data: Data) => readonly Named[]>> = {
  DocumentUploaded: ({ uploadedBy, broughtBy }) => [
    [record(uploadedBy).userId, nameIn(uploadedBy)],
    [record(broughtBy).subUserId, nameIn(broughtBy)],
  ],
  DocumentHandedOver: ({ to }) => [[record(to).subUserId, nameIn(to)]],
  SetupChanged: ({ signatories, approvers, observers }) => [
    ...each(signatories).map((one): Named => [one.signatoryId, nameIn(one)]),
    ...each(approvers).map((one): Named => [one.approverId, nameIn(one)]),
    ...each(observers).map((one): Named => [one.sharedWithID, wordsIn(one.email)]),
  ],
  ObserversAdded: ({ observers }) => each(observers).map((one): Named => [one.sharedWithID, wordsIn(one.email)]),
  ApprovalRoundOpened: ({ approvers }) => each(approvers).map((one): Named => [one.approverId, nameIn(one)]),
  ApproverSubstituted: ({ substitute }) => [[record(substitute).userId, nameIn(substitute)]],
  CancellationRequested: ({ petitioner, reviewers }) => [record(petitioner), ...each(reviewers)].map((one): Named => [one.id, nameIn(one)]),
  // An endorser acts under the id of the endorsement, who holds the document after it under their own.
  EndorsementAsked: ({ endorsementId, endorser, endorsee, requestedBy }) => [
    [endorsementId, nameIn(endorser)],
    [record(endorsee).personId, nameIn(endorsee)],
    [record(requestedBy).userId, nameIn(requestedBy)],
  ],
  SpecialEndorsementRequested: ({ requestedBy }) => [[record(requestedBy).id, nameIn(requestedBy)]],
};

const people = new Map(Object.entries(namers));

/**
 * Names that a history gives to the ids in it, also of people whom later rounds no longer know. A forgotten person has none.
 */
export function namesIn(rows: readonly Pick<TimelineRow, 'type' | 'data'>[]): (id: unknown) => string | null {
  const names = new Map<unknown, string>();
  for (const { type, data } of rows) {
    const known = people.get(type);
    if (known) for (const [id, name] of known(data)) if (name !== '') names.set(id, name);
  }
  return (id) => names.get(id) ?? null;
}

/** What somebody wrote: titles of comments, notes and reasons. */
const withoutWords = ({ title: _, notes: __, reason: ___, ...data }: Data): Data => data;

/**
 * The sentence of an event that is not of the document's own stream. People's own words in it are the account's to read, and
 * those of a cancellation petitioner's and reviewers' (CANC-003): for all others it tells only what happened.
 */
export const flowSentence = (
  row: Pick<TimelineRow, 'stream' | 'type' | 'data' | 'actor'>,
  language: Language,
  nameOf: (id: unknown) => string | null,
  withWords = true,
) => {
  const { actor, type } = row;
  const substitute = actor.kind === 'approver' && type !== 'ApproverSubstituted' ? actor.substitute : undefined;
  const who = (id: unknown) =>
    substitute !== undefined && id === actor.id ? inPlaceOf(language, nameOf(substitute), nameOf(id)) : nameOf(id);
  return sentenceOf(textsOf[row.stream] ?? {}, withWords ? row : { ...row, data: withoutWords(record(row.data)) }, language, who);
};
