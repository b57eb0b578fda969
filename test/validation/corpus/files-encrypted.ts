import { OBJ, sign, stream } from '../forge.ts';
import { type CorpusCase, failed, type Mutant, passed, undecided } from './corpus-case.ts';
import { type Cipher, encryptedFile } from './encrypted-forge.ts';
import { edited, textOf } from './files-forge.ts';

const OVERWRITTEN = stream('BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET');
const contentChanged = failed('changes.content', 'FORMAT_FAILURE');

const opened = (cipher: Cipher): CorpusCase => ({
  name: `files-encrypted-${cipher}`,
  rule: 'a file that opens without a password is read, and passes like any other (ISO 32000-2, 7.6)',
  form: 'innocent',
  make: (world) => encryptedFile(cipher).signed(world),
  expected: passed,
});
const locked = (
  name: string,
  rule: string,
  form: CorpusCase['form'],
  make: CorpusCase['make'],
  expected: CorpusCase['expected'],
): CorpusCase & { pdfsigDiffers: string } => ({
  name: `files-locked-${name}`,
  rule,
  form,
  make,
  expected,
  pdfsigDiffers: 'was given no password',
});

export const encryptedCases: readonly CorpusCase[] = [
  ...(['rc4-40', 'rc4-128', 'aes-128', 'aes-256', 'aes-256-r6'] as const).map(opened),
  {
    name: 'files-encrypted-unsigned',
    rule: 'an encrypted file that nobody signed',
    form: 'innocent',
    make: async () => encryptedFile('aes-128').unsigned,
    expected: undecided('signature.none', null),
  },
  {
    name: 'files-encrypted-second-signature',
    rule: 'a second signer of an encrypted file',
    form: 'innocent',
    make: async (world) => {
      const file = encryptedFile('aes-128');
      const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [250 100 400 140] /P ${OBJ.page} 0 R /V 38 0 R >>`;
      return sign(await file.signed(world), {
        party: world.bruno,
        field: OBJ.second,
        fieldText: file.encrypted({ [OBJ.second]: widget })[OBJ.second]!,
        options: { trailer: file.trailer },
      });
    },
    expected: passed,
  },
  {
    name: 'files-encrypted-content-changed',
    rule: 'what a page of an encrypted file draws stays as it was signed',
    form: 'attacked',
    make: async (world) => {
      const file = encryptedFile('aes-256');
      return file.appended(await file.signed(world), { [OBJ.content]: OVERWRITTEN });
    },
    expected: contentChanged,
  },
  {
    name: 'files-encrypted-altered',
    rule: 'the bytes of an encrypted file are hashed as they stand',
    form: 'attacked',
    make: async (world) => edited(await encryptedFile('rc4-128').signed(world), '/BaseFont /Helvetica', '/BaseFont /Zapfino12'),
    expected: failed('signature.content_altered', 'HASH_FAILURE'),
  },
  {
    name: 'files-encrypted-no-longer',
    rule: 'an update that says that the file is not encrypted shows other strings',
    form: 'attacked',
    make: async (world) => {
      const file = encryptedFile('rc4-128');
      return file.appended(await file.signed(world), {}, { trailer: '' });
    },
    expected: contentChanged,
  },
  {
    name: 'files-encrypted-other-dictionary',
    rule: 'an update that changes the encryption dictionary is a change of all that it encrypts',
    form: 'attacked',
    make: async (world) => {
      const file = encryptedFile('rc4-128');
      const signed = await file.signed(world);
      const dictionary = /50 0 obj\n(<<.*>>)\nendobj/.exec(textOf(signed))![1]!;
      const trailer = file.trailer.replace('/Encrypt 50 0 R', () => `/Encrypt ${dictionary.replace('/P -4', '/P -4 /Extra 1')}`);
      return file.appended(signed, {}, { trailer });
    },
    expected: contentChanged,
  },
  locked(
    'unsigned',
    'a file that needs a password is protected, and not a bad one',
    'unusual',
    async () => encryptedFile('aes-128', 'secret').unsigned,
    undecided('file.protected', 'SIG_CONSTRAINTS_FAILURE'),
  ),
  locked(
    'unknown-method',
    'a file for the holders of certain keys is protected (7.6.5)',
    'unusual',
    async () => edited(encryptedFile('aes-128').unsigned, '/Filter /Standard', '/Filter /Adobe.P'),
    undecided('file.protected', 'SIG_CONSTRAINTS_FAILURE'),
  ),
  locked(
    'signed',
    'the signature of a locked file is checked, and what changed after it is not known',
    'unusual',
    (world) => encryptedFile('aes-256', 'secret').signed(world),
    undecided('changes.encrypted', 'SIG_CONSTRAINTS_FAILURE'),
  ),
  locked(
    'altered',
    'a locked file that was altered fails like any other',
    'attacked',
    async (world) => edited(await encryptedFile('aes-128', 'secret').signed(world), '/BaseFont /Helvetica', '/BaseFont /Zapfino12'),
    failed('signature.content_altered', 'HASH_FAILURE'),
  ),
];

const KEYS = 'shared-kernel/pdf/encryption/file-key.ts';
const ENCRYPTION = 'shared-kernel/pdf/analysis/encryption.ts';
export const encryptedMutants: readonly Mutant[] = [
  { file: ENCRYPTION, from: "isSignature && key === 'Contents' ? value : ", to: '', noticedBy: 'files-encrypted-aes-128' },
  { file: KEYS, from: 'if (opens(security, key)) return key;', to: 'return key;', noticedBy: 'files-locked-unsigned' },
  {
    file: ENCRYPTION,
    from: "if (!key) return { status: 'locked' };",
    to: "if (!key) return { status: 'none' };",
    noticedBy: 'files-locked-signed',
  },
];
