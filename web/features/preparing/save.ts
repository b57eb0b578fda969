import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import type { AppDispatch } from '../../session/store.ts';
import { type FieldInput, preparingApi, type SetupChange } from './calls.ts';
import { numbered } from './order.ts';
import { askedRfc, asksPlace, type DraftView, givenOf, type Person, placesOf, signers, type Working } from './working.ts';

const plain = (text: string): string => text.replace(/[\s()-]/g, '').replace(/^\+/, '');
const contact = (email: string | null, whatsapp: string | null): string => email?.trim().toLowerCase() || plain(whatsapp ?? '');

/** Which of the people of a saved draft a person is; the server names them by address. */
const signatoryIdOf = (view: DraftView, person: Person): string | null =>
  view.signatory.find((one) =>
    person.isOwner ? one.isOwner : !one.isOwner && contact(one.emailID, one.whatsapp) === contact(person.email, person.whatsapp),
  )?.signatoryID ?? null;

function setupOf({ documentID, offered }: DraftView, working: Working): SetupChange {
  const people = numbered(signers(working));
  return {
    documentID,
    title: working.title.trim(),
    message: working.message.trim() || null,
    language: working.language,
    country: working.country.trim() || null,
    documentType: working.documentType.trim() || null,
    // Only what somebody chose: the server knows the usual one, and what is sent holds whatever the installation says later.
    ...(working.linkTerm === null ? {} : { linkTermSeconds: working.linkTerm }),
    whoSigns: working.whoSigns,
    hasOrder: working.hasOrder,
    isActiveGeolocation: asksPlace(working),
    // Nobody could take back what is not offered any more: the page does not ask about it then.
    autoSign: offered?.autoSign === true && (working.autoSign ?? false),
    ownerOrder: people.find((one) => one.isOwner)?.rank ?? 1,
    signatory: people
      .filter((one) => !one.isOwner)
      .map((one) => ({
        name: one.name.trim(),
        ...(one.email.trim() ? { emailID: one.email.trim() } : {}),
        ...(one.whatsapp.trim() ? { whatsapp: `+${plain(one.whatsapp)}` } : {}),
        order: one.rank,
        signatureType: one.signatureType,
        ...(askedRfc(one) ? { rfc: askedRfc(one) } : {}),
      })),
    voBo: working.approvers.map((one) => ({
      name: one.name.trim(),
      emailID: one.email.trim(),
      ...(one.rank > 0 ? { order: one.rank } : {}),
    })),
    isEndorsement: working.isEndorsement,
    sharedWith: working.observers.filter((one) => one.email.trim() !== '').map((one) => ({ emailID: one.email.trim() })),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function fieldsOf(view: DraftView, working: Working): FieldInput[] {
  const ids = new Map(signers(working).map((one) => [one.key, signatoryIdOf(view, one)]));
  return placesOf(working).flatMap((place) => {
    const signatoryID = ids.get(place.person);
    if (!signatoryID) return [];
    const { key, type, page, label, required } = place;
    return [
      {
        fieldId: key,
        signatoryID,
        type,
        page,
        x: round(place.x),
        y: round(place.y),
        width: round(place.width),
        height: round(place.height),
        label,
        required,
        ...givenOf(place),
      },
    ];
  });
}

const savedFields = (view: DraftView): FieldInput[] =>
  view.staticSignPositions.map((one) => ({
    fieldId: one.fieldId,
    signatoryID: one.signatoryID ?? '',
    type: one.type as FieldInput['type'],
    page: one.page,
    x: one.x,
    y: one.y,
    width: one.width,
    height: one.height,
    label: one.label ?? '',
    required: one.required,
    ...givenOf(one),
  }));

/** As a setup would be written from what the server has: equal texts need no writing. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Would writing this draft change nothing of what the server has? */
export const onServer = (view: DraftView, before: Working, working: Working): boolean =>
  same(setupOf(view, working), setupOf(view, before)) && same(fieldsOf(view, working), savedFields(view));

/**
 * Writes a draft to the server, only what differs. Places of people who are no longer there go first: the server
 * refuses to leave a place without its person (RULE-037).
 */
export async function saveDraft(
  dispatch: AppDispatch,
  view: DraftView,
  before: Working,
  working: Working,
): Promise<{ view: DraftView } | { problem: ApiProblem }> {
  const { documentID } = view;
  const { writeFields, writeSetup } = preparingApi.endpoints;
  try {
    let now = view;
    const setup = setupOf(view, working);
    if (!same(setup, setupOf(view, before))) {
      const staying = new Set(signers(working).flatMap((one) => signatoryIdOf(view, one) ?? []));
      const kept = savedFields(view).filter((field) => staying.has(field.signatoryID));
      if (kept.length < view.staticSignPositions.length)
        now = await dispatch(writeFields.initiate({ documentID, staticSignPositions: kept })).unwrap();
      now = await dispatch(writeSetup.initiate(setup)).unwrap();
    }
    const fields = fieldsOf(now, working);
    if (!same(fields, savedFields(now))) now = await dispatch(writeFields.initiate({ documentID, staticSignPositions: fields })).unwrap();
    return { view: now };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return { problem };
  }
}
