import { sameMailbox } from '../../../shared-kernel/email-address.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type AccountState, accountOf, isNobodys } from '../domain/state.ts';
import { type PartnerName, readPartnerToken } from './partner-token.ts';
import type { Accounts, Origin } from './ports.ts';
import { accountRead } from './review-grants.ts';
import { actorOfAccount, type SignedIn, startSession } from './sign-in.ts';

/**
 * Exchanges the token of a partner for a session (CALL-056). Who it is says the address that the partner has seen proved; an account
 * that is not there is never made, and one whose address nobody has proved here is not opened: somebody else may have opened it.
 */
export async function enterByPartner(
  accounts: Accounts,
  name: PartnerName,
  { token, deviceTokens }: { readonly token: string; readonly deviceTokens?: readonly string[] | undefined },
  origin: Origin,
): Promise<SignedIn> {
  const partner = accounts.partners?.find((one) => one.name === name);
  if (!partner) throw new ProductError(404, 'route.not_found');
  const refused = async (status: number, code: string, about: { id: string; state: AccountState } | null = null): Promise<ProductError> => {
    await accounts.accessLog.record({
      actor: about ? actorOfAccount(about.id, about.state) : { kind: 'public', id: 'public' },
      action: 'sign in by partner',
      target: about?.id ?? null,
      ownerId: about ? accountOf(about.id, about.state) : null,
      outcome: 'sign-in-failed',
      code,
      ...origin,
    });
    return new ProductError(status, code);
  };
  const said = readPartnerToken(partner, token, accounts.engine.clock.now());
  // Used up before anything is looked up: whoever copied it learns nothing by it.
  if (said === null || !(await accounts.loginTokens.spend(`partner ${name} ${said.tokenId}`, said.until, accounts.engine.clock.now())))
    throw await refused(401, 'login.wrong.credencials');

  const id = await accounts.emails.find(accounts.keys.emailHash(said.email));
  if (id === null) throw await refused(403, 'login.partner_without_account');
  // Before the account is read: a session begins only while this is still the password.
  const proved = await accounts.credentials.stored(id);
  const { state } = await accounts.reader.load(id);
  // The address that an account had before no longer opens it.
  if (isNobodys(state) || !state.email?.value || !sameMailbox(state.email.value, said.email))
    throw await refused(403, 'login.partner_without_account');
  // Platform staff see other people's accounts: no site of others lets them in.
  if (state.role === 'admin') throw await refused(401, 'login.wrong.credencials', { id, state });
  if (state.status === 'UNVERIFIED') throw await refused(403, 'login.email_not_verified', { id, state });
  if ((await accountRead(accounts, id, state, null)) === null) throw await refused(403, 'access.denied', { id, state });
  return startSession(accounts, id, state, origin, { proved, deviceTokens });
}
