import { CN, called, distinguished, EMAIL, EXT, extension, general, MAY_SIGN, O, oid, tlv } from '../certificate-maker.ts';
import { pathCase } from './certificate-scenes.ts';
import { type CorpusCase, type Mutant, passed, undecided } from './corpus-case.ts';

const notPermitted = undecided('certificate.name_not_permitted', 'CHAIN_CONSTRAINTS_FAILURE');
const policyRequired = undecided('certificate.policy_required', 'CHAIN_CONSTRAINTS_FAILURE');
const unreadable = undecided('certificate.constraints_unreadable', 'CERTIFICATE_CHAIN_GENERAL_FAILURE');
const unknown = undecided('certificate.unknown_extension', 'CHAIN_CONSTRAINTS_FAILURE');

const acme = distinguished([O, 'Acme']);
const anaOfAcme = distinguished([O, 'Acme'], [CN, 'Ana']);
/** One authority below the root, with these extensions, and a signer with those. */
const below = (middle: readonly Uint8Array[], leaf: readonly Uint8Array[] = [], subject: Uint8Array = called('Ana')) => ({
  middle: { extensions: middle },
  leaf: { subject, extensions: [MAY_SIGN, ...leaf] },
});
const A = '2.999.1';
const B = '2.999.2';
const ANY = '2.5.29.32.0';
const UNKNOWN = extension('2.999.77', tlv(0x05), true);

const NAMES = 'names stay within what the authorities above allow (RFC 5280, 4.2.1.10)';
const POLICIES = 'where a policy is required, the whole path shares one (RFC 5280, 6.1.3 to 6.1.5)';
const CRITICAL = 'a critical extension that is not understood leaves the path open (RFC 5280, 4.2)';

const names: readonly CorpusCase[] = [
  pathCase('names-subject-within', 'innocent', NAMES, passed, below([EXT.allows([general.directory(acme)])], [], anaOfAcme)),
  pathCase('names-subject-outside', 'attacked', NAMES, notPermitted, below([EXT.allows([general.directory(acme)])])),
  pathCase(
    'names-subject-written-otherwise',
    'innocent',
    'names are compared without regard to case, spaces and kind of string (RFC 5280, 7.1)',
    passed,
    below([EXT.allows([general.directory(distinguished([O, 'ACME  ', 0x13]))])], [], anaOfAcme),
  ),
  pathCase('names-subject-excluded', 'attacked', NAMES, notPermitted, below([EXT.allows([], [general.directory(acme)])], [], anaOfAcme)),
  pathCase(
    'names-of-the-root-count',
    'attacked',
    'what an installed authority demands holds for what is below it (RFC 5937)',
    notPermitted,
    { root: { extensions: [EXT.allows([general.directory(acme)])] }, middle: null },
  ),
  pathCase(
    'names-mail-within',
    'innocent',
    NAMES,
    passed,
    below([EXT.allows([general.email('acme.example')])], [EXT.names(general.email('ana@acme.example'))]),
  ),
  pathCase(
    'names-mail-outside',
    'attacked',
    NAMES,
    notPermitted,
    below([EXT.allows([general.email('acme.example')])], [EXT.names(general.email('ana@evil.acme.example'))]),
  ),
  pathCase(
    'names-mail-in-subject-outside',
    'attacked',
    'an address in the subject counts as one where no alternative name holds one',
    notPermitted,
    below([EXT.allows([general.email('.acme.example')])], [], distinguished([CN, 'Ana'], [EMAIL, 'ana@evil.example', 0x16])),
  ),
  pathCase(
    'names-one-mailbox-excluded',
    'attacked',
    NAMES,
    notPermitted,
    below([EXT.allows([], [general.email('ceo@acme.example')])], [EXT.names(general.email('CEO@acme.example'))]),
  ),
  pathCase(
    'names-one-mailbox-written-otherwise',
    'attacked',
    'what is allowed is not widened by the case of letters (RFC 5280, 7.5)',
    notPermitted,
    below([EXT.allows([general.email('ceo@acme.example')])], [EXT.names(general.email('CEO@acme.example'))]),
  ),
  pathCase(
    'names-host-outside',
    'attacked',
    NAMES,
    notPermitted,
    below([EXT.allows([general.dns('acme.example')])], [EXT.names(general.dns('notacme.example'))]),
  ),
  pathCase(
    'names-host-below',
    'innocent',
    NAMES,
    passed,
    below([EXT.allows([general.dns('acme.example')])], [EXT.names(general.dns('sign.acme.example'))]),
  ),
  pathCase(
    'names-uri-excluded',
    'attacked',
    NAMES,
    notPermitted,
    below([EXT.allows([], [general.uri('.evil.example')])], [EXT.names(general.uri('https://ana@www.evil.example:8443/x'))]),
  ),
  pathCase(
    'names-host-excluded-with-the-root-dot',
    'attacked',
    'a host with the dot of the root is the same host',
    notPermitted,
    below([EXT.allows([], [general.dns('evil.example')])], [EXT.names(general.dns('evil.example.'))]),
  ),
  pathCase(
    'names-host-of-another-shape',
    'attacked',
    'what a host name cannot hold may be read as another host',
    unreadable,
    below([EXT.allows([], [general.uri('evil.example')])], [EXT.names(general.uri('https://evil%2eexample/'))]),
  ),
  pathCase(
    'names-mailbox-beyond-ascii',
    'attacked',
    'constraints on addresses hold for those written as another name (RFC 9598, 6)',
    unreadable,
    below(
      [EXT.allows([general.email('acme.example')])],
      [EXT.names(tlv(0xa0, oid('1.3.6.1.5.5.7.8.9'), tlv(0xa0, tlv(0x0c, 'ceo@evil.example'))))],
    ),
  ),
  pathCase(
    'names-of-a-login-beside',
    'innocent',
    'another name that is no address is not one',
    passed,
    below([EXT.allows([general.email('acme.example')])], [EXT.names(general.other('ana@acme.example'), general.email('ana@acme.example'))]),
  ),
  pathCase(
    'names-uri-without-host',
    'unusual',
    'a URI without a host cannot be held against a constraint on hosts',
    unreadable,
    below([EXT.allows([general.uri('acme.example')])], [EXT.names(general.uri('urn:uuid:1'))]),
  ),
  pathCase(
    'names-address-within',
    'innocent',
    NAMES,
    passed,
    below([EXT.allows([general.ip(10, 1, 0, 0, 255, 255, 0, 0)])], [EXT.names(general.ip(10, 1, 200, 7))]),
  ),
  pathCase(
    'names-address-outside',
    'attacked',
    NAMES,
    notPermitted,
    below([EXT.allows([general.ip(10, 1, 0, 0, 255, 255, 0, 0)])], [EXT.names(general.ip(10, 2, 0, 7))]),
  ),
  pathCase(
    'names-of-another-form-untouched',
    'innocent',
    'a constraint on one form says nothing of another',
    passed,
    below([EXT.allows([general.dns('acme.example')])]),
  ),
  pathCase(
    'names-of-a-form-not-compared',
    'unusual',
    'a constrained form that is not processed refuses the certificate (RFC 5280, 4.2.1.10)',
    unreadable,
    below([EXT.allows([general.other('a')])], [EXT.names(general.other('ana'))]),
  ),
  pathCase(
    'names-two-authorities-must-agree',
    'attacked',
    'the subtrees of all authorities of the path are cut with each other',
    notPermitted,
    {
      root: { extensions: [EXT.allows([general.dns('acme.example')])] },
      ...below([EXT.allows([general.dns('example')])], [EXT.names(general.dns('other.example'))]),
    },
  ),
];

const policies: readonly CorpusCase[] = [
  pathCase('policy-shared', 'innocent', POLICIES, passed, below([EXT.policyConstraints(0), EXT.policies(A)], [EXT.policies(A)])),
  pathCase('policy-missing', 'attacked', POLICIES, policyRequired, below([EXT.policyConstraints(0), EXT.policies(A)])),
  pathCase('policy-another', 'attacked', POLICIES, policyRequired, below([EXT.policyConstraints(0), EXT.policies(A)], [EXT.policies(B)])),
  pathCase('policy-not-required', 'innocent', POLICIES, passed, below([EXT.policies(A)], [EXT.policies(B)])),
  pathCase('policy-required-later', 'innocent', POLICIES, passed, below([EXT.policyConstraints(5), EXT.policies(A)])),
  pathCase('policy-any', 'innocent', POLICIES, passed, below([EXT.policyConstraints(0), EXT.policies(A)], [EXT.policies(ANY)])),
  pathCase(
    'policy-any-inhibited',
    'attacked',
    'anyPolicy counts no more where an authority inhibits it',
    policyRequired,
    below([EXT.policyConstraints(0), EXT.policies(A), EXT.inhibitAny(0)], [EXT.policies(ANY)]),
  ),
  pathCase(
    'policy-mapped',
    'innocent',
    'an authority may say which policy below it stands for its own',
    passed,
    below([EXT.policyConstraints(0), EXT.policies(A), EXT.mappings([A, B])], [EXT.policies(B)]),
  ),
  pathCase(
    'policy-mapped-away',
    'attacked',
    'a mapped policy is expected under its new name only',
    policyRequired,
    below([EXT.policyConstraints(0), EXT.policies(A), EXT.mappings([A, B])], [EXT.policies(A)]),
  ),
  pathCase(
    'policy-any-mapped',
    'unusual',
    'anyPolicy may not be mapped (RFC 5280, 6.1.4 a)',
    unreadable,
    below([EXT.policies(A), EXT.mappings([ANY, B])], [EXT.policies(B)]),
  ),
  pathCase(
    'policy-required-by-the-leaf',
    'attacked',
    POLICIES,
    policyRequired,
    below([EXT.policies(A)], [EXT.policies(B), EXT.policyConstraints(0)]),
  ),
];

const extensions: readonly CorpusCase[] = [
  pathCase('statements-known', 'innocent', CRITICAL, passed, below([], [EXT.statements('0.4.0.1862.1.1', '0.4.0.1862.1.4')])),
  pathCase(
    'statements-unknown',
    'unusual',
    'all statements of a critical qcStatements are critical (RFC 3739, 3.2.6)',
    unknown,
    below([], [EXT.statements('0.4.0.1862.1.1', '2.999.5')]),
  ),
  pathCase('extension-unknown', 'unusual', CRITICAL, unknown, below([], [UNKNOWN])),
  pathCase('extension-unknown-of-authority', 'attacked', CRITICAL, unknown, below([UNKNOWN])),
  pathCase('extension-unknown-not-critical', 'innocent', CRITICAL, passed, below([], [extension('2.999.77', tlv(0x05))])),
];

export const constraintCases: readonly CorpusCase[] = [...names, ...policies, ...extensions];

const NAME_FILE = 'shared-kernel/crypto/name-constraints.ts';
const POLICY_FILE = 'shared-kernel/crypto/certificate-policies.ts';

export const constraintMutants: readonly Mutant[] = [
  {
    file: NAME_FILE,
    from: 'if (list[0]?.form === name.form && !list.some((subtree) => this.#within(name, subtree, true))) return describe(name);',
    to: '',
    noticedBy: 'certificate-names-subject-outside',
  },
  {
    file: NAME_FILE,
    from: 'if (this.#excluded.some(',
    to: 'if (false && this.#excluded.some(',
    noticedBy: 'certificate-names-one-mailbox-excluded',
  },
  { file: NAME_FILE, from: ".replace(/\\.$/, '')", to: '', noticedBy: 'certificate-names-host-excluded-with-the-root-dot' },
  {
    file: NAME_FILE,
    from: "throw new NamesNotComparable('a host name of another shape');",
    to: 'return host;',
    noticedBy: 'certificate-names-host-of-another-shape',
  },
  { file: NAME_FILE, from: 'name.type === SMTP_UTF8_MAILBOX', to: 'false', noticedBy: 'certificate-names-mailbox-beyond-ascii' },
  {
    file: NAME_FILE,
    from: 'host.endsWith(`.',
    to: 'host.endsWith(`',
    noticedBy: 'certificate-names-host-outside',
  },
  {
    file: NAME_FILE,
    from: 'if (!names.some(({ form }) => form === FORM.email)) {',
    to: 'if (false) {',
    noticedBy: 'certificate-names-mail-in-subject-outside',
  },
  {
    file: NAME_FILE,
    from: "if ('other' in name || 'other' in subtree) throw",
    to: "if ('other' in name || 'other' in subtree) return true; if (false) throw",
    noticedBy: 'certificate-names-of-a-form-not-compared',
  },
  {
    file: 'shared-kernel/crypto/path-validation.ts',
    from: 'if (!policies.takes(certificate, i === 0))',
    to: 'if (!policies.takes(certificate, i === 0) && false)',
    noticedBy: 'certificate-policy-missing',
  },
  { file: POLICY_FILE, from: '(this.#inhibitAny > 0 ||', to: '(true ||', noticedBy: 'certificate-policy-any-inhibited' },
  { file: POLICY_FILE, from: 'this.#level.set(policy, below);', to: ';', noticedBy: 'certificate-policy-mapped-away' },
  {
    file: POLICY_FILE,
    from: 'if (explicit === 0) this.#explicit = 0;',
    to: '',
    noticedBy: 'certificate-policy-required-by-the-leaf',
  },
  {
    file: 'shared-kernel/crypto/path-validation.ts',
    from: 'if (unknown.length > 0)',
    to: 'if (false)',
    noticedBy: 'certificate-extension-unknown-of-authority',
  },
  {
    file: 'shared-kernel/crypto/certificate.ts',
    from: 'if (critical) found.unknownCritical.push(...unknownStatements(bytesOf(value)));',
    to: '',
    noticedBy: 'certificate-statements-unknown',
  },
];
