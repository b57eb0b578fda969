import type { Certificate } from './certificate.ts';
import { children, DerError, type DerNode, readSmallInteger, readWhole, TAG } from './der.ts';
import { beginsWith, readNormalName } from './distinguished-name.ts';
import { FORM, type GeneralName, readGeneralName, readGeneralNames } from './general-names.ts';

const NAME_CONSTRAINTS = '2.5.29.30';
const ALTERNATIVE_NAMES = '2.5.29.17';
const EMAIL_ATTRIBUTE = '1.2.840.113549.1.9.1=';

/** An address as an otherName; constraints on addresses hold for it (RFC 9598, 6), and nothing here compares it. */
const SMTP_UTF8_MAILBOX = '1.3.6.1.5.5.7.8.9';

/** Comparisons for one path. Names times subtrees of two large certificates would otherwise have no end. */
const MAX_COMPARISONS = 20_000;

/** A certificate that no subtree can be held against: what the standard refuses for want of processing. */
export class NamesNotComparable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NamesNotComparable';
  }
}

/**
 * The names that the authorities of one path allow below them (RFC 5280, 4.2.1.10 and 6.1.3 b, c): every list of permitted subtrees of a
 * form must hold a match for each name of that form, and no excluded one may.
 */
export class NameConstraints {
  /** One list for each authority that restricts a form. */
  readonly #permitted: (readonly GeneralName[])[] = [];
  readonly #excluded: GeneralName[] = [];
  #comparisons = 0;

  /** Takes over what `authority` demands of everything below it. Throws DerError, NamesNotComparable. */
  add(authority: Certificate): void {
    const extension = authority.extensions.get(NAME_CONSTRAINTS);
    if (!extension) return;
    for (const part of children(readWhole(extension.value), TAG.sequence)) {
      const subtrees = children(part).map(readSubtree);
      if (part.tag === 0xa1) this.#excluded.push(...subtrees);
      else if (part.tag === 0xa0) {
        for (const form of new Set(subtrees.map((one) => one.form))) this.#permitted.push(subtrees.filter((one) => one.form === form));
      } else throw new DerError('name constraints of another shape');
    }
  }

  /** The first name of the certificate that is not allowed, in words; null when all are. Throws DerError, NamesNotComparable. */
  refused(certificate: Certificate): string | null {
    if (this.#permitted.length + this.#excluded.length === 0) return null;
    for (const name of namesOf(certificate)) {
      if ('other' in name && name.type === SMTP_UTF8_MAILBOX && this.#speaksOf(FORM.email))
        throw new NamesNotComparable('a mailbox beyond ASCII');
      for (const list of this.#permitted) {
        if (list[0]?.form === name.form && !list.some((subtree) => this.#within(name, subtree, true))) return describe(name);
      }
      if (this.#excluded.some((subtree) => subtree.form === name.form && this.#within(name, subtree, false))) return describe(name);
    }
    return null;
  }

  #speaksOf(form: number): boolean {
    return this.#excluded.some((one) => one.form === form) || this.#permitted.some(([one]) => one?.form === form);
  }

  #within(name: GeneralName, subtree: GeneralName, exactly: boolean): boolean {
    if (++this.#comparisons > MAX_COMPARISONS) throw new NamesNotComparable('more names to compare than is done for one path');
    return isWithin(name, subtree, exactly);
  }
}

/** `minimum` and `maximum` have no meaning for the forms of the internet (RFC 5280, 4.2.1.10). */
function readSubtree(node: DerNode): GeneralName {
  const [base, minimum, ...more] = children(node, TAG.sequence);
  if (!base) throw new DerError('subtree without a name');
  const plain = minimum === undefined || (minimum.tag === 0x80 && readSmallInteger(minimum, 0x80) === 0);
  if (!plain || more.length > 0) throw new NamesNotComparable('a subtree with a minimum or a maximum');
  return readGeneralName(base);
}

/** Subject and alternative names; an address in the subject counts where no alternative name holds one. */
function namesOf(certificate: Certificate): GeneralName[] {
  const alternative = certificate.extensions.get(ALTERNATIVE_NAMES);
  const names = alternative ? readGeneralNames(alternative.value) : [];
  const subject = readNormalName(readWhole(certificate.subjectDer));
  if (subject.length > 0) names.push({ form: FORM.directory, name: subject, shown: certificate.subject.raw });
  if (!names.some(({ form }) => form === FORM.email)) {
    for (const one of subject.flat())
      if (one.startsWith(EMAIL_ATTRIBUTE)) names.push({ form: FORM.email, text: one.slice(EMAIL_ATTRIBUTE.length) });
  }
  return names;
}

function isWithin(name: GeneralName, subtree: GeneralName, exactly: boolean): boolean {
  if ('other' in name || 'other' in subtree) throw new NamesNotComparable(`names of form [${name.form}]`);
  if ('name' in name) return 'name' in subtree && beginsWith(name.name, subtree.name);
  if ('bytes' in name) return 'bytes' in subtree && isAddressWithin(name.bytes, subtree.bytes);
  if (!('text' in subtree)) return false;
  const wanted = subtree.text.toLowerCase();
  switch (name.form) {
    case FORM.dns:
      return isHostWithin(plainHost(name.text), wanted, true);
    case FORM.uri:
      return isHostWithin(hostOf(name.text), wanted, false);
    default:
      return isMailboxWithin(name.text, subtree.text, exactly);
  }
}

/** In lower case, without the dot of the root. What a host name cannot hold might be read as another host. */
function plainHost(text: string): string {
  const host = text.toLowerCase().replace(/\.$/, '');
  if (!/^[a-z0-9_*-]+(\.[a-z0-9_-]+)*$/.test(host)) throw new NamesNotComparable('a host name of another shape');
  return host;
}

/** `sub`: a host name stands for the hosts below it too, as it does for dNSName alone. A leading dot means only those below. */
function isHostWithin(host: string, wanted: string, sub: boolean): boolean {
  if (wanted === '') return true;
  if (wanted.startsWith('.')) return host.endsWith(wanted) && host.length > wanted.length;
  return host === wanted || (sub && host.endsWith(`.${wanted}`));
}

/**
 * A mailbox, a host whose mailboxes are meant, or a dot and a domain whose hosts are. `exactly`: letters before the @ keep their case (RFC
 * 5280, 7.5), so that what is allowed is not widened; what is excluded stays so however it is written.
 */
function isMailboxWithin(mailbox: string, wanted: string, exactly: boolean): boolean {
  const at = mailbox.lastIndexOf('@');
  if (at < 0) throw new NamesNotComparable('an address without a host');
  const host = plainHost(mailbox.slice(at + 1));
  const wantedAt = wanted.lastIndexOf('@');
  if (wantedAt < 0) return isHostWithin(host, wanted.toLowerCase(), false);
  const local = (text: string, end: number) => (exactly ? text.slice(0, end) : text.slice(0, end).toLowerCase());
  return local(mailbox, at) === local(wanted, wantedAt) && host === wanted.slice(wantedAt + 1).toLowerCase();
}

/** Without a host by name the standard has the certificate refused. */
function hostOf(uri: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:[\]]+)(?::\d*)?(?:[/?#]|$)/i.exec(uri)?.[1];
  if (!host || /^[\d.]+$/.test(host)) throw new NamesNotComparable('an address (URI) without a host name');
  return plainHost(host);
}

/** `range`: address and mask, 8 octets for IPv4 and 32 for IPv6. */
function isAddressWithin(address: Uint8Array, range: Uint8Array): boolean {
  if (range.length !== 8 && range.length !== 32) throw new NamesNotComparable('an address range of another length');
  const size = range.length / 2;
  return address.length === size && address.every((octet, i) => ((octet ^ range[i]!) & range[size + i]!) === 0);
}

function describe(name: GeneralName): string {
  if ('text' in name) return name.text.slice(0, 200);
  if ('bytes' in name) return [...name.bytes].join('.');
  return 'name' in name ? (name.shown ?? name.name.flat().join(', ')).slice(0, 200) : `[${name.form}]`;
}
