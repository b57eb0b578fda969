import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { NewForm, NewSigner } from '../contract/calls.ts';
import type { WholeFormStreams } from '../streams.ts';
import type { FormAccounts, TemplateVersions } from './ports.ts';

export interface CreateFormDeps {
  readonly forms: WholeFormStreams;
  readonly templates: Pick<TemplateVersions, 'offered'>;
  readonly accounts: Pick<FormAccounts, 'owner'>;
  readonly personId: (ownerId: string, contact: string) => string;
  /** Seconds a link lives, as the installation has it. */
  readonly linkTermSeconds: number;
  /** Whether anything here makes pages of Word files. */
  readonly hasConverter: () => Promise<boolean>;
}

/** Who prepares: the owner of the account, or a sub-user in whose charge the document will be. */
interface Preparing {
  readonly ownerId: string;
  readonly subUserId: string | null;
  readonly isTest: boolean;
}

/**
 * A document of a template begins: its id comes from account and command, so that a repeated call finds its own. Throws 404 `template.not_found`, 422
 * `word.no_converter` where it would wait for ever, and what the command refuses.
 */
export async function createForm(deps: CreateFormDeps, { ownerId, subUserId, isTest }: Preparing, given: NewForm, context: CommandContext) {
  const owner = await deps.accounts.owner(ownerId);
  const subUser = subUserId === null ? null : await deps.accounts.owner(subUserId);
  if (!owner || (subUserId !== null && !subUser)) throw new ProductError(404, 'account.not_found');
  const version = await deps.templates.offered(ownerId, given.templateID, given.templateHistory ?? null);
  if (!version) throw new ProductError(404, 'template.not_found');
  if (!(await deps.hasConverter()))
    throw new ProductError(422, 'word.no_converter', { fileName: given.title, command: 'npm run word:install' });
  const documentId = nameId('document', ownerId, context.commandId, '0');
  const { userId, personId } = owner;
  const sender = subUser && subUserId !== null ? { personId: subUserId, name: subUser.name, email: subUser.email } : owner;
  const data = {
    documentId,
    templateId: version.templateId,
    templateHistory: version.templateHistory,
    templateType: version.type,
    title: personal(personId, given.title.replaceAll(/\s+/g, ' ').trim()),
    language: given.language,
    createdBy: { userId, personId, name: personal(personId, owner.name), email: personal(personId, owner.email) },
    ...(subUser && subUserId !== null
      ? { broughtBy: { subUserId, name: personal(subUserId, subUser.name), email: personal(subUserId, subUser.email) } }
      : {}),
    ...(isTest ? { isTest: true as const } : {}),
    linkTermSeconds: deps.linkTermSeconds,
    maySignersModify: given.maySignersModify ?? false,
    signers: given.signers.map((signer) => ({ ...signerFrom(deps, { documentId, ownerId, sender }, signer), form: signer.form })),
    given: { ...given.answers },
  };
  return deps.forms.execute({ type: 'CreateForm', data }, context);
}

/** A person as they were named; whoever has the address of the sender is the sender, who signs in the own session. */
export function signerFrom(
  { personId: personIdOf }: Pick<CreateFormDeps, 'personId'>,
  about: {
    readonly documentId: string;
    readonly ownerId: string;
    readonly sender: { readonly personId: string; readonly name: string | null; readonly email: string | null };
  },
  { name, emailID }: Pick<NewSigner, 'name' | 'emailID'>,
) {
  const email = emailID.trim();
  const { sender, ownerId, documentId } = about;
  const isOwner = email !== '' && email.toLowerCase() === sender.email?.toLowerCase();
  const personId = isOwner ? sender.personId : personIdOf(ownerId, (email || name).toLowerCase());
  return {
    signatoryId: nameId('signatory', documentId, personId),
    personId,
    isOwner,
    name: personal(personId, name.replaceAll(/\s+/g, ' ').trim()),
    email: personal(personId, email),
  };
}
