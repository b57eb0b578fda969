import type { SheetBlock, SheetMark } from '../../../shared-kernel/pdf/sheet.ts';
import type { Signatory } from '../contract/values.ts';
import { holderOf } from '../domain/rules/holder.ts';
import { shownTo } from '../domain/rules/shown-pages.ts';
import type { SheetFacts, Telling } from './telling.ts';

type Row = { label: string; value: string[] } | null;

/** What somebody did: the event of theirs that says it, with the address and the browser it came from. */
const actOf = ({ entries }: SheetFacts, type: string, signatoryId: string) =>
  entries.findLast((entry) => entry.type === type && (entry.data as { signatoryId?: string }).signatoryId === signatoryId);
const firstOf = ({ entries }: SheetFacts, type: string, signatoryId: string) =>
  entries.find((entry) => entry.type === type && (entry.data as { signatoryId?: string }).signatoryId === signatoryId);

/** Whoever asked to be forgotten is not shown by their mark either. */
function markOf({ state, keptMarks }: SheetFacts, { signatoryId, name }: Signatory): SheetMark | null {
  const signature = state.signatures.find((one) => one.signatoryId === signatoryId && one.round === state.round);
  if (!signature || name.value === null) return null;
  const kept = keptMarks?.[signatoryId];
  if (kept) return { appearance: kept };
  const [field] = signature.fieldNames;
  return field === undefined ? null : { field };
}

/** One signer: who they are, what was shown to them, what they did, when, how and from where. */
export function personCard(facts: SheetFacts, telling: Telling, person: Signatory): SheetBlock {
  const { state, showsAddresses } = facts;
  const { words, first, name, times } = telling;
  const { signatoryId } = person;
  const signature = state.signatures.find((one) => one.signatoryId === signatoryId && one.round === state.round);
  const decline = state.declines[signatoryId];
  const holder = signature && showsAddresses ? holderOf(person, signature) : null;
  const shown = shownTo(state, signatoryId);
  const presented = firstOf(facts, 'DocumentPresented', signatoryId);
  const act = actOf(facts, 'SignatureRecorded', signatoryId) ?? actOf(facts, 'SigningDeclined', signatoryId);
  const isEfirma = signature?.signatureType === 'E_FIRMA';
  const linkMailedAt = state.lastLinkMailAt[signatoryId];
  const when = (label: string, at: string | undefined): Row => (at === undefined ? null : { label, value: [times(at).join(' · ')] });
  const askedRfc = showsAddresses ? (person.rfc?.value ?? null) : null;
  const rows: Row[] = [
    askedRfc === null ? null : { label: first.askedRfc, value: [askedRfc] },
    showsAddresses && person.email?.value ? { label: first.email, value: [person.email.value] } : null,
    state.setup?.hasOrder ? { label: first.turn, value: [String(person.order)] } : null,
    when(first.linkMailedAt, linkMailedAt),
    when(first.presentedAt, presented?.at),
    signature ? { label: first.file, value: [`SHA-256 ${signature.presented.sha256}`] } : null,
    shown ? { label: first.pagesShown, value: [words.shownPages(shown.pages.length, shown.of)] } : null,
    when(first.signedAt, signature?.signedAt),
    when(first.answeredAt, signature ? undefined : decline?.at),
    signature ? { label: first.how, value: [`${words.kinds[signature.signatureType]}, ${first.methods[signature.method]}`] } : null,
    signature ? { label: first.acceptance, value: [signature.consent ? words.consented : words.notConsented] } : null,
    signature
      ? {
          label: first.certificate,
          value: [
            signature.certificate.certificateNumber ?? signature.certificate.serialNumber,
            ...(holder && isEfirma ? [words.certificateHolder(name(holder.holder))] : []),
            ...(holder?.rfc ? [`RFC ${holder.rfc}`] : []),
            ...(holder?.holderDiffers ? [words.otherHolder] : []),
            ...(signature.certificate.test ? [words.testCertificate] : []),
          ],
        }
      : null,
    act?.from.ip ? { label: first.address, value: [act.from.ip] } : null,
    showsAddresses && act?.from.userAgent ? { label: first.device, value: [act.from.userAgent] } : null,
  ];
  return {
    kind: 'card',
    title: name(person.name.value),
    state: signature ? first.signedNow : decline ? words.declined[decline.kind] : words.notSigned,
    isDone: signature !== undefined,
    rows: rows.filter((row) => row !== null),
    mark: markOf(facts, person),
  };
}
