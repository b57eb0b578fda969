import { join } from 'node:path';
import { secretKeyFromFile } from '../../../shared-kernel/privacy/secrets.ts';

/** Secrets of one installation, each in a 0600 file of its own, made at the first start. */
export interface InstallationKeys {
  /** Wraps the keys of persons; whoever loses it loses every personal value of the history. */
  readonly personMaster: Uint8Array;
  /** Makes the ids under which persons stand in events. */
  readonly personIds: Uint8Array;
  /** Makes the codes of signing and observer links, and the links printed on pages. */
  readonly links: Uint8Array;
  /** Signs links to files. */
  readonly files: Uint8Array;
  readonly accounts: Uint8Array;
  readonly delivery: Uint8Array;
  /** Hashes addresses of the access log. */
  readonly accessLog: Uint8Array;
}

export const keysFolder = (dataDir: string): string => join(dataDir, 'keys');

export async function installationKeys(dataDir: string): Promise<InstallationKeys> {
  const key = (name: string) => secretKeyFromFile(join(keysFolder(dataDir), `${name}.key`));
  const [personMaster, personIds, links, files, accounts, delivery, accessLog] = await Promise.all(
    ['person-master', 'person-ids', 'links', 'files', 'accounts', 'delivery', 'access-log'].map(key),
  );
  return {
    personMaster: personMaster!,
    personIds: personIds!,
    links: links!,
    files: files!,
    accounts: accounts!,
    delivery: delivery!,
    accessLog: accessLog!,
  };
}
