import type { DocumentEventData } from '../contract/events.ts';
import { withoutRankOf } from '../contract/turns.ts';
import type { PlacedField, Signatory, SignatoryPerson, WhoSigns } from '../contract/values.ts';
import { type DocumentState, senderOf } from './state.ts';

const OF_ONE_PERSON: readonly PlacedField['format'][] = ['RFC', 'CURP', 'EMAIL'];

const sameName = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();

/** A signatory under another name. A place that is called like them is called by the new name. */
export function askedUnder(state: DocumentState, { signatoryId, name }: DocumentEventData<'SignatoryRenamed'>): DocumentState {
  const { setup } = state;
  if (!setup) return state;
  const old = setup.signatories.find((one) => one.signatoryId === signatoryId);
  return {
    ...state,
    setup: { ...setup, signatories: setup.signatories.map((one) => (one.signatoryId === signatoryId ? { ...one, name } : one)) },
    fields: state.fields.map((field) =>
      field.signatoryId === signatoryId && old && sameName(field.label.value, old.name.value) ? { ...field, label: name } : field,
    ),
  };
}

/** The places of one person, for another who is asked instead. */
export function placesHandedOn(fields: readonly PlacedField[], old: Signatory, person: SignatoryPerson): PlacedField[] {
  const moved = (field: PlacedField): PlacedField => ({
    ...field,
    signatoryId: person.signatoryId,
    // The label belongs to the person whose place it is: it is forgotten with them, not with who was asked before.
    label: sameName(field.label.value, old.name.value) ? person.name : { $personal: person.personId, value: field.label.value },
    ...(field.options ? { options: { $personal: person.personId, value: field.options.value } } : {}),
  });
  /** Somebody's RFC, CURP or address is not put before somebody else. */
  const withoutTheirs = ({ prefilled, readOnly, ...field }: PlacedField): PlacedField =>
    prefilled && !(field.format && OF_ONE_PERSON.includes(field.format))
      ? { ...field, prefilled, ...(readOnly ? { readOnly } : {}) }
      : field;
  return fields.map((field) => (field.signatoryId === old.signatoryId ? withoutTheirs(moved(field)) : field));
}

/** Who signs, once somebody of the account was followed by somebody else, or the other way round. */
function whoSignsOf(signatories: readonly Pick<Signatory, 'isOwner'>[]): WhoSigns {
  if (signatories.every(({ isOwner }) => isOwner)) return 'ONLY_ME';
  return signatories.some(({ isOwner }) => isOwner) ? 'ME_AND_OTHERS' : 'OTHERS';
}

/** Somebody else in a signatory's place: rank, requirements, places and the field of the file are theirs; what the old one saw is not. */
export function askedInstead(state: DocumentState, data: DocumentEventData<'SignatoryReplaced'>, at: string): DocumentState {
  const { setup, links } = state;
  const { replacedId, person, link, round } = data;
  const old = setup?.signatories.find((one) => one.signatoryId === replacedId);
  if (!setup || !old) return state;
  const { [replacedId]: pastLink, ...otherLinks } = links;
  const { [replacedId]: fieldName, ...otherNames } = state.fieldNames;
  const { [replacedId]: _decline, ...declines } = state.declines;
  const { personId, name, email, whatsapp } = old;
  // The RFC asked of the old one is theirs: of the new one only what came with them is asked.
  const { rfc: _, ...asked } = old;
  // In the place of who sent it before, whoever sends it now signs as the sender, and everybody else by a link.
  const isOwner = asked.isOwner && person.personId === senderOf(state)?.personId;
  const signatories = setup.signatories.map((one) => (one.signatoryId === replacedId ? { ...asked, ...person, isOwner } : one));
  return {
    ...state,
    setup: { ...setup, signatories, whoSigns: asked.isOwner ? whoSignsOf(signatories) : setup.whoSigns },
    fields: placesHandedOn(state.fields, old, person),
    fieldNames: fieldName === undefined ? otherNames : { ...otherNames, [person.signatoryId]: fieldName },
    links: link ? { ...otherLinks, [person.signatoryId]: { round, ...link, issuedAt: at } } : otherLinks,
    declines,
    pastLinks: pastLink ? [...state.pastLinks, { signatoryId: replacedId, round: pastLink.round, issue: pastLink.issue }] : state.pastLinks,
    formerSignatories: [...state.formerSignatories, { signatoryId: replacedId, personId, name, email, whatsapp }],
  };
}

/** Nobody in a signatory's place: their fields go with them, whoever signed after them moves up, and what they saw stays theirs. */
export function askedNoMore(state: DocumentState, { signatoryId }: DocumentEventData<'SignatoryRemoved'>): DocumentState {
  const { setup, links } = state;
  const gone = setup?.signatories.find((one) => one.signatoryId === signatoryId);
  if (!setup || !gone) return state;
  const signatories = [...withoutRankOf(setup.signatories, gone)];
  const { [signatoryId]: pastLink, ...otherLinks } = links;
  const { [signatoryId]: _field, ...fieldNames } = state.fieldNames;
  const { [signatoryId]: _decline, ...declines } = state.declines;
  const { personId, name, email, whatsapp } = gone;
  return {
    ...state,
    // Who is left alone with their own document signs it alone: it could not be sent again as what it was.
    setup: { ...setup, signatories, whoSigns: signatories.every(({ isOwner }) => isOwner) ? 'ONLY_ME' : setup.whoSigns },
    fields: state.fields.filter((field) => field.signatoryId !== signatoryId),
    fieldNames,
    links: otherLinks,
    declines,
    pastLinks: pastLink ? [...state.pastLinks, { signatoryId, round: pastLink.round, issue: pastLink.issue }] : state.pastLinks,
    formerSignatories: [...state.formerSignatories, { signatoryId, personId, name, email, whatsapp }],
  };
}

/** Somebody who had declined is asked once more: a new code and a new term, like a link that was sent again. */
export function askedAgain(state: DocumentState, data: DocumentEventData<'SigningReopened'>, at: string): DocumentState {
  const { round, signatoryId, issue, expiresAt } = data;
  const { [signatoryId]: _decline, ...declines } = state.declines;
  return { ...state, declines, links: { ...state.links, [signatoryId]: { round, issue, expiresAt, issuedAt: at } } };
}
