import { signDetached } from '../../../shared-kernel/crypto/cms.ts';
import { authority, day, KEYS, type Made, make } from '../certificate-maker.ts';
import { OBJ, sign } from '../forge.ts';
import { stamps } from './certificate-scenes.ts';
import { type CorpusCase, type Mutant, passed, type Question, undecided } from './corpus-case.ts';
import type { World } from './world.ts';

const RULE =
  'the timestamp of a later signature proves what it covers only where its certificate was trusted at that time: for a key chosen freely an old value fits';

/** Signed with a certificate that ended since, and by a second person whose timestamp is older than that end. */
async function covered(world: World, secondOf: (root: Made) => Made): Promise<Question> {
  const root = authority('Root');
  const time = stamps('2026-05-01T12:00:00Z');
  const first = make({ issuer: root, notAfter: day('2026-06-30') });
  const second = secondOf(root);
  const once = await sign(world.unsigned, { party: first });
  const cms = (digest: Uint8Array) => signDetached({ digestOf: () => digest }, second, time.stamp);
  return {
    pdf: await sign(once, { party: second, field: OBJ.second, cms }),
    anchors: [root.anchor(), time.root.anchor('foreign-timestamps')],
  };
}

export const proofCases: readonly CorpusCase[] = [
  {
    name: 'certificate-expired-under-a-later-signature',
    rule: RULE,
    form: 'innocent',
    make: (world) => covered(world, (root) => make({ subject: 'Bruno', issuer: root })),
    expected: passed,
  },
  {
    name: 'certificate-expired-under-a-signature-of-nobody',
    rule: RULE,
    form: 'attacked',
    make: (world) => covered(world, () => make({ subject: 'Nobody', issuer: authority('Unknown', { key: KEYS.stranger }) })),
    expected: undecided('certificate.expired', 'OUT_OF_BOUNDS_NO_POE'),
  },
];

export const proofMutants: readonly Mutant[] = [
  {
    file: 'modules/validation/application/proof-of-time.ts',
    from: 'else if (at && stood(later, at))',
    to: 'else if (at)',
    noticedBy: 'certificate-expired-under-a-signature-of-nobody',
  },
  {
    file: 'modules/validation/application/proof-of-time.ts',
    from: 'else if (at && stood(later, at))',
    to: 'else if (false)',
    noticedBy: 'certificate-expired-under-a-later-signature',
  },
];
