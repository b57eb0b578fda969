import { join } from 'node:path';
import { loadTrustFolder, type TrustStore, trustStore } from '../../../shared-kernel/crypto/trust.ts';
import { type Configuration, defaultTrustDir } from '../settings/config.ts';

/**
 * Everybody this installation trusts: whom the operator installed and, where the trust folder is the operator's own, the test authorities that
 * the installation still works with: its seal's certificates and, with `localTimestamps`, the timestamps'.
 */
export async function loadInstalledTrust(
  { trustDir, dataDir }: Pick<Configuration, 'trustDir' | 'dataDir'>,
  { localTimestamps }: { readonly localTimestamps: boolean },
): Promise<TrustStore> {
  const installed = await loadTrustFolder(trustDir);
  if (trustDir === defaultTrustDir(dataDir)) return installed;
  const local = await loadTrustFolder(join(dataDir, 'test-pki', 'trust'));
  const needed = local.anchors.filter(({ purpose }) => purpose === 'own' || (purpose === 'psc' && localTimestamps));
  return trustStore([...installed.anchors, ...needed]);
}
