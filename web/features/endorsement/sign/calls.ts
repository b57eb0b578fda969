import { callApi } from '../../../api/call.ts';
import type { EndorsementView } from '../../../api/endorsements.ts';
import type { Outcome } from '../../../api/outcome.ts';
import type { EfirmaInput } from '../../../signer/efirma.machine.ts';
import type { Appearance } from '../../../signer/types.ts';

const at = (endorsementID: string) => `/api/endorsement/${encodeURIComponent(endorsementID)}/sign`;

/** `once` names the act: asked again after a lost answer, it is answered and not done twice. */
export const signSheet = (
  endorsementID: string,
  act: { readonly sha256: string; readonly signature: Appearance },
  once: string,
): Promise<Outcome<EndorsementView>> =>
  callApi({
    method: 'PUT',
    path: at(endorsementID),
    body: { presented: { sha256: act.sha256 }, signature: act.signature },
    headers: { 'idempotency-key': once },
  });

/** The files and the password go into this one call and nowhere else. */
export function signSheetWithEfirma(
  endorsementID: string,
  act: EfirmaInput & { readonly sha256: string },
  once: string,
): Promise<Outcome<EndorsementView>> {
  const form = new FormData();
  form.append('presentedSha256', act.sha256);
  form.append('password', act.password);
  if (act.cer) form.append('cer', act.cer, act.cer.name);
  if (act.key) form.append('key', act.key, act.key.name);
  return callApi({ method: 'PUT', path: `${at(endorsementID)}/sat`, body: form, headers: { 'idempotency-key': once } });
}
