import { baseObjects, CONTENT, OBJ, type Objects, stream } from '../forge.ts';
import { after, attacked, bruno, edit, innocent, signedBase } from './changes-scenes.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';

const FRAUD = 'BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET';
const PAGE = baseObjects()[OBJ.page]!;
const ALONE = PAGE.replace(/\/Annots \[.*?\]/, '');
const catalog = (more: string): Objects => edit(OBJ.catalog, '>>', `${more} >>`);
const contents = (num: number): Objects => edit(OBJ.page, '/Contents 4 0 R', `/Contents ${num} 0 R`);

/** The same object before and after, and what it holds besides. */
const rewritten = (name: string, rule: string, base: Objects, update: Objects): CorpusCase =>
  attacked(name, rule, (w) => after(w, base, update));
/** A stream that a page draws and that claims to be something else too. */
const streamAs = (name: string, rule: string, dict: string, base: Objects, num: number): CorpusCase =>
  rewritten(name, rule, { ...contents(num), ...base, [num]: stream(CONTENT, dict) }, { [num]: stream(FRAUD, dict) });

/** A page that draws in a layer, and where the layer's state is kept. */
const layered = (keys: string, holder = 20): Objects => ({
  ...catalog(`${keys} /OCProperties ${holder} 0 R`),
  [holder]: '<< /OCGs [21 0 R] /D << /OFF [21 0 R] >> >>',
  21: '<< /Type /OCG /Name (x) >>',
  [OBJ.content]: stream(`/OC /L BDC ${FRAUD} EMC`),
  ...edit(OBJ.page, '/Font <<', '/Properties << /L 21 0 R >> /Font <<'),
});
const SHOWN: Objects = { 20: '<< /OCGs [21 0 R] /D << >> >>' };
const FREE_TEXT = (look: string): string =>
  baseObjects()[OBJ.form]!.replace(
    '/SigFlags 3',
    `/SigFlags 3 /Type /Annot /Subtype /FreeText /Rect [100 500 400 600] /F 4 /Contents (9000) /DA (${look})`,
  );
const WIDTHS = (more: string): string => `[7 0 R 8 0 R 9 0 R ${'600 '.repeat(30)}${more}${'600 '.repeat(70)}]`;
const note = (font: string): Objects => ({
  20: `<< /Type /Annot /Subtype /FreeText /Rect [72 500 400 560] /F 4 /Contents (Pay 1000) /DA (/${font} 30 Tf 0 g) >>`,
  ...edit(OBJ.page, '9 0 R]', '9 0 R 20 0 R]'),
  ...edit(OBJ.form, '/SigFlags 3', '/SigFlags 3 /DR << /Font << /Helv 5 0 R >> >>'),
});
const gained: Objects = {
  ...edit(OBJ.form, '/SigFlags 3', '/SigFlags 3 /DR << /Font << /Helv 5 0 R /Zz 21 0 R >> >>'),
  21: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine] >> >>',
};

/** One object in two roles: what a rule allows in the one changes what a reader sees in the other. */
export const roleCases: readonly CorpusCase[] = [
  rewritten(
    'changes-role-another-equal',
    'content that came to equal the content of another page, which now leads to it',
    { 20: stream(FRAUD), 21: ALONE.replace('4 0 R', '20 0 R'), [OBJ.pages]: '<< /Type /Pages /Kids [3 0 R 21 0 R] /Count 2 >>' },
    { [OBJ.content]: stream(FRAUD), 21: ALONE },
  ),
  streamAs(
    'changes-role-field',
    'the content of a page that is called a signature field',
    '/Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [250 100 400 140] /P 3 0 R',
    {},
    OBJ.second,
  ),
  streamAs(
    'changes-role-page',
    'the content of a page that is called a page',
    '/Type /Page /Parent 2 0 R /MediaBox [0 0 99 99]',
    { [OBJ.pages]: '<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>' },
    20,
  ),
  streamAs(
    'changes-role-structure',
    'the content of a page that is called an element of the structure tree',
    '/Type /StructElem /S /P /P 50 0 R /K 0',
    { ...catalog('/StructTreeRoot 50 0 R'), 50: '<< /Type /StructTreeRoot >>' },
    20,
  ),
  rewritten(
    'changes-role-structure-names',
    'the content of a page that is called the names of the structure tree',
    { ...catalog('/StructTreeRoot 50 0 R'), 50: '<< /RoleMap 4 0 R /ParentTreeNextKey 1 >>' },
    { 50: '<< /RoleMap 4 0 R /ParentTreeNextKey 2 >>', [OBJ.content]: stream(FRAUD) },
  ),
  rewritten(
    'changes-role-structure-parents',
    'the list of what a page draws that is called a list of the structure tree',
    { ...catalog('/StructTreeRoot 50 0 R'), 50: '<< /ParentTree 53 0 R >>', 53: '<< /Nums [0 20 0 R] >>', 20: '[4 0 R]', ...contents(20) },
    { 20: '[4 0 R 21 0 R]', 21: stream(FRAUD) },
  ),
  rewritten(
    'changes-role-form',
    'a note on a page that is called the form',
    { [OBJ.form]: FREE_TEXT('/Helv 1 Tf 1 g'), ...edit(OBJ.page, '9 0 R]', '9 0 R 6 0 R]') },
    { [OBJ.form]: FREE_TEXT('/Helv 40 Tf 0 g') },
  ),
  rewritten(
    'changes-role-fields',
    'the widths of a font that are called the fields of the form',
    {
      20: WIDTHS(''),
      [OBJ.form]: '<< /Fields 20 0 R /SigFlags 3 >>',
      [OBJ.font]: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 122 /Widths 20 0 R >>',
    },
    { 20: WIDTHS('25 0 R '), 25: '<< /FT /Sig /T (added) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>' },
  ),
  rewritten(
    'changes-role-validation-data',
    'validation data that leads to a page, and through it to all it draws',
    catalog('/DSS << /VRI << /X 3 0 R >> >>'),
    { [OBJ.content]: stream(FRAUD) },
  ),
  rewritten('changes-role-validation-layers', 'layers that are called validation data', layered('/DSS << /VRI 20 0 R >>'), SHOWN),
  rewritten('changes-role-extensions-layers', 'layers that are called developer extensions', layered('/Extensions 20 0 R'), SHOWN),
  rewritten('changes-role-rights-layers', 'layers that are called usage rights', layered('/Perms << /UR3 20 0 R >>'), SHOWN),
  rewritten(
    'changes-role-extensions',
    'developer extensions that lead to a page, and through it to all it draws',
    catalog('/Extensions << /X 3 0 R >>'),
    { [OBJ.content]: stream(FRAUD), ...edit(OBJ.page, '/Parent', '/Tabs /S /Parent') },
  ),
  rewritten('changes-role-note-font', 'a note without a look asks the form for a font that comes later', note('Zz'), gained),
  rewritten('changes-role-note-font-written-oddly', 'the same, the name of the font written with a number', note('#5a#7A'), gained),
  innocent('changes-role-note-font-own', 'the form gains a font that no note asks for', (w) => after(w, note('Helv'), gained)),
  attacked('changes-page-with-kids', 'a page that lists pages is turned: it is shown all the same', (w) => {
    const page = (more: string) => PAGE.replace(/\/Annots \[.*?\]/, `/Kids [] ${more}`);
    return after(w, { 20: page(''), [OBJ.pages]: '<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>' }, { 20: page('/Rotate 180') });
  }),
  rewritten(
    'changes-rotation-other-parent',
    'a page that names another parent than the one that lists it, which turns it',
    { ...edit(OBJ.page, '/Parent 2 0 R', '/Parent 20 0 R'), 20: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    edit(OBJ.pages, '/Count', '/Rotate 180 /Count'),
  ),
  rewritten(
    'changes-rotation-behind-nonsense',
    'a page whose own rotation makes no sense, so that viewers turn it as the node above says',
    edit(OBJ.page, '/Parent', '/Rotate (x) /Parent'),
    edit(OBJ.pages, '/Count', '/Rotate 180 /Count'),
  ),
  rewritten('changes-page-type', 'a page that is called a template', {}, edit(OBJ.page, '/Type /Page', '/Type /Template')),
  innocent('changes-page-type-added', 'a page that is called one at last', async (w) =>
    bruno(w, await signedBase(w, edit(OBJ.page, '/Type /Page ', '')), { also: { [OBJ.page]: PAGE } }),
  ),
];

const rules = 'shared-kernel/pdf/analysis';
export const roleMutants: readonly Mutant[] = [
  {
    file: `${rules}/comparison.ts`,
    from: '(this.added.has(num) && this.equality.standIns.has(num))',
    to: 'this.equality.standIns.has(num)',
    noticedBy: 'changes-role-another-equal',
  },
  { file: `${rules}/comparison.ts`, from: 'if (!own.delete(num)) continue;', to: 'continue;', noticedBy: 'changes-role-validation-layers' },
  {
    file: `${rules}/fields.ts`,
    from: '  const dict = plainDictOf(view.resolve(node));',
    to: "  const dict = ((value) => (value.kind === 'stream' ? value.dict : plainDictOf(value)))(view.resolve(node));",
    noticedBy: 'changes-role-field',
  },
  {
    file: `${rules}/structure-rules.ts`,
    from: 'if (parents.has(num) && c.ownedBy(num, owners))',
    to: 'if (parents.has(num))',
    noticedBy: 'changes-role-structure-parents',
  },
  {
    file: `${rules}/form-rules.ts`,
    from: "if (number !== null && c.heldOnlyAt(number, c.inCatalog('AcroForm'))) c.explain(number);",
    to: 'c.explain(number);',
    noticedBy: 'changes-role-form',
  },
  {
    file: `${rules}/form-rules.ts`,
    from: "if (list?.kind === 'ref' && c.heldOnlyAt(list.num, places)) c.explain(list.num);",
    to: "if (list?.kind === 'ref') c.explain(list.num);",
    noticedBy: 'changes-role-fields',
  },
  {
    file: `${rules}/form-defaults.ts`,
    from: "if (lookless(c).some((dict) => asks(said(c.before.get(dict, 'DA'))))) return true;",
    to: '',
    noticedBy: 'changes-role-note-font',
  },
  {
    file: `${rules}/form-defaults.ts`,
    from: 'fresh.has(plain(name!))',
    to: 'fresh.has(name!)',
    noticedBy: 'changes-role-note-font-written-oddly',
  },
  {
    file: `${rules}/pages.ts`,
    from: "nameOf(view.get(dict, 'Type')) === 'Page' || view",
    to: 'view',
    noticedBy: 'changes-page-with-kids',
  },
  {
    file: `${rules}/pages.ts`,
    from: 'let above = pageTree(view).above.get(num) ?? null;',
    to: 'let above = num < 0 ? (pageTree(view).above.get(num) ?? null) : null;',
    noticedBy: 'changes-rotation-other-parent',
  },
  {
    file: `${rules}/pages.ts`,
    from: "value.kind !== 'null' && fits(value)",
    to: "value.kind !== 'null'",
    noticedBy: 'changes-rotation-behind-nonsense',
  },
];
