import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { wordsOf } from '../../../shared-kernel/privacy/own-words.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { Signatory } from '../contract/values.ts';
import type { ChangeSetup } from '../domain/commands/change-setup.ts';
import { type DocumentState, senderOf, signatoriesOf, titleOf } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';
import {
  approverFrom,
  noRequirements,
  observerFrom,
  ownerSignatoryId,
  type PersonId,
  type SentApprover,
  type SentSignatory,
  signatoryFrom,
} from './people.ts';

/** The set-up as a person sends it; ids and personal values are made here. */
export interface SetupInput {
  readonly documentID: string;
  readonly title?: string;
  readonly nickname?: string | null;
  readonly message?: string | null;
  readonly documentType?: string | null;
  readonly country?: string | null;
  readonly documentSignType?: ChangeSetup['documentSignType'];
  readonly whoSigns?: ChangeSetup['whoSigns'];
  readonly hasOrder?: boolean;
  readonly language?: 'es' | 'en';
  readonly isActiveGeolocation?: boolean;
  readonly linkTermSeconds?: number;
  /** The owner's own place in the order, when the owner signs. */
  readonly ownerOrder?: number;
  readonly signatory?: readonly SentSignatory[];
  /** Who approves before anybody signs; empty: nobody. */
  readonly voBo?: readonly SentApprover[];
  readonly sharedWith?: readonly { readonly emailID?: string }[];
  readonly isEndorsement?: boolean;
  /** Whoever sends it signs in the act of sending, where they sign at all. */
  readonly autoSign?: boolean;
}

export interface SetupDeps {
  readonly documents: WholeDocumentStreams;
  readonly personId: PersonId;
  /** How long a signing link works where the owner chose no term. */
  readonly linkTermSeconds: number;
}

/** A field that is not given keeps what the draft has; null empties it. */
export async function changeSetup({ documents, ...deps }: SetupDeps, input: SetupInput, context: CommandContext) {
  const { state } = await documents.load(input.documentID);
  return documents.execute({ type: 'ChangeSetup', data: changed(deps, state, input) }, context);
}

/** What was not sent stays; null empties. */
const given = <T>(sent: T | null | undefined, kept: T | null | undefined): T | null => (sent === undefined ? (kept ?? null) : sent);

function changed(deps: Omit<SetupDeps, 'documents'>, state: DocumentState, input: SetupInput): ChangeSetup {
  const { setup: old, uploaded, ownerId, documentId } = state;
  const naming = { documentId, ownerId, personId: deps.personId };
  const whoSigns = given(input.whoSigns, old?.whoSigns);
  const others = input.signatory
    ? input.signatory.map((sent) => asKnown(state, signatoryFrom(sent, naming)))
    : signatoriesOf(state).filter(({ isOwner }) => !isOwner);
  const ownerSigns = whoSigns === 'ONLY_ME' || whoSigns === 'ME_AND_OTHERS';
  return {
    documentId: input.documentID,
    // Of a document that is not there the command itself says so, as of a stranger's: not the schema, that a title is missing.
    title: ownWords(state, input.title ?? titleOf(state)?.value ?? input.documentID) ?? personal(input.documentID, input.documentID),
    nickname: ownWords(state, given(input.nickname === null ? null : input.nickname?.trim(), old?.nickname?.value)),
    message: ownWords(state, given(input.message, old?.message?.value)),
    documentType: ownWords(state, given(input.documentType, (old ?? uploaded)?.documentType?.value)),
    country: ownWords(state, given(input.country, (old ?? uploaded)?.country?.value)),
    documentSignType: given(input.documentSignType, old?.documentSignType),
    whoSigns,
    hasOrder: input.hasOrder ?? old?.hasOrder ?? false,
    language: input.language ?? old?.language ?? uploaded?.language ?? 'es',
    isActiveGeolocation: input.isActiveGeolocation ?? old?.isActiveGeolocation ?? false,
    linkTermSeconds: input.linkTermSeconds ?? old?.linkTermSeconds ?? deps.linkTermSeconds,
    signatories: [...(ownerSigns ? ownSignatory(state, input.ownerOrder) : []), ...others],
    approvers: input.voBo ? input.voBo.map((sent, index) => approverFrom(sent, index, naming)) : [...(old?.approvers ?? [])],
    observers: input.sharedWith ? input.sharedWith.map(({ emailID }) => observerFrom(emailID ?? '', naming)) : [...state.observers],
    isEndorsement: input.isEndorsement ?? old?.isEndorsement ?? false,
    ...(ownerSigns && (input.autoSign ?? old?.autoSign ?? false) ? { autoSign: true as const } : {}),
  };
}

/** What the owner wrote is forgotten with the owner; it stands under their key also where it stood in clear before. */
const ownWords = ({ uploaded }: DocumentState, text: string | null) => uploaded && wordsOf(uploaded.uploadedBy, text);

/** Who took somebody's place has an id of their own, under which their places stand. */
const asKnown = (state: DocumentState, sent: Signatory): Signatory => ({
  ...sent,
  signatoryId:
    signatoriesOf(state).find(({ isOwner, personId }) => !isOwner && personId === sent.personId)?.signatoryId ?? sent.signatoryId,
});

/** The sender as a signatory, at the place they chose now or before. */
function ownSignatory(state: DocumentState, order: number | undefined): Signatory[] {
  const sender = senderOf(state);
  if (!sender) return [];
  const { personId, name, email } = sender;
  const known = signatoriesOf(state).find((one) => one.isOwner && one.personId === personId);
  return [
    {
      signatoryId: known?.signatoryId ?? ownerSignatoryId(state.documentId, personId),
      personId,
      isOwner: true,
      name,
      email,
      whatsapp: null,
      order: order ?? signatoriesOf(state).find(({ isOwner }) => isOwner)?.order ?? 1,
      signatureType: null,
      requirements: noRequirements,
    },
  ];
}
