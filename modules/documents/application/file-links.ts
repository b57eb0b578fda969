import type { Clock } from '../../../shared-kernel/clock.ts';
import { fileLinkExpiry, signFileLink, verifyFileLink } from '../../../shared-kernel/files/links.ts';
import type { DocumentState } from '../domain/state.ts';
import type { Links } from '../views/document-view.ts';
import { verificationCode } from './link-code.ts';

const BASE = '/api/document/file';

export interface LinkDeps {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly linkSecret: Uint8Array;
  readonly fileSecret: Uint8Array;
  /** How long a signing link works where the owner chose no term. */
  readonly linkTermSeconds: number;
}

/** Who a file link was made for; what is read through it is recorded in their name. */
export type Reader = { kind: 'owner' | 'reviewer' | 'observer' | 'approver' | 'signatory'; id: string };

const letters = { owner: 'u', reviewer: 'r', observer: 'o', approver: 'a', signatory: 's' } as const;
const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind])) as Record<string, Reader['kind']>;

export function readerOf(segment: string): Reader | null {
  const kind = kinds[segment.slice(0, 1)];
  return kind && segment[1] === '-' && segment.length > 2 ? { kind, id: segment.slice(2) } : null;
}

const fileKey = (documentId: string, version: number, reader: Reader): string =>
  `${documentId}/${version}/${letters[reader.kind]}-${reader.id}`;

/** Signed addresses of a document's bytes and page pictures, valid as long as every file link (CALL-135). */
export function linksFor(deps: LinkDeps, state: DocumentState, reader: Reader): Links {
  const expiresAt = fileLinkExpiry(deps.clock.now());
  const fileName = fileNameOf(state, 'pdf');
  return {
    file: (version) => {
      const known = version === 0 ? state.uploaded : state.versions.find((candidate) => candidate.version === version);
      if (!known) return null;
      const link = signFileLink({ key: fileKey(state.documentId, version, reader), fileName, expiresAt, secret: deps.fileSecret });
      return `${deps.publicUrl}${BASE}${link.slice('/files'.length)}`;
    },
    image: (key) => storedFileLink(deps, key, 'page.png'),
    verificationCode: (signatoryId) => verificationCode(deps.linkSecret, state.documentId, signatoryId),
    usualTermSeconds: deps.linkTermSeconds,
    signing: (signatoryId) => `${deps.publicUrl}/signatory/${state.documentId}/${signatoryId}`,
  };
}

export const checkFileLink = (
  deps: Pick<LinkDeps, 'fileSecret' | 'clock'>,
  link: { documentId: string; version: number; reader: Reader; name: string; expires: string; signature: string },
) =>
  verifyFileLink({
    key: fileKey(link.documentId, link.version, link.reader),
    fileName: link.name,
    expires: link.expires,
    signature: link.signature,
    secret: deps.fileSecret,
    now: deps.clock.now(),
  });

export const fileNameOf = (state: DocumentState, extension: string): string =>
  `${
    (state.setup?.title ?? state.uploaded?.title ?? 'document')
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 120) || 'document'
  }.${extension}`;

/** Signed address of a file of the store. */
export const storedFileLink = (deps: LinkDeps, key: string, fileName: string): string =>
  `${deps.publicUrl}${signFileLink({ key, fileName, expiresAt: fileLinkExpiry(deps.clock.now()), secret: deps.fileSecret })}`;
