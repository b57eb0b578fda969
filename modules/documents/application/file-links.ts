import { type FileLanguage, nameOfFile, nameOfVersionFile, plainTitle } from '../../../shared-kernel/files/file-names.ts';
import { fileLinkExpiry, signFileLink, verifyFileLink } from '../../../shared-kernel/files/links.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import { type DocumentState, shownTitle, versionNumbered } from '../domain/state.ts';
import type { Links } from '../views/viewer.ts';
import type { DoneLinkDeps } from './done-link.ts';
import { verificationCode } from './link-code.ts';

const BASE = '/api/document/file';
export const PICTURES = '/api/document/page-picture';
const PICTURE_NAME = 'page.png';

export interface LinkDeps extends DoneLinkDeps {
  readonly publicUrl: string;
  readonly fileKeys: KeyRing;
  /** Makes the link printed on every page and the code that is read out; never replaced. */
  readonly linkSecret: Uint8Array;
  /** How long a signing link works where the owner chose no term. */
  readonly linkTermSeconds: number;
}

/** Who a file link was made for; what is read through it is recorded in their name. `done`: a signatory, by the link to what they signed. */
export interface Reader {
  kind: 'owner' | 'reviewer' | 'observer' | 'approver' | 'signatory' | 'done';
  id: string;
  /** An approver's alone: who of the account reads in their place. */
  substitute?: string;
}

/** Who may be given the constancia itself. */
export interface ConstanciaReader extends Reader {
  kind: 'owner' | 'reviewer' | 'done';
}

const letters = { owner: 'u', reviewer: 'r', observer: 'o', approver: 'a', signatory: 's', done: 'd' } as const;
const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind])) as Record<string, Reader['kind']>;

export function readerOf(segment: string): Reader | null {
  const kind = kinds[segment.slice(0, 1)];
  if (!kind || segment[1] !== '-' || segment.length < 3) return null;
  const [id = '', substitute] = kind === 'approver' ? segment.slice(2).split('~', 2) : [segment.slice(2)];
  return { kind, id, ...(substitute !== undefined && { substitute }) };
}

/** As `readerOf`, of who may be given the constancia itself. */
export function constanciaReaderOf(segment: string): ConstanciaReader | null {
  const reader = readerOf(segment);
  return reader?.kind === 'owner' || reader?.kind === 'reviewer' || reader?.kind === 'done' ? { kind: reader.kind, id: reader.id } : null;
}

/** A reader as the address of a file names them; `readerOf` reads it. */
const segmentOf = ({ kind, id, substitute }: Reader): string => `${letters[kind]}-${id}${substitute === undefined ? '' : `~${substitute}`}`;

/** A version by its number, 0 the file as it was uploaded; or the PDF that an uploaded Word file became. */
export type NamedVersion = number | 'converted';

const fileKey = (documentId: string, version: NamedVersion, reader: Reader): string => `${documentId}/${version}/${segmentOf(reader)}`;

const pictureKey = (documentId: string, version: number, reader: Reader, page: number): string =>
  `${fileKey(documentId, version, reader)}/${page}`;

/** Signed addresses of a document's bytes and page pictures, valid as long as every file link (CALL-135). */
export function linksFor(deps: LinkDeps, state: DocumentState, reader: Reader): Links {
  const expiresAt = fileLinkExpiry(deps.clock.now());
  const signed = (base: string, key: string, fileName: string) =>
    `${deps.publicUrl}${signFileLink({ base, key, fileName, expiresAt, keys: deps.fileKeys })}`;
  return {
    draft: () => {
      if (!state.word) return state.uploaded && signed(BASE, fileKey(state.documentId, 0, reader), nameOfVersion(state, 0));
      return state.word.converted && signed(BASE, fileKey(state.documentId, 'converted', reader), nameOfVersion(state, 'converted'));
    },
    file: (version) => {
      if (version === 0 ? !state.uploaded : !versionNumbered(state, version)) return null;
      return signed(BASE, fileKey(state.documentId, version, reader), nameOfVersion(state, version));
    },
    picture: (version, page) => signed(PICTURES, pictureKey(state.documentId, version, reader, page), PICTURE_NAME),
    verificationCode: (signatoryId) => verificationCode(deps.linkSecret, state.documentId, signatoryId),
    usualTermSeconds: deps.linkTermSeconds,
    now: deps.clock.now(),
    signing: (signatoryId) => `${deps.publicUrl}/signatory/${state.documentId}/${signatoryId}`,
  };
}

const constanciaKey = (documentId: string, reader: Reader): string => `${documentId}/constancia/${letters[reader.kind]}-${reader.id}`;

/** Signed address of the constancia for one reader: like that of a version, and not that of any. */
export function constanciaLink(deps: LinkDeps, state: DocumentState, reader: ConstanciaReader): string {
  const expiresAt = fileLinkExpiry(deps.clock.now());
  const key = constanciaKey(state.documentId, reader);
  const link = signFileLink({ base: BASE, key, fileName: constanciaNameOf(state), expiresAt, keys: deps.fileKeys });
  return `${deps.publicUrl}${link}`;
}

export const checkConstanciaLink = (
  deps: Pick<LinkDeps, 'fileKeys' | 'clock'>,
  link: { documentId: string; reader: Reader; name: string; expires: string; signature: string },
) =>
  verifyFileLink({
    key: constanciaKey(link.documentId, link.reader),
    fileName: link.name,
    expires: link.expires,
    signature: link.signature,
    keys: deps.fileKeys,
    now: deps.clock.now(),
  });

export const checkFileLink = (
  deps: Pick<LinkDeps, 'fileKeys' | 'clock'>,
  link: { documentId: string; version: NamedVersion; reader: Reader; name: string; expires: string; signature: string },
) =>
  verifyFileLink({
    key: fileKey(link.documentId, link.version, link.reader),
    fileName: link.name,
    expires: link.expires,
    signature: link.signature,
    keys: deps.fileKeys,
    now: deps.clock.now(),
  });

/** As `checkFileLink`, of the picture of a page. */
export const checkPictureLink = (
  deps: Pick<LinkDeps, 'fileKeys' | 'clock'>,
  link: { documentId: string; version: number; reader: Reader; page: number; name: string; expires: string; signature: string },
) =>
  verifyFileLink({
    key: pictureKey(link.documentId, link.version, link.reader, link.page),
    fileName: link.name,
    expires: link.expires,
    signature: link.signature,
    keys: deps.fileKeys,
    now: deps.clock.now(),
  });

/** A document speaks one language, whoever downloads it: two people who talk about a file see the same name. */
const languageOf = (state: DocumentState): FileLanguage => state.setup?.language ?? state.uploaded?.language ?? 'es';

export const fileNameOf = (state: DocumentState, extension: string): string => `${plainTitle(shownTitle(state))}.${extension}`;

/** Name under which a version leaves (0: the uploaded file); the signed one is never called like the one that was uploaded. */
export function nameOfVersion(state: DocumentState, version: NamedVersion): string {
  const { uploaded, seal } = state;
  if (version === 'converted') return nameOfFile(shownTitle(state), 'converted', languageOf(state));
  if (version === 0 && uploaded?.word) return nameOfFile(shownTitle(state), 'original', languageOf(state), uploaded.word.format);
  return nameOfVersionFile(shownTitle(state), version, seal?.version ?? null, languageOf(state));
}

export const constanciaNameOf = (state: DocumentState): string => nameOfFile(shownTitle(state), 'constancia', languageOf(state));
