import { append, baseObjects, OBJ, sign, stream } from '../forge.ts';
import { boxCases, boxMutants } from './changes-boxes.ts';
import { byteCases, byteMutants } from './changes-bytes.ts';
import { documentCases, documentMutants } from './changes-document.ts';
import { equalCases, equalMutants } from './changes-equal.ts';
import { formCases, formMutants } from './changes-forms.ts';
import { readerCases, readerMutants } from './changes-readers.ts';
import { roleCases, roleMutants } from './changes-roles.ts';
import { strangeCases, strangeMutants } from './changes-strange-pages.ts';
import { type CorpusCase, failed, type Mutant, passed } from './corpus-case.ts';

/** What may be added after a signature, and what may not (ISO 32000-2, 12.8.2.2). */
export const changesCases: readonly CorpusCase[] = [
  {
    name: 'changes-none',
    rule: 'one signature over the whole file',
    form: 'innocent',
    make: async ({ signed }) => signed,
    expected: passed,
  },
  {
    name: 'changes-second-signature',
    rule: 'a field placed before the first signature is signed later',
    form: 'innocent',
    make: ({ signed, bruno }) => sign(signed, { party: bruno, field: OBJ.second }),
    expected: passed,
  },
  {
    name: 'changes-page-content',
    rule: 'what a page draws stays as it was signed',
    form: 'attacked',
    make: async ({ signed }) => append(signed, { [OBJ.content]: stream('BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET') }),
    expected: failed('changes.content', 'FORMAT_FAILURE'),
  },
  {
    name: 'changes-unsigned-field-moved',
    rule: 'a signature field keeps its place',
    form: 'attacked',
    make: async ({ signed }) => append(signed, { [OBJ.second]: baseObjects()[OBJ.second]!.replace('250 100', '0 0') }),
    expected: failed('changes.content', 'FORMAT_FAILURE'),
  },
  ...equalCases,
  ...formCases,
  ...boxCases,
  ...documentCases,
  ...byteCases,
  ...roleCases,
  ...readerCases,
  ...strangeCases,
];

export const changesMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/pdf/analysis/changes.ts',
    from: 'if (c.isExplained(num)) continue;',
    to: 'continue;',
    noticedBy: 'changes-page-content',
  },
  ...equalMutants,
  ...formMutants,
  ...boxMutants,
  ...documentMutants,
  ...byteMutants,
  ...roleMutants,
  ...readerMutants,
  ...strangeMutants,
];
