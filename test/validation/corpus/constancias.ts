import { withValue } from './cms-case.ts';
import { makeCms, makeToken, type TokenPlan } from './cms-forge.ts';
import { algorithm, anchors, people } from './cms-people.ts';
import { type CorpusCase, type Expected, type Mutant, passed, undecided } from './corpus-case.ts';

const installed = { ...anchors[0]!, purpose: 'psc' as const };

/** A signed document and its constancia (NOM-151), of an authority that is installed for them unless `isInstalled` is false. */
const constancia = (
  name: string,
  form: CorpusCase['form'],
  rule: string,
  expected: Expected,
  plan: () => TokenPlan,
  isInstalled = true,
): CorpusCase => ({
  name: `constancia-${name}`,
  rule,
  form,
  expected,
  pdfsigDiffers: 'is not given the constancia',
  async make(world) {
    const { pdf } = await withValue(world, (covered) => makeCms(covered, { signer: people.clara() }));
    return { pdf, constancia: makeToken(pdf, plan()), anchors: isInstalled ? [...anchors, installed] : anchors };
  },
});

const ALGORITHMS = 'what is weak or not computed is called that';

export const constanciaCases: readonly CorpusCase[] = [
  constancia('sound', 'innocent', 'a timestamp of a certified provider over the file', passed, () => ({})),
  constancia(
    'of-another-purpose',
    'attacked',
    'only an authority that is installed for constancias issues them; one that is installed for something else is not missing',
    undecided('constancia.other_purpose', 'CHAIN_CONSTRAINTS_FAILURE'),
    () => ({}),
    false,
  ),
  constancia(
    'without-certificate',
    'unusual',
    'of whose certificate is not there nothing is said',
    undecided('constancia.no_certificate', 'NO_SIGNING_CERTIFICATE_FOUND'),
    () => ({ certificates: [] }),
  ),
  constancia('sha-1', 'unusual', ALGORITHMS, undecided('constancia.weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE'), () => ({
    imprint: 'sha1',
  })),
  constancia('not-computed', 'unusual', ALGORITHMS, undecided('constancia.unsupported_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE'), () => ({
    algorithm: algorithm('1.3.6.1.5.5.7.6.31'),
  })),
  constancia(
    'by-a-certificate-for-mail',
    'attacked',
    'a timestamp counts only from a certificate for timestamping (RFC 3161, 2.3)',
    undecided('constancia.outside_profile', 'SIG_CONSTRAINTS_FAILURE'),
    () => ({ signer: people.mailer() }),
  ),
];

const LEG = 'modules/validation/domain/record-legs.ts';

export const constanciaMutants: readonly Mutant[] = [
  { file: LEG, from: 'if (!reading.certificate) return', to: 'if (false) return', noticedBy: 'constancia-without-certificate' },
  {
    file: LEG,
    from: "if (chain?.chain.status === 'no-anchor' && chain.otherPurpose)",
    to: 'if (chain?.otherPurpose && chain.purpose === null)',
    noticedBy: 'constancia-of-another-purpose',
  },
  { file: LEG, from: 'if (reading.unsupported) {', to: 'if (false && reading.unsupported) {', noticedBy: 'constancia-not-computed' },
  { file: LEG, from: 'if (reading.weakAlgorithms.length > 0) {', to: 'if (false) {', noticedBy: 'constancia-sha-1' },
];
