import { append, baseObjects, OBJ, type Objects, stream } from '../forge.ts';
import {
  addedSignature,
  after,
  attacked,
  bruno,
  certify,
  changed,
  edit,
  innocent,
  NEW,
  open,
  signedBase,
  unusual,
} from './changes-scenes.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';

const CATALOG = baseObjects()[OBJ.catalog]!;
const PAGE = baseObjects()[OBJ.page]!;
const catalog = (entries: string): Objects => ({ [OBJ.catalog]: CATALOG.replace('/AcroForm', `${entries} /AcroForm`) });
const xmp = (inner: string): string =>
  stream(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${inner}</rdf:RDF></x:xmpmeta>`, '/Type /Metadata /Subtype /XML');
const rights =
  '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <3003020100> /Reference [<< /Type /SigRef /TransformMethod /UR3 >>] >>';

/** A tagged page: a document element with one paragraph, and the parent tree that leads back to it. */
const tagged: Objects = {
  ...catalog('/StructTreeRoot 50 0 R /MarkInfo << /Marked true >>'),
  [OBJ.page]: PAGE.replace('/Parent', '/StructParents 0 /Parent'),
  50: '<< /Type /StructTreeRoot /K [51 0 R] /ParentTree 53 0 R /ParentTreeNextKey 1 >>',
  51: '<< /Type /StructElem /S /Document /P 50 0 R /K [52 0 R] >>',
  52: '<< /Type /StructElem /S /P /P 51 0 R /Pg 3 0 R /K [0] /Alt (Pay 1000 pesos) >>',
  53: '<< /Nums [0 [52 0 R]] >>',
};
/** What a second signing adds to it: the widget's element, and the way back. */
const taggedWidget: Objects = {
  50: '<< /Type /StructTreeRoot /K [51 0 R] /ParentTree 53 0 R /ParentTreeNextKey 2 >>',
  51: '<< /Type /StructElem /S /Document /P 50 0 R /K [52 0 R 54 0 R] >>',
  53: '<< /Nums [0 [52 0 R] 1 54 0 R] >>',
  54: `<< /Type /StructElem /S /Form /P 51 0 R /K << /Type /OBJR /Obj ${NEW.field} 0 R /Pg 3 0 R >> >>`,
};
/** Tagged down to the field that Ana signs. */
const taggedField: Objects = {
  ...tagged,
  ...edit(OBJ.page, '9 0 R]', '9 0 R 20 0 R]', baseObjects(tagged)),
  20: '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (later) /P 3 0 R >>',
  52: `<< /Type /StructElem /S /Form /P 51 0 R /K << /Type /OBJR /Obj ${OBJ.first} 0 R /Pg 3 0 R >> >>`,
  53: '<< /Nums [0 52 0 R 1 51 0 R] >>',
};
/** A note goes away; the way back of the tree is written anew without it, under another number. */
const untagged: Objects = {
  [OBJ.page]: baseObjects(tagged)[OBJ.page]!,
  50: '<< /Type /StructTreeRoot /K [51 0 R] /ParentTree 55 0 R /ParentTreeNextKey 1 >>',
  55: '<< /Nums [0 52 0 R] >>',
};
const signTagged = (w: Parameters<CorpusCase['make']>[0], also: Objects) =>
  addedSignature(w, { base: tagged, also, keys: '/StructParent 1' });

/** What belongs to the whole document: its catalog, its structure tree, its metadata. */
export const documentCases: readonly CorpusCase[] = [
  innocent('changes-extensions', 'the catalog names developer extensions', async (w) =>
    bruno(w, await signedBase(w), { also: catalog('/Version /2.0 /Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>') }),
  ),
  innocent('changes-extensions-in-place', 'developer extensions in an object of their own grow', async (w) =>
    bruno(w, await signedBase(w, { ...catalog('/Extensions 20 0 R'), 20: '<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 2 >> >>' }), {
      also: { 20: '<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>' },
    }),
  ),
  attacked('changes-extensions-shared', 'what is called an extension is a font of a page as well', (w) =>
    after(w, { ...catalog('/Extensions << /X 5 0 R >>') }, { [OBJ.font]: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }),
  ),
  unusual(
    'changes-extensions-lowered',
    'a developer extension is lowered: the file asks less of its reader than what was signed',
    (w) =>
      after(
        w,
        catalog('/Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>'),
        catalog('/Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 2 >> >>'),
      ),
    open('changes.unseen'),
  ),
  unusual(
    'changes-extensions-taken-back',
    'developer extensions are taken back',
    (w) => after(w, catalog('/Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>'), { [OBJ.catalog]: CATALOG }),
    open('changes.unseen'),
  ),
  attacked('changes-extensions-elsewhere', 'what is called an extension hangs in the catalog under another key too', (w) =>
    after(
      w,
      { ...catalog('/Extensions 20 0 R /Other 20 0 R'), 20: '<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 2 >> >>' },
      { 20: '<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>' },
    ),
  ),
  attacked('changes-validation-data-acting', 'what is called validation data is what the document does when it opens', (w) =>
    after(
      w,
      { ...catalog('/DSS << /Certs [20 0 R] >> /OpenAction 20 0 R'), 20: '<< /S /GoTo /D [3 0 R /Fit] >>' },
      { 20: '<< /S /JavaScript /JS (app.alert(1)) >>' },
    ),
  ),
  attacked('changes-metadata-acting', 'what is called metadata is attached as well', (w) =>
    after(
      w,
      { ...catalog('/Metadata 20 0 R /Names 20 0 R'), 20: xmp('<dc:title>One</dc:title>') },
      { 20: xmp('<dc:title>Two</dc:title>') },
    ),
  ),
  innocent('changes-tab-order-certified', 'the order of the keyboard changes where a certification allows annotations', async (w) =>
    append(await signedBase(w, {}, { dictionary: certify(3) }), edit(OBJ.page, '/Parent', '/Tabs /R /Parent')),
  ),
  unusual(
    'changes-tab-order-other',
    'the order in which fields are reached with the keyboard is another',
    (w) => after(w, edit(OBJ.page, '/Parent', '/Tabs /S /Parent'), edit(OBJ.page, '/Parent', '/Tabs /R /Parent')),
    open('changes.unseen'),
  ),
  unusual(
    'changes-note-and-tags-removed',
    'a note is removed with its place in the structure tree, as a certification allows; no look of a signature is',
    async (w) => append(await signedBase(w, taggedField, { dictionary: certify(3) }), untagged),
    open('changes.annotations'),
  ),
  attacked('changes-tags-that-draw', 'what is called a node of the structure tree is what the page draws as well', async (w) =>
    append(await signedBase(w, taggedField, { dictionary: certify(3) }), {
      ...untagged,
      ...edit(OBJ.page, '/Contents 4 0 R', '/Contents 55 0 R', baseObjects(tagged)),
      55: stream('BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET', '/Nums [0 52 0 R]'),
    }),
  ),
  attacked('changes-opening-action', 'the document runs a script when it opens', (w) =>
    after(w, {}, catalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')),
  ),
  attacked('changes-additional-actions', 'the document acts when it is printed', (w) =>
    after(w, {}, catalog('/AA << /WP << /S /JavaScript /JS (1) >> >>')),
  ),
  attacked('changes-attachment', 'a file is attached', (w) =>
    after(w, {}, catalog('/Names << /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) >>] >> >>')),
  ),
  attacked('changes-layers', 'a layer that was hidden is shown', (w) =>
    after(w, catalog('/OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>'), {
      ...catalog('/OCProperties << /OCGs [20 0 R] /D << /ON [20 0 R] >> >>'),
    }),
  ),
  attacked('changes-layers-in-place', 'a layer that was hidden is shown, in an object of its own', (w) =>
    after(
      w,
      { ...catalog('/OCProperties 21 0 R'), 21: '<< /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>', 20: '<< /Type /OCG /Name (x) >>' },
      { 21: '<< /OCGs [20 0 R] /D << >> >>' },
    ),
  ),
  attacked('changes-bookmarks', 'the bookmarks say something else', (w) =>
    after(
      w,
      { ...catalog('/Outlines 20 0 R'), 20: '<< /First 21 0 R /Last 21 0 R >>', 21: '<< /Title (One) /Parent 20 0 R >>' },
      { 21: '<< /Title (Two) /Parent 20 0 R >>' },
    ),
  ),
  unusual(
    'changes-language',
    'the language that the document is read aloud in',
    (w) => after(w, {}, catalog('/Lang (fr)')),
    open('changes.unseen'),
  ),
  innocent('changes-tab-order', 'the order in which fields are reached with the keyboard', async (w) =>
    bruno(w, await signedBase(w), { also: edit(OBJ.page, '/Parent', '/Tabs /S /Parent') }),
  ),
  attacked('changes-page-action', 'a page acts when it opens', (w) =>
    after(w, {}, edit(OBJ.page, '/Parent', '/AA << /O << /S /JavaScript /JS (1) >> >> /Parent')),
  ),
  innocent('changes-usage-rights', 'usage rights of one reader are no signature of a person', async (w) =>
    addedSignature(w, { base: { ...catalog('/Perms << /UR3 50 0 R >>'), 50: rights } }),
  ),
  innocent('changes-usage-rights-dropped', 'a program takes usage rights away when it saves', async (w) =>
    bruno(w, await signedBase(w, { ...catalog('/Perms << /UR3 50 0 R >>'), 50: rights }), { also: { [OBJ.catalog]: CATALOG } }),
  ),
  attacked(
    'changes-signature-as-rights',
    "a person's signature is moved to where usage rights stand",
    async (w) => {
      const pdf = await addedSignature(w, { base: { ...catalog('/Perms << /UR3 50 0 R >>'), 50: rights.replace('/UR3', '/DocMDP') } });
      return pdf;
    },
    { overall: 'TOTAL_FAILED', code: 'changes.signature_detached', subIndication: 'FORMAT_FAILURE' },
  ),
  attacked('changes-certification-dropped', 'a certification is taken out of the permissions', (w) =>
    after(w, catalog('/Perms << /DocMDP 37 0 R >>'), { [OBJ.catalog]: CATALOG }),
  ),
  innocent('changes-tagged-signing', 'a tagged document is signed again: its structure tree gains the widget', (w) =>
    signTagged(w, taggedWidget),
  ),
  attacked('changes-tagged-speech', 'a tagged document is signed again, and a paragraph is read aloud otherwise', (w) =>
    signTagged(w, { ...taggedWidget, 52: tagged[52]!.replace('1000', '9000') }),
  ),
  unusual(
    'changes-tagged-order',
    'a tagged document is signed again, and its reading order changes',
    (w) => signTagged(w, { ...taggedWidget, 51: '<< /Type /StructElem /S /Document /P 50 0 R /K [54 0 R] >>' }),
    open('changes.unseen'),
  ),
  unusual(
    'changes-tagged-other-element',
    'a tagged document is signed again, and gains a paragraph',
    (w) => signTagged(w, { ...taggedWidget, 54: '<< /Type /StructElem /S /P /P 51 0 R /K [1] /Pg 3 0 R /ActualText (Pay 9000 pesos) >>' }),
    open('changes.unseen'),
  ),
  unusual(
    'changes-tagged-parents',
    'the way back from a page to its structure is exchanged',
    (w) => signTagged(w, { ...taggedWidget, 53: '<< /Nums [0 [54 0 R] 1 54 0 R] >>' }),
    open('changes.unseen'),
  ),
  innocent('changes-saving-time', 'the information dictionary says when the file was saved', (w) =>
    after(w, {}, { 20: '<< /ModDate (D:20261121) /Producer (X) >>' }, { trailer: ' /Info 20 0 R' }),
  ),
  unusual(
    'changes-title',
    'the information dictionary says another title',
    (w) => after(w, {}, { 20: '<< /Title (Other) >>' }, { trailer: ' /Info 20 0 R' }),
    open('changes.metadata'),
  ),
  attacked('changes-information-shared', 'the information dictionary is a font of a page as well', (w) =>
    after(w, {}, { [OBJ.font]: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }, { trailer: ' /Info 5 0 R' }),
  ),
  innocent('changes-metadata-time', 'XMP says when the file was saved', (w) =>
    after(
      w,
      { ...catalog('/Metadata 20 0 R'), 20: xmp('<dc:title>One</dc:title><xmp:ModifyDate>1</xmp:ModifyDate>') },
      { 20: xmp('<dc:title>One</dc:title><xmp:ModifyDate>2</xmp:ModifyDate>') },
    ),
  ),
  unusual(
    'changes-metadata-title',
    'XMP says another title',
    (w) => after(w, { ...catalog('/Metadata 20 0 R'), 20: xmp('<dc:title>One</dc:title>') }, { 20: xmp('<dc:title>Two</dc:title>') }),
    open('changes.metadata'),
  ),
  innocent('changes-validation-data', 'validation data is added', (w) =>
    after(w, {}, { ...catalog('/DSS 20 0 R'), 20: '<< /Type /DSS /Certs [21 0 R] >>', 21: stream('x') }),
  ),
  innocent('changes-validation-data-replaced', 'validation data leaves some of the old out', async (w) =>
    append(
      await after(w, {}, { ...catalog('/DSS 20 0 R'), 20: '<< /Type /DSS /Certs [21 0 R 22 0 R] >>', 21: stream('x'), 22: stream('y') }),
      { 20: '<< /Type /DSS /Certs [22 0 R] >>' },
      { free: [21] },
    ),
  ),
  attacked(
    'changes-validation-data-shared',
    'what is called validation data is what a page draws',
    (w) =>
      after(w, { ...catalog('/DSS << /Certs [4 0 R] >>') }, { [OBJ.content]: stream('BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET') }),
    changed,
  ),
  unusual(
    'changes-validation-data-removed',
    'validation data is taken away',
    (w) => after(w, { ...catalog('/DSS 20 0 R'), 20: '<< /Type /DSS /Certs [21 0 R] >>', 21: stream('x') }, { [OBJ.catalog]: CATALOG }),
    open('changes.unseen'),
  ),
];

const structure = 'shared-kernel/pdf/analysis/structure-rules.ts';
const rules = 'shared-kernel/pdf/analysis/catalog-rules.ts';
const metadata = 'shared-kernel/pdf/analysis/metadata-rules.ts';

export const documentMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/pdf/analysis/comparison.ts',
    from: '(roots.includes(from) ? !pointsAtBeside(view, from, num, key) : own.has(from))',
    to: '(roots.includes(from) || own.has(from))',
    noticedBy: 'changes-validation-data-acting',
  },
  {
    file: structure,
    from: 'if (c.added.has(num)) c.explain(num);',
    to: 'if (false) c.explain(num);',
    noticedBy: 'changes-note-and-tags-removed',
  },
  { file: rules, from: 'if (lowered.length === 0) return;', to: 'return;', noticedBy: 'changes-extensions-lowered' },
  { file: structure, from: 'if (spoken.length > 0) {', to: 'if (false) {', noticedBy: 'changes-tagged-speech' },
  {
    file: structure,
    from: 'return fresh?.every((item) => isWidgetElement(c, item, 0)) ?? false;',
    to: 'return true;',
    noticedBy: 'changes-tagged-order',
  },
  { file: structure, from: '!c.same(old[i + 1], now.get(key))', to: 'false', noticedBy: 'changes-tagged-parents' },
  {
    file: rules,
    from: 'for (const num of c.ownUnder(key)) if (c.touched(num)) c.explain(num);',
    to: 'for (const num of c.changed.keys()) c.explain(num);',
    noticedBy: 'changes-extensions-shared',
  },
  {
    file: rules,
    from: "if (!same('DocMDP') && (certifiedBefore || !isFieldValue)) wrong.push('DocMDP');",
    to: '',
    noticedBy: 'changes-certification-dropped',
  },
  {
    file: metadata,
    from: 'const isShared = objects.some((num) => c.context.references.reaches(num));',
    to: 'const isShared = false;',
    noticedBy: 'changes-information-shared',
  },
  { file: metadata, from: 'filter((key) => !SAVING_KEYS.has(key))', to: 'filter(() => false)', noticedBy: 'changes-title' },
  {
    file: 'shared-kernel/pdf/analysis/stray-signatures.ts',
    from: "return method === 'UR' || method === 'UR3';",
    to: 'return true;',
    noticedBy: 'changes-signature-as-rights',
  },
  {
    file: 'shared-kernel/pdf/analysis/dss-rules.ts',
    from: '[...own].filter((num) => c.touched(num))',
    to: '[...c.changed.keys()]',
    noticedBy: 'changes-validation-data-shared',
  },
];
