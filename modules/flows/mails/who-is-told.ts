import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { DocumentState } from '../../documents/index.ts';
import { approverOf, type VoBoState } from '../../vobo/index.ts';
import { type DocumentMailsDeps, recipient, type Sender, type StandIn } from './letter.ts';

/** Whose account something is of, and who of it is in charge. */
export interface OfSender {
  readonly ownerId: string;
  readonly inCharge?: { readonly subUserId: string };
  readonly uploaded: { readonly uploadedBy: { readonly userId: string; readonly name: Personal; readonly email: Personal } } | null;
}

/**
 * Who is told what concerns the sender of a document, of a fact at a moment (`at`) after which it stood as `then`: the owner of the account,
 * the sub-user in whose charge it was, and who stood in for whoever was, as long as they work in the account and have proved the address.
 * Each address once. Nobody where the owner was forgotten.
 */
export async function sendersToTell(
  { accountOf, subUserOf, substituteOf }: Pick<DocumentMailsDeps, 'accountOf' | 'subUserOf' | 'substituteOf'>,
  then: OfSender,
  at: Date,
): Promise<readonly Sender[]> {
  const owner = then.uploaded?.uploadedBy;
  const [known] = owner ? recipient(owner.userId, owner.name, owner.email) : [];
  if (!owner || !known) return [];
  const account = await accountOf(owner.userId);
  const subUser = async (id: string | null, as: Sender['as']): Promise<Sender[]> => {
    const person = id === null ? null : await subUserOf(id, then.ownerId);
    return person ? [{ id: person.accountId, name: person.name, to: person.email, language: person.language, as }] : [];
  };
  const inCharge = then.inCharge?.subUserId ?? null;
  return onceEach([
    { ...known, to: account?.email ?? known.to, language: account?.language ?? null, as: 'owner' },
    ...(await subUser(inCharge, 'inCharge')),
    ...(await subUser(await substituteOf(inCharge ?? then.ownerId, then.ownerId, at), 'substitute')),
  ]);
}

/**
 * Who stands in at a moment for these approvers, each once; not who sent the document or is asked to approve it themself, since these answer
 * for nobody else (`vobo.substitute_takes_part`).
 */
export async function standInsOf(
  { standInOf }: Pick<DocumentMailsDeps, 'standInOf'>,
  approvals: VoBoState,
  approverIds: readonly string[],
  { inCharge, ownerId }: DocumentState,
  at: Date,
): Promise<readonly StandIn[]> {
  const asked = (approvals.opened?.approvers ?? []).map(({ email }) => email.value?.toLowerCase());
  const found: StandIn[] = [];
  for (const approverId of approverIds) {
    const address = approverOf(approvals, approverId)?.email.value;
    const person = address ? await standInOf(address, ownerId, at) : null;
    if (!person || asked.includes(person.email.toLowerCase()) || person.accountId === (inCharge?.subUserId ?? ownerId)) continue;
    const { accountId: id, name, email: to, language } = person;
    const known = found.findIndex((one) => one.id === id);
    if (known < 0) found.push({ id, name, to, language, as: 'standIn', approverIds: [approverId] });
    else found[known] = { ...found[known]!, approverIds: [...found[known]!.approverIds, approverId] };
  }
  return found;
}

const onceEach = (senders: readonly Sender[]): readonly Sender[] =>
  senders.filter((one, index) => senders.findIndex(({ to }) => to.toLowerCase() === one.to.toLowerCase()) === index);
