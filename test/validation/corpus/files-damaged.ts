import { deflateSync } from 'node:zlib';
import { baseObjects, OBJ, sign, stream, writePdf } from '../forge.ts';
import { type CorpusCase, failed, type Mutant, undecided } from './corpus-case.ts';
import { bytesOf, edited, HEADER, streamedPdf, textOf } from './files-forge.ts';

const damaged = undecided('file.damaged_unsigned', 'SIG_CONSTRAINTS_FAILURE');
const destroyed = failed('file.unreadable', 'FORMAT_FAILURE');
const LINK = `https://signing.example/validation/${'Ab3_'.repeat(11)}Zz`;
const OID = '06092a864886f70d010702';

/** Of a file that lost its catalog, with something in it that a reader would never come to. */
const wreck = (rest: string): Promise<Buffer> => Promise.resolve(bytesOf(`${HEADER}8 0 obj\n<< /Length 4000 >>\nstream\n${rest}`));
const packed = (text: string): string =>
  `\nendstream endobj 9 0 obj << /Filter /FlateDecode >> stream\n${deflateSync(bytesOf(text)).toString('latin1')}\nendstream`;

/** A file that nobody signed with a signature dictionary under /Perms. */
const withRights = (entries: string): Buffer =>
  writePdf({
    ...baseObjects(),
    [OBJ.catalog]: baseObjects()[OBJ.catalog]!.replace('>>', '/Perms << /UR3 20 0 R >> >>'),
    20: `<< /Type /Sig /ByteRange [0 1 2 3] /Contents <30820100${OID}a0> ${entries} >>`,
  });

/** Of what cannot be read at all: whether it was signed is what counts. */
export const damagedCases: readonly CorpusCase[] = [
  {
    name: 'files-cut-unsigned',
    rule: 'the first half of a file that nobody signed',
    form: 'unusual',
    make: async ({ unsigned }) => unsigned.subarray(0, 60),
    expected: damaged,
  },
  {
    name: 'files-cut-before-its-tables',
    rule: 'a file that was never signed and lost its end is damaged, and that is all',
    form: 'unusual',
    make: async ({ unsigned }) => unsigned.subarray(0, unsigned.lastIndexOf('xref\n0')),
    expected: damaged,
  },
  {
    name: 'files-cut-signed',
    rule: 'a signed file that lost its catalog and kept /ByteRange was destroyed',
    form: 'attacked',
    make: ({ signed }) => wreck(textOf(signed).slice(signed.indexOf('/ByteRange'), signed.indexOf('/Contents <'))),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains in a file that it cannot open',
  },
  {
    name: 'files-value-in-hex',
    rule: 'the text of a signature value is the remains of one',
    form: 'attacked',
    make: () => wreck(`/Contents <3082010006092A864886F70D010702a0`),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains in a file that it cannot open',
  },
  {
    name: 'files-value-in-bytes',
    rule: 'a CMS is the remains of a signature (RFC 5652)',
    form: 'attacked',
    make: () => wreck(Buffer.from(`30820100${OID}a0`, 'hex').toString('latin1')),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains in a file that it cannot open',
  },
  {
    name: 'files-signature-in-a-stream',
    rule: 'the remains of a signature inside deflated data are found',
    form: 'attacked',
    make: () => wreck(packed('<< /Type /Sig /ByteRange [0 1 2 3] >>')),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains in a file that it cannot open',
  },
  {
    name: 'files-printed-link',
    rule: 'the link that this system prints on every page shows that a document of it was destroyed',
    form: 'attacked',
    make: () => wreck(`/URI (${LINK})`),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains in a file that it cannot open',
  },
  {
    name: 'files-printed-link-in-a-stream',
    rule: 'the printed link inside deflated data is found',
    form: 'attacked',
    make: () => wreck(packed(`/URI (${LINK})`)),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains in a file that it cannot open',
  },
  {
    name: 'files-another-link',
    rule: 'a link that only resembles ours is nothing of ours',
    form: 'innocent',
    make: () => wreck('/URI (https://signing.example/validation/help)'),
    expected: damaged,
  },
  {
    name: 'files-attached-signature-in-a-damaged-file',
    rule: 'what a file holds attached is not its own signature, as long as the file can be told from it',
    form: 'innocent',
    make: async () => {
      const attached = deflateSync(Buffer.from(`30820100${OID}a0`, 'hex')).toString('latin1');
      const pdf = writePdf({ ...baseObjects(), 20: stream(attached, '/Type /EmbeddedFile /Filter /FlateDecode') });
      return edited(pdf, 'startxref\n', 'startxref\n9');
    },
    expected: damaged,
  },
  {
    name: 'files-signature-swallowed-by-a-table',
    rule: 'a table that lost its end swallows the signature after it: what is left is the remains of a signed file',
    form: 'attacked',
    make: async ({ ana }) => edited(await sign(streamedPdf(), { party: ana }), 'endstream\nendobj\nstartxref', 'endstre'),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains',
  },
  {
    name: 'files-signature-swallowed-by-a-look',
    rule: 'the look of a field that lost its end, likewise',
    form: 'attacked',
    make: async ({ signed }) => edited(signed, 'stream\n\nendstream\nendobj\nxref', 'stream\n\nendstre\nendobj\nxref'),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains',
  },
  {
    name: 'files-usage-rights-repaired',
    rule: 'usage rights of a file that is read by searching are no remains of a signature (ISO 32000-2, 12.8.2.3)',
    form: 'innocent',
    make: async () => edited(withRights('/Reference [<< /TransformMethod /UR3 >>]'), 'startxref\n', 'startxref\n9'),
    expected: damaged,
    pdfsigDiffers: 'takes usage rights for no signature either, and damage for none',
  },
  {
    name: 'files-signature-as-rights-repaired',
    rule: 'a signature that hangs where usage rights do, and grants none, is the remains of one',
    form: 'attacked',
    make: async () => edited(withRights(''), 'startxref\n', 'startxref\n9'),
    expected: destroyed,
    pdfsigDiffers: 'looks at fields only',
  },
  {
    name: 'files-picture',
    rule: 'a picture is not a PDF, and not a bad one',
    form: 'unusual',
    make: async () => ({ pdf: Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(300, 7)]) }),
    expected: undecided('file.not_a_pdf', 'SIG_CONSTRAINTS_FAILURE'),
  },
  {
    name: 'files-other-signed-file',
    rule: 'a signed file of another kind is not the remains of a PDF',
    form: 'innocent',
    make: async () => ({ pdf: bytesOf(`MIME ${Buffer.from(`30820100${OID}a0`, 'hex').toString('latin1')}`) }),
    expected: undecided('file.not_a_pdf', 'SIG_CONSTRAINTS_FAILURE'),
  },
  {
    name: 'files-header-lost',
    rule: 'a signed PDF that lost its beginning was destroyed',
    form: 'attacked',
    make: async ({ signed }) => ({ pdf: bytesOf(textOf(signed).slice(20)) }),
    expected: destroyed,
    pdfsigDiffers: 'does not look for remains in a file that it cannot open',
  },
  {
    name: 'files-empty',
    rule: 'an empty file',
    form: 'unusual',
    make: async () => ({ pdf: new Uint8Array() }),
    expected: undecided('file.empty', 'SIG_CONSTRAINTS_FAILURE'),
  },
  {
    name: 'files-without-pages',
    rule: 'a file without a page',
    form: 'unusual',
    make: async () => writePdf({ ...baseObjects(), [OBJ.pages]: '<< /Type /Pages /Kids [] /Count 0 >>', [OBJ.page]: 'null' }),
    expected: undecided('file.without_pages', 'SIG_CONSTRAINTS_FAILURE'),
  },
];

const TRACES = 'shared-kernel/pdf/analysis/traces.ts';
export const damagedMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/pdf/analysis/stray-signatures.ts',
    from: "value?.kind === 'stream' && value.lengthExact",
    to: "value?.kind === 'stream'",
    noticedBy: 'files-signature-swallowed-by-a-look',
  },
  {
    file: 'shared-kernel/pdf/analysis/stray-signatures.ts',
    from: 'body < 0 ? end : Math.min(body, end)',
    to: 'end',
    noticedBy: 'files-signature-swallowed-by-a-table',
  },
  { file: TRACES, from: "kinds.add('byte-range')", to: "kinds.delete('byte-range')", noticedBy: 'files-cut-signed' },
  { file: TRACES, from: 'SIGNED_DATA_TEXT.some((text) => data.includes(text))', to: 'false', noticedBy: 'files-value-in-hex' },
  { file: TRACES, from: 'data.includes(SIGNED_DATA) ||', to: 'false ||', noticedBy: 'files-value-in-bytes' },
  { file: TRACES, from: "kinds.add('validation-link')", to: "kinds.delete('validation-link')", noticedBy: 'files-printed-link' },
  { file: TRACES, from: 'if (!inStreams) return', to: 'if (inStreams) return', noticedBy: 'files-signature-in-a-stream' },
  {
    file: 'shared-kernel/pdf/analysis/index.ts',
    from: 'return readable && stray.length === 0 ?',
    to: 'return readable ?',
    noticedBy: 'files-signature-as-rights-repaired',
  },
  {
    file: TRACES,
    from: "if (!file.includes('%PDF-') && !file.includes('endobj'))",
    to: 'if (kinds.size > 0)',
    noticedBy: 'files-other-signed-file',
  },
];
