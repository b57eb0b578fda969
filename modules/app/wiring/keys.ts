import { join } from 'node:path';
import { FILE_LINK_SECONDS } from '../../../shared-kernel/files/links.ts';
import { type KeyFolder, openKeyFolder } from '../../../shared-kernel/keys/folder.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import { secretKeyFromFile } from '../../../shared-kernel/privacy/secrets.ts';
import { ACCESS_TOKEN_SECONDS } from '../../accounts/index.ts';

/** Secrets of one installation, each in a 0600 file of its own, made at the first start. */
export interface InstallationKeys {
  /** Wraps the keys of persons; whoever loses it loses every personal value of the history. */
  readonly personMaster: Uint8Array;
  /** Makes the ids under which persons stand in events. */
  readonly personIds: Uint8Array;
  /** Makes the links printed on pages, which are read for ever, and what is read out to tell a signatory by; never replaced. */
  readonly links: Uint8Array;
  /** Hashes of addresses and what else an account is found by; never replaced. */
  readonly accounts: Uint8Array;
  readonly delivery: Uint8Array;
  /** Hashes addresses of the access log. */
  readonly accessLog: Uint8Array;
  /** Keys that are replaced by `npm run keys:rotate`. */
  readonly rings: KeyRings;
  /** Where the later keys of the rings lie. */
  readonly later: KeyFolder;
}

/** Keys that have ids and successors. Whatever gets a secret of its own later (keys of the API, webhooks) is one more ring here. */
export interface KeyRings {
  /** Of which the keys of access tokens are made. */
  readonly accessTokens: KeyRing;
  /** Signs links to files and pictures. */
  readonly fileLinks: KeyRing;
  /** Makes the codes of the links of signatories, approvers, observers, and of who signed. */
  readonly linkCodes: KeyRing;
}

/** The rings by the name that stands in the files of their keys: the file of the first one, and how long lives what a key makes; null: for ever. */
export const RINGS = {
  'access-tokens': { first: 'accounts.key', termSeconds: ACCESS_TOKEN_SECONDS },
  'file-links': { first: 'files.key', termSeconds: FILE_LINK_SECONDS },
  'link-codes': { first: 'links.key', termSeconds: null },
} as const;

export type RingName = keyof typeof RINGS;

/** Later keys of the rings lie here; the first ones lie above. */
export const laterKeysFolder = (dataDir: string): string => join(keysFolder(dataDir), 'rotated');

export const keysFolder = (dataDir: string): string => join(dataDir, 'keys');

/** @throws SecretFileTooOpen, KeyFileUnreadable */
export async function installationKeys(dataDir: string, onTrouble: (error: Error) => void = () => undefined): Promise<InstallationKeys> {
  const key = (name: string) => secretKeyFromFile(join(keysFolder(dataDir), `${name}.key`));
  const [personMaster, personIds, links, files, accounts, delivery, accessLog] = await Promise.all(
    ['person-master', 'person-ids', 'links', 'files', 'accounts', 'delivery', 'access-log'].map(key),
  );
  const later = openKeyFolder(laterKeysFolder(dataDir), onTrouble);
  return {
    personMaster: personMaster!,
    personIds: personIds!,
    links: links!,
    accounts: accounts!,
    delivery: delivery!,
    accessLog: accessLog!,
    rings: {
      accessTokens: later.ring('access-tokens', accounts!),
      fileLinks: later.ring('file-links', files!),
      linkCodes: later.ring('link-codes', links!),
    },
    later,
  };
}
