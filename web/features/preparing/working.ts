import { optionsFault } from '../../../shared-kernel/choice.ts';
import { type FieldFormat, inFormat } from '../../../shared-kernel/field-format.ts';
import { isChoice } from '../../../shared-kernel/field-type.ts';
import { rfcFrom } from '../../../shared-kernel/rfc.ts';
import type { DocumentView, SignatureType } from '../../api/types.ts';
import { nextKey } from './keys.ts';

export type WhoSigns = 'ONLY_ME' | 'ME_AND_OTHERS' | 'OTHERS';
/** ENT-037, in the order in which they are offered. INITIALS take a mark of their own, drawn once. */
export const PLACEABLE = ['SIGNATURE', 'INITIALS', 'TEXT', 'DATE', 'CHECKBOX', 'RADIO', 'COMBO'] as const;
/** STATIC_SIGN is a further place of the same signature: drafts of before have it, and the API. */
export const FIELD_TYPES = [...PLACEABLE, 'STATIC_SIGN'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Filled by whoever signs, as against what their signature is drawn into. */
export const isWritten = (type: FieldType): boolean => type === 'TEXT' || type === 'DATE' || type === 'CHECKBOX' || isChoice(type);

export interface Person {
  /** Stays the same while one types, whatever the server calls the person. */
  readonly key: string;
  readonly isOwner: boolean;
  readonly name: string;
  readonly email: string;
  readonly whatsapp: string;
  /** Turn from 1; equal ones sign side by side. */
  readonly rank: number;
  /** null: the person chooses. */
  readonly signatureType: SignatureType | null;
  /** Of the only e.firma that may sign, as it was typed; counts where only an e.firma signs. A draft kept by this browser before has none. */
  readonly rfc?: string;
}

/** Somebody whose approval (VoBo) the sending asks for before anybody signs. */
export interface ApproverDraft {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** Turn from 1, equal ones together; 0: not given yet. */
  readonly rank: number;
}

export interface Place {
  readonly key: string;
  readonly person: string;
  readonly type: FieldType;
  readonly page: number;
  /** PDF points from the lower left corner of the page as it is seen. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly required: boolean;
  /** Of a text: what may be written in it; absent: any text. */
  readonly format?: FieldFormat;
  /** What the sender filled in; absent: nothing. */
  readonly prefilled?: string;
  /** What was filled in stays as it is. */
  readonly readOnly?: true;
  /** Of a choice: what is chosen from, as it is being written; absent: nothing yet. */
  readonly options?: readonly string[];
}

/** A place as the server takes it: what is not used is not there. */
export const givenOf = ({
  format,
  prefilled,
  readOnly,
  options,
}: {
  format?: FieldFormat | null;
  prefilled?: string | null;
  readOnly?: boolean;
  options?: readonly string[] | null;
}) => ({
  ...(format ? { format } : {}),
  ...(prefilled ? { prefilled, ...(readOnly ? ({ readOnly: true } as const) : {}) } : {}),
  ...(options && options.length > 0 ? { options } : {}),
});

/** What was filled in is not of the format that is asked for. */
export const wronglyFilled = ({ format, prefilled }: Place): boolean => prefilled !== undefined && inFormat(format, prefilled) === null;

/** What is wrong with the options of a choice; null where nothing is, and for all other places. */
export const wrongOptions = ({ type, options }: Pick<Place, 'type' | 'options'>) => (isChoice(type) ? optionsFault(options ?? []) : null);

/** A draft as it is being written; also what is not whole enough yet for the server. */
export interface Working {
  readonly title: string;
  readonly message: string;
  readonly language: 'es' | 'en';
  readonly country: string;
  readonly documentType: string;
  /** Seconds a signing link lives, once somebody chose it here; null: as the server has it. */
  readonly linkTerm: number | null;
  readonly whoSigns: WhoSigns | null;
  readonly hasOrder: boolean;
  /** Whoever signs says where they are. A draft kept by this browser before says nothing. */
  readonly asksPlace?: boolean;
  /** The sender signs in the act of sending, where that is possible. A draft kept by this browser before says nothing. */
  readonly autoSign?: boolean;
  /** The owner is always among them; who signs decides whether the owner counts. */
  readonly people: readonly Person[];
  readonly approvers: readonly ApproverDraft[];
  readonly observers: readonly { readonly key: string; readonly email: string }[];
  /** May be passed on once it is complete, like a promissory note. */
  readonly isEndorsement: boolean;
  readonly places: readonly Place[];
}

export type DraftView = DocumentView & {
  readonly isActiveGeolocation: boolean;
  readonly autoSign: boolean;
  readonly documentSignType: SignatureType | null;
  /** By the plan of the account. */
  readonly offered?: {
    readonly order: boolean;
    readonly geolocation: boolean;
    readonly formats: boolean;
    readonly autoSign: boolean;
    readonly autoSignDefault: boolean;
  };
  readonly country: string | null;
  readonly documentType: string | null;
  /** Drafts are seen by their owner's side only. */
  readonly savedDocument: NonNullable<DocumentView['savedDocument']>;
};

const OWNER = 'owner';

/** Seconds a signing link will live: as chosen here, else as the server has it. */
export const termOf = (view: DraftView, working: Working): number => working.linkTerm ?? view.savedDocument.linkTermSeconds;

/** The draft as the server has it. */
export function workingOf(view: DraftView): Working {
  const saved = view.savedDocument;
  const own = view.signatory.find((one) => one.isOwner);
  const others = view.signatory
    .filter((one) => !one.isOwner)
    .map(
      (one): Person => ({
        key: one.signatoryID,
        isOwner: false,
        name: one.name ?? '',
        email: one.emailID ?? '',
        whatsapp: one.whatsapp ?? '',
        rank: one.order,
        signatureType: one.signatureType,
        rfc: one.rfc ?? '',
      }),
    );
  // Who sends it signs as themself: a sub-user in charge, else the owner.
  const sender = view.inCharge ?? view.createdBy;
  const owner: Person = {
    key: OWNER,
    isOwner: true,
    name: sender.fullName ?? '',
    email: sender.emailID ?? '',
    whatsapp: '',
    rank: own?.order ?? 1,
    signatureType: null,
    rfc: '',
  };
  return {
    title: view.title,
    message: saved.message ?? '',
    language: view.language,
    country: view.country ?? '',
    documentType: view.documentType ?? '',
    linkTerm: null,
    whoSigns: saved.whoSigns ?? null,
    hasOrder: view.hasOrder,
    asksPlace: view.isActiveGeolocation,
    // What the account has chosen beforehand holds until the sender is among those who sign; from then on the draft knows.
    autoSign: own ? view.autoSign : (view.offered?.autoSignDefault ?? false),
    people: [owner, ...others],
    approvers: view.voBo.map((one) => ({ key: one.voBoID, name: one.name ?? '', email: one.emailID ?? '', rank: one.order })),
    isEndorsement: view.isEndorsement,
    observers: view.sharedWith.map((one) => ({ key: one.sharedWithID, email: one.emailID ?? '' })),
    places: view.staticSignPositions.map((one) => ({
      key: one.fieldId,
      person: one.signatoryID === own?.signatoryID ? OWNER : (one.signatoryID ?? ''),
      type: one.type as FieldType,
      page: one.page,
      x: one.x,
      y: one.y,
      width: one.width,
      height: one.height,
      label: one.label ?? '',
      required: one.required,
      ...givenOf(one),
    })),
  };
}

export const asksPlace = (working: Working): boolean => working.asksPlace ?? false;
export const ownerSigns = (working: Working): boolean => working.whoSigns === 'ONLY_ME' || working.whoSigns === 'ME_AND_OTHERS';
export const othersSign = (working: Working): boolean => working.whoSigns === 'ME_AND_OTHERS' || working.whoSigns === 'OTHERS';

/** Those who sign, as who signs was decided; the rest waits in case it is decided otherwise. */
export const signers = (working: Working): readonly Person[] =>
  working.people.filter((one) => (one.isOwner ? ownerSigns(working) : othersSign(working)));

export const placesOf = (working: Working): readonly Place[] => {
  const keys = new Set(signers(working).map((one) => one.key));
  return working.places.filter((place) => keys.has(place.person));
};

export const emptyPerson = (people: readonly Person[]): Person => ({
  key: nextKey('person'),
  isOwner: false,
  name: '',
  email: '',
  whatsapp: '',
  rank: Math.max(0, ...people.map((one) => one.rank)) + 1,
  signatureType: null,
  rfc: '',
});

/** The RFC asked of somebody: only who signs with nothing but an e.firma is asked for one. */
export const askedRfc = ({ signatureType, rfc }: Person): string => (signatureType === 'E_FIRMA' ? rfcFrom(rfc ?? '') : '');

export const emptyApprover = (approvers: readonly ApproverDraft[]): ApproverDraft => ({
  key: nextKey('approver'),
  name: '',
  email: '',
  rank: Math.max(0, ...approvers.map((one) => one.rank)) + 1,
});

/** Everything that is written row by row. */
export const rowsOf = ({ people, approvers, observers }: Working): ReadonlySet<string> =>
  new Set([...people, ...approvers, ...observers].map(({ key }) => key));

/** Rows that nobody wrote into are no people. */
export const withoutEmptyRows = (working: Working): Working => ({
  ...working,
  people: working.people.filter((one) => !untouched(one)),
  approvers: working.approvers.filter((one) => one.name.trim() + one.email.trim() !== ''),
});

/** A person nobody wrote anything about. */
export const untouched = (one: Person): boolean => !one.isOwner && one.name + one.email + one.whatsapp === '';
