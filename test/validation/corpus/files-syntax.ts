import { append, baseObjects, OBJ, type Objects, sign, writePdf } from '../forge.ts';
import { type CorpusCase, type Mutant, passed, undecided } from './corpus-case.ts';
import { edited } from './files-forge.ts';

const base = (change: Objects = {}): Buffer => writePdf({ ...baseObjects(), ...change });
const changed = (num: number, from: string, to: string): Objects => ({ [num]: baseObjects()[num]!.replace(from, () => to) });

/** Written into the file before anybody signed: every viewer shows it, and the signature covers it. */
const tolerated = (name: string, rule: string, pdf: () => Buffer): CorpusCase => ({
  name: `files-${name}`,
  rule,
  form: 'innocent',
  make: ({ ana }) => sign(pdf(), { party: ana }),
  expected: passed,
});

const BOX = '/MediaBox [0 0 612 792]';

/** Syntax that the standard forbids and viewers read all the same. */
export const syntaxCases: readonly CorpusCase[] = [
  tolerated('two-signs', 'two signs before a number are read as one', () => base(changed(OBJ.page, BOX, '/MediaBox [--0 +-0 612 792]'))),
  tolerated('two-points', 'a number ends at its second point', () => base(changed(OBJ.page, BOX, '/MediaBox [0 0 612.0.5 792]'))),
  tolerated('lone-point', 'a point alone is zero', () => base(changed(OBJ.page, BOX, '/MediaBox [. - 612 792]'))),
  tolerated('stray-words', 'a word that stands where a key should is passed over', () =>
    base(changed(OBJ.page, '/Contents', 'stray word ) /Contents')),
  ),
  tolerated('unknown-word', 'a word that is no value counts as null', () =>
    base(changed(OBJ.page, '/Contents', '/Old undefined /Contents')),
  ),
  tolerated('odd-hex', 'a hex string of an odd length, with bytes that are no digits', () =>
    base(changed(OBJ.page, '/Contents', '/Note <4 1z2> /Contents')),
  ),
  tolerated('bad-escape', 'a name with an escape that is none', () => base(changed(OBJ.page, '/Contents', '/A#zz /B#4 /Contents'))),
  tolerated('comments', 'comments inside a dictionary', () => base(changed(OBJ.page, '/Contents', '% a >> comment\n/Contents'))),
  tolerated('no-white-space', 'no white space where none is needed', () => base(changed(OBJ.page, '0 R /Resources', '0 R/Resources'))),
  tolerated('array-unclosed', 'an array that the end of its dictionary closes', () =>
    base(changed(OBJ.page, `${OBJ.text} 0 R] >>`, `${OBJ.text} 0 R >>`)),
  ),
  tolerated('dictionary-unclosed', 'a dictionary that the end of its object closes', () =>
    base(changed(OBJ.font, '/BaseFont /Helvetica >>', '/BaseFont /Helvetica')),
  ),
  tolerated('wrong-length', 'a stream whose /Length is wrong ends at endstream', () =>
    base(changed(OBJ.content, '/Length 45', '/Length 12')),
  ),
  tolerated('no-endstream', 'a stream without endstream ends with its object', () => base(changed(OBJ.content, '\nendstream', ''))),
  tolerated('no-endobj', 'an object without endobj', () => edited(base(), '\nendobj\n6 0 obj', '\n       6 0 obj'.slice(0, 15))),
  tolerated('page-twice', 'a page that is listed twice', () => base(changed(OBJ.pages, '[3 0 R] /Count 1', '[3 0 R 3 0 R] /Count 2'))),
  tolerated('wrong-count', 'a /Count that is wrong', () => base(changed(OBJ.pages, '/Count 1', '/Count 7'))),
  tolerated('untyped-pages', 'pages and their tree without /Type', () =>
    base({ ...changed(OBJ.pages, '/Type /Pages ', ''), ...changed(OBJ.page, '/Type /Page ', '') }),
  ),
  tolerated('encrypt-null', '/Encrypt null is no encryption', () => append(base(), {}, { trailer: ' /Encrypt null' })),
  {
    name: 'files-page-in-its-parent',
    rule: 'a page that is written into its parent counts as one',
    form: 'unusual',
    make: async () => base(changed(OBJ.pages, '[3 0 R]', '[<< /Type /Page /MediaBox [0 0 612 792] >>]')),
    expected: undecided('signature.none', null),
  },
  {
    name: 'files-odd-number-later',
    rule: 'what viewers read each in its own way may not come after a signature',
    form: 'attacked',
    make: ({ signed, bruno }) =>
      sign(signed, {
        party: bruno,
        field: OBJ.second,
        fieldText:
          `<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [--250 100 400 140] /P ${OBJ.page} 0 R /V 38 0 R >>`.replace(
            '--250',
            '250.0.1',
          ),
      }),
    expected: undecided('changes.two_readings', 'SIG_CONSTRAINTS_FAILURE'),
  },
];

export const syntaxMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/pdf/analysis/reading.ts',
    from: 'if (oddities.last >= signedUpTo) {',
    to: 'if (oddities.last < 0) {',
    noticedBy: 'files-odd-number-later',
  },
  {
    file: 'shared-kernel/pdf/analysis/syntax.ts',
    from: 'if (!number?.clean) this.#note(at);',
    to: '',
    noticedBy: 'files-odd-number-later',
  },
];
