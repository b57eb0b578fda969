import { readSigningKey } from '../../../shared-kernel/crypto/signing-key.ts';
import type { Partner } from '../../accounts/index.ts';
import type { Configuration } from '../settings/config.ts';

type PartnerSettings = Pick<Configuration, 'publicUrl' | 'nmpIssuer' | 'nmpPublicKey' | 'teranIssuer' | 'teranPublicKey'>;

/** The sites whose users log in here by a token, as far as the installation names them. */
export function partnersOf(config: PartnerSettings): Partner[] {
  const partner = (name: Partner['name'], issuer: string | undefined, publicKey: string | undefined): Partner[] => {
    const key = publicKey === undefined ? null : readSigningKey(publicKey);
    return issuer === undefined || key === null ? [] : [{ name, issuer, key, audience: config.publicUrl }];
  };
  return [...partner('nmp', config.nmpIssuer, config.nmpPublicKey), ...partner('teran', config.teranIssuer, config.teranPublicKey)];
}
