import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { isRefusal } from '../../../shared-kernel/decider/types.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { WholePublicLinkStreams } from '../streams.ts';
import type { LinkAccounts, LinkSources, NamedSource, Opening } from './ports.ts';
import type { Secrets } from './secrets.ts';

export interface OpenLinkDeps {
  readonly links: WholePublicLinkStreams;
  readonly sources: LinkSources;
  readonly accounts: LinkAccounts;
  readonly secrets: Secrets;
  /** Seconds a link of a signer lives, as the installation has it. */
  readonly linkTermSeconds: number;
}

export interface LinkTerms {
  readonly tagId: string | null;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly most: number;
  readonly oncePerAddress: boolean;
  readonly authorised: boolean;
}

/** Opens a link for what the account may make documents of. Throws what the source, the tag or the command refuses. */
export async function openLink(deps: OpenLinkDeps, opening: Opening, named: NamedSource, terms: LinkTerms, context: CommandContext) {
  const { ownerId, subUserId, isTest, language } = opening;
  const owner = await deps.accounts.person(ownerId);
  const subUser = subUserId === null ? null : await deps.accounts.person(subUserId);
  if (!owner || (subUserId !== null && !subUser)) throw new ProductError(404, 'account.not_found');
  if (terms.tagId !== null && !(await deps.accounts.hasTag(ownerId, terms.tagId))) throw new ProductError(404, 'tag.not_found');
  const looked = await deps.sources.looked(named, opening);
  if (isRefusal(looked)) throw new ProductError(looked.status, looked.code, looked.facts);
  const { userId, personId } = owner;
  const data = {
    linkId: deps.secrets.linkId(ownerId, context.commandId),
    source: looked.source,
    title: personal(personId, looked.title.replaceAll(/\s+/g, ' ').trim()),
    language,
    ...terms,
    openedBy: { userId, personId, name: personal(personId, owner.name), email: personal(personId, owner.email) },
    ...(subUser && subUserId !== null
      ? { broughtBy: { subUserId, name: personal(subUserId, subUser.name), email: personal(subUserId, subUser.email) } }
      : {}),
    ...(isTest ? { isTest: true as const } : {}),
    linkTermSeconds: deps.linkTermSeconds,
  };
  return deps.links.execute({ type: 'OpenPublicLink', data }, context);
}
