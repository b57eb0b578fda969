import { children, content, DerError, type DerNode, readOid, readWhole, TAG } from './der.ts';
import { type NormalName, readNormalName } from './distinguished-name.ts';

/** Forms of a GeneralName (RFC 5280, 4.2.1.6) by the number of their tag. */
export const FORM = { other: 0, email: 1, dns: 2, directory: 4, uri: 6, ip: 7 } as const;

/** One name of a certificate or of a constraint. */
export type GeneralName =
  | { readonly form: typeof FORM.email | typeof FORM.dns | typeof FORM.uri; readonly text: string }
  | { readonly form: typeof FORM.directory; readonly name: NormalName; readonly shown?: string }
  | { readonly form: typeof FORM.ip; readonly bytes: Uint8Array }
  /** A form that nothing here compares; `type` of an otherName. */
  | { readonly form: number; readonly other: true; readonly type?: string };

const text = (node: DerNode): string => Buffer.from(content(node)).toString('latin1');

/** Throws DerError. */
export function readGeneralName(node: DerNode): GeneralName {
  if ((node.tag & 0xc0) !== 0x80) throw new DerError('not a general name');
  const form = node.tag & 0x1f;
  switch (form) {
    case FORM.email:
    case FORM.dns:
    case FORM.uri:
      return { form, text: text(node) };
    case FORM.ip:
      return { form, bytes: content(node) };
    case FORM.directory:
      return { form, name: readNormalName(children(node)[0]) };
    case FORM.other:
      return { form, other: true, type: readOid(children(node)[0]) };
    default:
      return { form, other: true };
  }
}

/** The value of subjectAltName. Throws DerError. */
export const readGeneralNames = (value: Uint8Array): GeneralName[] => children(readWhole(value), TAG.sequence).map(readGeneralName);
