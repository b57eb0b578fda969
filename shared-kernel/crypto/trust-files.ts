import type { TrustStore } from './trust.ts';

/** As OpenSSL writes it. */
export const pem = (der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

/**
 * The files of a trust folder that says the same as this store, by their path in it: whoever validates with it elsewhere is told the same
 * sources, and of a test that it is one.
 */
export function trustFolderFiles({ anchors }: TrustStore): Record<string, string> {
  const files: Record<string, string> = {};
  const sources: Record<string, Record<string, { source: string; test: boolean }>> = {};
  for (const { certificate, purpose, source, test } of anchors) {
    const name = `${certificate.fingerprint.slice(0, 16)}.pem`;
    files[`${purpose}/${name}`] = pem(certificate.der);
    sources[purpose] = { ...sources[purpose], [name]: { source, test } };
  }
  for (const [purpose, stated] of Object.entries(sources)) files[`${purpose}/sources.json`] = `${JSON.stringify(stated, null, 2)}\n`;
  return files;
}
