import { deflateSync } from 'node:zlib';
import { append, baseObjects, lastStartxref, OBJ, type Objects, sign, stream, writePdf } from '../forge.ts';
import { type CorpusCase, failed, type Mutant, passed, undecided } from './corpus-case.ts';
import { bytesOf, edited, HEADER, hybridPdf, streamedPdf, textOf, withEntriesOff } from './files-forge.ts';
import type { World } from './world.ts';

const twoReadings = undecided('changes.two_readings', 'SIG_CONSTRAINTS_FAILURE');
const contentChanged = failed('changes.content', 'FORMAT_FAILURE');
const damaged = undecided('file.damaged_unsigned', 'SIG_CONSTRAINTS_FAILURE');
const unsigned = undecided('signature.none', null);

const base = (change: Objects = {}): Buffer => writePdf({ ...baseObjects(), ...change });
const signedOver = (pdf: Buffer, { ana }: Pick<World, 'ana'>): Promise<Buffer> => sign(pdf, { party: ana });
const overwritten = stream('BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET');
/** A file whose second save leads to its first by a wrong offset. */
const wrongPrev = (pdf: Buffer, { ana }: Pick<World, 'ana'>): Promise<Buffer> =>
  sign(pdf, { party: ana, options: { prev: lastStartxref(pdf) + 3 } });
const cut = (data: Buffer): Buffer => deflateSync(data).subarray(0, -4);
const wrongChecksum = (data: Buffer): Buffer => Buffer.concat([deflateSync(data).subarray(0, -4), Buffer.alloc(4, 1)]);

/** Signed with the value written inside its field, where others only refer to it. */
const valueInField = (pdf: Buffer, { ana }: Pick<World, 'ana'>): Promise<Buffer> =>
  sign(pdf, {
    party: ana,
    fieldText: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (first) /F 132 /Rect [50 100 200 140] /P ${OBJ.page} 0 R /V ${DIRECT} >>`,
    also: { 37: '<< >>' },
  });
const DIRECT = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${'9'.repeat(8)} ${'8'.repeat(8)} ${'7'.repeat(8)}] /Contents <${'0'.repeat(12_000)}> >>`;

/** What the tables of a file say, and what is made of them where they are wrong (ISO 32000-1, 7.5). */
export const structureCases: readonly CorpusCase[] = [
  {
    name: 'files-value-in-its-field',
    rule: 'the value of a signature field may be written inside it (7.3.10)',
    form: 'innocent',
    make: (world) => valueInField(world.unsigned, world),
    expected: passed,
  },
  {
    name: 'files-value-in-its-field-altered',
    rule: 'a value written inside its field covers what it covers',
    form: 'attacked',
    make: async (world) => edited(await valueInField(world.unsigned, world), '1000 pesos', '9000 pesos'),
    expected: failed('signature.content_altered', 'HASH_FAILURE'),
  },
  {
    name: 'files-value-in-a-field-written-again',
    rule: 'a field that is written again with its value in it shows another look than what was signed',
    form: 'attacked',
    make: async (world) => {
      const pdf = await valueInField(world.unsigned, world);
      const field = textOf(pdf).slice(textOf(pdf).lastIndexOf('\n7 0 obj') + 9);
      return append(pdf, { 7: field.slice(0, field.indexOf('endobj')).replace('[50 100 200 140]', '[50 600 500 790]') });
    },
    expected: contentChanged,
  },
  {
    name: 'files-streams',
    rule: 'a signed file with object and cross-reference streams (7.5.7, 7.5.8)',
    form: 'innocent',
    make: (world) => signedOver(streamedPdf(), world),
    expected: passed,
  },
  {
    name: 'files-trailer-after-stream',
    rule: 'a trailer dictionary after the cross-reference stream says what the stream says',
    form: 'innocent',
    make: (world) => signedOver(streamedPdf(baseObjects(), { after: `trailer\n<< /Size 62 /Root ${OBJ.catalog} 0 R >>\n` }), world),
    expected: passed,
  },
  {
    name: 'files-trailer-names-another-catalog',
    rule: 'a trailer dictionary after the stream that names another catalog shows some readers another document',
    form: 'attacked',
    make: (world) => signedOver(streamedPdf(baseObjects(), { after: 'trailer\n<< /Size 62 /Root 3 0 R >>\n' }), world),
    expected: twoReadings,
  },
  {
    name: 'files-unfinished-flate',
    rule: 'deflated data that ends too soon is read as far as it goes',
    form: 'innocent',
    make: (world) => signedOver(streamedPdf(baseObjects(), { pack: cut }), world),
    expected: passed,
  },
  {
    name: 'files-wrong-checksum',
    rule: 'deflated data with a wrong checksum is read',
    form: 'innocent',
    make: (world) => signedOver(streamedPdf(baseObjects(), { pack: wrongChecksum }), world),
    expected: passed,
  },
  {
    name: 'files-wrong-checksum-later',
    rule: 'no careful writer leaves a wrong checksum after a signature: whether readers agree on it is not known',
    form: 'unusual',
    make: ({ signed }) => {
      const data = wrongChecksum(bytesOf('20 0 (x)'));
      const at = signed.length;
      const holder = `62 0 obj\n${stream(data.toString('latin1'), '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode')}\nendobj\n`;
      const rows = Buffer.from([2, 0, 0, 0, 62, 0, 0, 1, ...four(at), 0, 0, 1, ...four(at + holder.length), 0, 0]);
      const dict = `/Type /XRef /Size 64 /W [1 4 2] /Index [20 1 62 2] /Root 1 0 R /Prev ${lastStartxref(signed)}`;
      const table = `63 0 obj\n${stream(rows.toString('latin1'), dict)}\nendobj\nstartxref\n${at + holder.length}\n%%EOF\n`;
      return Promise.resolve(Buffer.concat([signed, bytesOf(holder + table)]));
    },
    expected: undecided('changes.two_readings', 'SIG_CONSTRAINTS_FAILURE'),
  },
  {
    name: 'files-prev-off',
    rule: 'a chain that leads nowhere is searched; whether all readers do the same is not known',
    form: 'unusual',
    make: (world) => wrongPrev(world.unsigned, world),
    expected: twoReadings,
  },
  {
    name: 'files-prev-off-altered',
    rule: 'what a signature covers is hashed whatever the tables say',
    form: 'attacked',
    make: async (world) => edited(await wrongPrev(world.unsigned, world), '1000 pesos', '9000 pesos'),
    expected: failed('signature.content_altered', 'HASH_FAILURE'),
  },
  {
    name: 'files-prev-off-in-an-update',
    rule: 'an update whose chain leads nowhere is still told from what was signed',
    form: 'attacked',
    make: async ({ signed }) => append(signed, { [OBJ.content]: overwritten }, { prev: lastStartxref(signed) + 3 }),
    expected: contentChanged,
  },
  {
    name: 'files-empty-update-with-prev-off',
    rule: 'an update that changes nothing, and whose chain leads nowhere, accuses nobody',
    form: 'unusual',
    make: async ({ signed }) => append(signed, {}, { prev: lastStartxref(signed) + 3 }),
    expected: twoReadings,
  },
  {
    name: 'files-entries-off',
    rule: 'entries that are off by some bytes: the objects are searched for',
    form: 'unusual',
    make: (world) => signedOver(withEntriesOff(world.unsigned, 2), world),
    expected: twoReadings,
  },
  {
    name: 'files-one-entry-off',
    rule: 'one entry that leads beside its object: some readers search, some show nothing',
    form: 'attacked',
    make: ({ ana, unsigned: pdf }) => sign(append(pdf, {}, { redirect: { [OBJ.content]: pdf.indexOf('\n4 0 obj') + 3 } }), { party: ana }),
    expected: twoReadings,
  },
  {
    name: 'files-entries-off-unsigned',
    rule: 'a damaged file without a signature has nothing that could be wrong',
    form: 'unusual',
    make: async ({ unsigned: pdf }) => withEntriesOff(pdf, 2),
    expected: damaged,
  },
  {
    name: 'files-startxref-off-unsigned',
    rule: 'a damaged file without a signature has nothing that could be wrong',
    form: 'unusual',
    make: async ({ unsigned: pdf }) => edited(pdf, `startxref\n${lastStartxref(pdf)}`, 'startxref\n7'),
    expected: damaged,
  },
  {
    name: 'files-line-ends-converted',
    rule: 'a file whose line ends became CRLF is read by searching',
    form: 'unusual',
    make: async ({ unsigned: pdf }) => bytesOf(textOf(pdf).replaceAll('\n', '\r\n')),
    expected: damaged,
  },
  {
    name: 'files-line-ends-converted-signed',
    rule: 'a signed file whose line ends became CRLF is not the one that was signed',
    form: 'attacked',
    make: async ({ signed }) => bytesOf(textOf(signed).replaceAll('\n', '\r\n')),
    expected: failed('signature.gap_abused', 'FORMAT_FAILURE'),
  },
  {
    name: 'files-junk-before-header',
    rule: 'bytes before the header, as gateways leave them: offsets count from the header (ISO 32000-2, 7.5.2)',
    form: 'innocent',
    make: async ({ unsigned: pdf }) => Buffer.concat([bytesOf('Received: by gateway\r\n'), pdf]),
    expected: unsigned,
  },
  {
    name: 'files-junk-before-signed',
    rule: 'bytes before the header of a signed file are bytes that nobody signed',
    form: 'attacked',
    make: async ({ signed }) => Buffer.concat([bytesOf('Received: by gateway\r\n'), signed]),
    expected: failed('changes.bytes_outside', 'FORMAT_FAILURE'),
  },
  {
    name: 'files-hybrid',
    rule: 'a table and the stream beside it that say the same (7.5.8.4)',
    form: 'innocent',
    make: (world) => signedOver(hybridPdf(), world),
    expected: passed,
  },
  {
    name: 'files-hybrid-disagrees',
    rule: 'a table and the stream beside it that say different things show readers two documents',
    form: 'attacked',
    make: (world) => signedOver(hybridPdf(OBJ.content), world),
    expected: twoReadings,
  },
  {
    name: 'files-object-twice',
    rule: 'an object that stands behind the one that the table names is shown by readers that search',
    form: 'attacked',
    make: (world) => signedOver(append(base(), { [OBJ.content]: overwritten }, { unlisted: [OBJ.content] }), world),
    expected: twoReadings,
  },
  {
    name: 'files-object-left-behind',
    rule: 'an older object before the one that counts is what every update leaves behind',
    form: 'innocent',
    make: (world) => {
      const older = append(base(), { [OBJ.content]: overwritten }, { unlisted: [OBJ.content] });
      return signedOver(append(older, { [OBJ.content]: baseObjects()[OBJ.content]! }), world);
    },
    expected: passed,
  },
  {
    name: 'files-attached-pdf',
    rule: 'what stands in the body of a stream is no object of the file',
    form: 'innocent',
    make: (world) => signedOver(base({ 20: stream(textOf(base({ [OBJ.content]: overwritten })), '/Type /EmbeddedFile') }), world),
    expected: passed,
  },
  {
    name: 'files-no-tables',
    rule: 'a file without any table is searched',
    form: 'unusual',
    make: async () =>
      bytesOf(
        `${HEADER}${Object.entries(baseObjects())
          .map(([num, text]) => `${num} 0 obj\n${text}\nendobj\n`)
          .join('')}`,
      ),
    expected: damaged,
  },
];

const four = (value: number): number[] => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];

export const structureMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/pdf/analysis/signatures.ts',
    from: 'return holder && { ...holder, value };',
    to: 'return null;',
    noticedBy: 'files-value-in-its-field',
  },
  {
    file: 'shared-kernel/pdf/analysis/revisions.ts',
    from: "return ['Root', 'Encrypt'].some(differs) ? null : end;",
    to: 'return end;',
    noticedBy: 'files-trailer-names-another-catalog',
  },
  {
    file: 'shared-kernel/pdf/analysis/xref.ts',
    from: 'disagrees = true;',
    to: 'disagrees = false;',
    noticedBy: 'files-hybrid-disagrees',
  },
  {
    file: 'shared-kernel/pdf/analysis/reading.ts',
    from: 'if (twice) problems.push(twoPlaces(twice));',
    to: '',
    noticedBy: 'files-object-twice',
  },
  {
    file: 'shared-kernel/pdf/analysis/two-places.ts',
    from: 'place === null || start <= place',
    to: 'place === null',
    noticedBy: 'files-object-left-behind',
  },
  {
    file: 'shared-kernel/pdf/analysis/two-places.ts',
    from: 'if (holder && start < holder.end) continue;',
    to: '',
    noticedBy: 'files-attached-pdf',
  },
  {
    file: 'shared-kernel/pdf/analysis/reading.ts',
    from: "problems.push({ code: 'read-by-repair', offset: null, detail: why });",
    to: '',
    noticedBy: 'files-prev-off',
  },
  {
    file: 'shared-kernel/pdf/analysis/two-places.ts',
    from: '!stands(syntax, num, entry.offset)',
    to: 'false',
    noticedBy: 'files-one-entry-off',
  },
  {
    file: 'shared-kernel/pdf/analysis/reading.ts',
    from: 'header > 0 && isBroken',
    to: 'isBroken && false',
    noticedBy: 'files-junk-before-header',
  },
];
