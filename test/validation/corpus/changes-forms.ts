import { append, baseObjects, OBJ, sign, stream, writePdf } from '../forge.ts';
import { addedSignature, after, attacked, bruno, certify, changed, edit, innocent, open, signedBase, unusual } from './changes-scenes.ts';
import { type CorpusCase, failed, type Mutant } from './corpus-case.ts';

const FORM = baseObjects()[OBJ.form]!;
const TEXT = baseObjects()[OBJ.text]!;
const HELV = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const SYMBOL = '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>';
const form = (entries: string) => ({ [OBJ.form]: FORM.replace('/SigFlags', `${entries} /SigFlags`) });
const withDefaults = form(`/DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv ${HELV} >> >>`);
const bareText = { [OBJ.text]: TEXT.replace('/AP << /N 10 0 R >>', '/V (1000)') };
/** A look without resources that draws with a font of the form. */
const borrowing = { [OBJ.look]: stream('BT /Helv 10 Tf (1000) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 150 20]') };
const filled = {
  [OBJ.text]: TEXT.replace('/AP << /N 10 0 R >>', '/V (900) /AP << /N 22 0 R >>'),
  22: stream('BT (900) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 150 20]'),
};
const lock = '/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Action /Include /Fields [(amount)] >> >>]';
const emptyLook = {
  [OBJ.second]: baseObjects()[OBJ.second]!.replace('/P 3', '/AP << /N 23 0 R >> /P 3'),
  23: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 150 40]'),
};
const signedSecond =
  '<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [250 100 400 140] /P 3 0 R /V 38 0 R /AP << /N 23 0 R >> >>';
const drawnLook = { 23: stream('0 0 150 40 re S', '/Type /XObject /Subtype /Form /BBox [0 0 150 40]') };

/** What signing adds to a form, and what a form draws by default (ISO 32000-2, 12.7). */
export const formCases: readonly CorpusCase[] = [
  innocent('changes-defaults-added', 'a signing program adds /DA and /DR to a form whose fields all bring a look', (w) =>
    addedSignature(w, { also: {} }).then(async () => bruno(w, await signedBase(w), { also: withDefaults })),
  ),
  attacked('changes-defaults-inherited', 'a field without a look would be drawn with the changed /DA', async (w) =>
    bruno(w, await signedBase(w, { ...withDefaults, ...bareText }), {
      also: form(`/DA (/Helv 40 Tf 1 g) /DR << /Font << /Helv ${HELV} >> >>`),
    }),
  ),
  innocent('changes-defaults-own', 'a field without a look has a /DA of its own', async (w) =>
    bruno(w, await signedBase(w, { ...withDefaults, [OBJ.text]: bareText[OBJ.text].replace('/V', '/DA (/Helv 9 Tf) /V') }), {
      also: form(`/DA (/Helv 40 Tf 1 g) /DR << /Font << /Helv ${HELV} >> >>`),
    }),
  ),
  attacked('changes-defaults-redrawn', 'viewers draw every field anew, from the changed /DA', async (w) =>
    bruno(w, await signedBase(w, form('/NeedAppearances true /DA (/Helv 0 Tf 0 g)')), {
      also: form('/NeedAppearances true /DA (/Helv 0 Tf 1 g)'),
    }),
  ),
  attacked('changes-redrawing-switched-on', 'viewers are told to draw every field anew', async (w) =>
    bruno(w, await signedBase(w), { also: form('/NeedAppearances true') }),
  ),
  innocent('changes-resources-grown', 'the default resources gain a font', async (w) =>
    bruno(w, await signedBase(w, withDefaults), { also: form(`/DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv ${HELV} /ZaDb ${SYMBOL} >> >>`) }),
  ),
  innocent('changes-resources-grown-in-place', 'the default resources gain a font in an object of their own', async (w) =>
    bruno(w, await signedBase(w, { ...form('/DR 20 0 R'), 20: `<< /Font 21 0 R >>`, 21: `<< /Helv ${HELV} >>` }), {
      also: { 21: `<< /Helv ${HELV} /ZaDb 22 0 R >>`, 22: SYMBOL },
    }),
  ),
  attacked('changes-resources-shared', 'the default resources are the resources of a page as well', async (w) =>
    bruno(
      w,
      await signedBase(w, {
        ...form('/DR 20 0 R'),
        ...edit(OBJ.page, '<< /Font << /F1 5 0 R >> >>', '20 0 R'),
        20: `<< /Font << /F1 5 0 R >> >>`,
      }),
      {
        also: { 20: `<< /Font << /F1 5 0 R /F2 ${SYMBOL} >> >>` },
      },
    ),
  ),
  attacked('changes-font-under-old-name', 'another font stands under the name that a look draws with', async (w) =>
    bruno(w, await signedBase(w, { ...withDefaults, ...borrowing }), {
      also: form(`/DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv ${SYMBOL} >> >>`),
    }),
  ),
  attacked('changes-font-replaced', 'another font stands under an old name, whoever may draw with it', async (w) =>
    bruno(w, await signedBase(w, form(`/DR << /Font << /Helv ${HELV} >> >>`)), { also: form(`/DR << /Font << /Helv ${SYMBOL} >> >>`) }),
  ),
  attacked('changes-font-under-awaited-name', 'a font comes under a name that a look asked for in vain', async (w) =>
    bruno(w, await signedBase(w, borrowing), { also: form(`/DR << /Font << /Helv ${SYMBOL} >> >>`) }),
  ),
  unusual(
    'changes-form-resource-exchanged',
    'a form among the default resources is exchanged, and no field draws it',
    async (w) =>
      bruno(w, await signedBase(w, form('/DR << /XObject << /FRM 10 0 R >> >>')), {
        also: { ...form('/DR << /XObject << /FRM 22 0 R >> >>'), 22: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]') },
      }),
    open('changes.unseen'),
  ),
  innocent('changes-text-filled-and-signed', 'who fills in a field signs in the same save', async (w) =>
    bruno(w, await signedBase(w), { also: filled }),
  ),
  unusual('changes-text-filled', 'a field is filled in and nobody signs it', (w) => after(w, {}, filled), open('changes.form_filled')),
  attacked(
    'changes-text-filled-locked',
    'a field that the first signature locked is filled in',
    async (w) => bruno(w, await signedBase(w, {}, { dictionary: lock }), { also: filled }),
    failed('changes.locked_field', 'FORMAT_FAILURE'),
  ),
  attacked('changes-text-shows-other', 'a field shows something else while its value stays', (w) =>
    after(w, {}, { [OBJ.text]: TEXT.replace('10 0 R', '22 0 R'), 22: filled[22] }),
  ),
  attacked('changes-text-brought-to-view', 'a hidden field is shown', (w) =>
    after(w, { [OBJ.text]: TEXT.replace('/F 4', '/F 6') }, { [OBJ.text]: TEXT }),
  ),
  attacked(
    'changes-text-turned-over',
    'a field shows another of its looks',
    (w) =>
      after(
        w,
        { [OBJ.text]: TEXT.replace('/AP << /N 10 0 R >>', '/AS /Off /AP << /N << /Off 10 0 R /On 22 0 R >> >>'), 22: filled[22] },
        { [OBJ.text]: TEXT.replace('/AP << /N 10 0 R >>', '/AS /On /AP << /N << /Off 10 0 R /On 22 0 R >> >>') },
      ),
    open('changes.form_filled'),
  ),
  attacked('changes-script-added', 'a field gains a script', (w) =>
    after(w, {}, { [OBJ.text]: TEXT.replace('/AP', '/AA << /C << /S /JavaScript /JS (1) >> >> /AP') }),
  ),
  attacked('changes-xfa-added', 'another form beside the form', (w) => after(w, {}, form('/XFA (other)'))),
  attacked('changes-text-field-added', 'a text field is added', (w) =>
    after(w, {}, { [OBJ.form]: FORM.replace('9 0 R]', '9 0 R 20 0 R]'), 20: '<< /FT /Tx /T (new) /V (1) >>' }),
  ),
  attacked('changes-fields-reordered', 'the fields of a form in another order', (w) =>
    after(w, {}, { [OBJ.form]: FORM.replace('7 0 R 8 0 R', '8 0 R 7 0 R') }),
  ),
  innocent('changes-look-in-place', 'signing an empty field draws into the look it already had', async (w) =>
    bruno(w, await signedBase(w, emptyLook), { value: 38, fieldText: signedSecond, also: drawnLook }),
  ),
  attacked('changes-look-in-place-unsigned', 'the look of an empty field is drawn, and nobody signs', (w) =>
    after(w, emptyLook, drawnLook),
  ),
  attacked('changes-look-shared', 'the look of an empty field is that of another one too', async (w) =>
    bruno(w, await signedBase(w, { ...emptyLook, [OBJ.text]: TEXT.replace('10 0 R', '23 0 R') }), {
      value: 38,
      fieldText: signedSecond,
      also: drawnLook,
    }),
  ),
  attacked('changes-look-holder-shared', 'the table of looks of an empty field is that of another one too', async (w) => {
    const held = (text: string) => text.replace(/\/AP << \/N \d+ 0 R >>/, '/AP 24 0 R');
    const base = { ...emptyLook, [OBJ.second]: held(emptyLook[OBJ.second]), [OBJ.text]: held(TEXT), 24: '<< /N 23 0 R >>' };
    return bruno(w, await signedBase(w, base), { value: 38, fieldText: held(signedSecond), also: drawnLook });
  }),
  attacked('changes-signed-look-in-place', 'the look of a field that was signed before is drawn over', async (w) =>
    bruno(w, await signedBase(w), { also: { 47: stream('BT (Forged) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 150 40]') } }),
  ),
  attacked('changes-signed-look-exchanged', 'a field that was signed before gets another look', async (w) => {
    const own =
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (first) /F 132 /Rect [50 100 200 140] /P 3 0 R /V 37 0 R /AP << /N 22 0 R >> >>';
    return bruno(w, await signedBase(w), { also: { [OBJ.first]: own, 22: filled[22] } });
  }),
  innocent('changes-signed-look-rewritten', 'a field that was signed before is written anew, the same', (w) =>
    after(
      w,
      {},
      {
        [OBJ.first]:
          '<< /T <6669727374> /FT /Sig /Type /Annot /Subtype /Widget /F 132 /Rect [50 100 200 140.0] /P 3 0 R /V 37 0 R /AP << /N 47 0 R >> >>',
      },
    ),
  ),
  attacked(
    'changes-signed-value-exchanged',
    'what a signature dictionary says is exchanged',
    (w) => after(w, {}, { 37: '<< /Type /Sig /Name (Somebody) >>' }),
    failed('changes.content', 'FORMAT_FAILURE'),
  ),
  attacked(
    'changes-certified-closed',
    'certified without changes, and signed again',
    async (w) => bruno(w, await signedBase(w, {}, { dictionary: certify(1) })),
    failed('changes.against_certification', 'FORMAT_FAILURE'),
  ),
  innocent('changes-certified-filling', 'certified for filling in, and signed again', async (w) =>
    bruno(w, await signedBase(w, {}, { dictionary: certify(2) })),
  ),
  attacked(
    'changes-certified-note',
    'certified for filling in, and a note added',
    async (w) =>
      after(w, {}, { ...edit(OBJ.page, '9 0 R]', '9 0 R 20 0 R]'), 20: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 600 700] >>' }),
    changed,
  ),
  attacked('changes-locked-document-note', 'a certification allows notes, a later lock forbids them, and a note is added', async (w) => {
    const fieldText =
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [250 100 400 140] /P 3 0 R /V 38 0 R /Lock << /Type /SigFieldLock /Action /Include /Fields [] /P 1 >> >>';
    const base = await signedBase(w, { [OBJ.second]: fieldText.replace('/V 38 0 R ', '') }, { dictionary: certify(3) });
    const locked = await bruno(w, base, { value: 38, fieldText });
    return append(locked, { ...edit(OBJ.page, '9 0 R]', '9 0 R 20 0 R]'), 20: '<< /Type /Annot /Subtype /Text /Rect [0 0 10 10] >>' });
  }),
  attacked(
    'changes-locked-document',
    'a lock that closes the whole document, and a field added after it',
    async (w) => {
      const fieldText =
        '<< /Type /Annot /Subtype /Widget /FT /Sig /T (first) /F 132 /Rect [50 100 200 140] /P 3 0 R /V 37 0 R /Lock << /Type /SigFieldLock /Action /Include /Fields [] /P 1 >> >>';
      const locked = await sign(writePdf(baseObjects()), { party: w.ana, fieldText });
      return bruno(w, locked);
    },
    failed('changes.against_certification', 'FORMAT_FAILURE'),
  ),
];

const defaults = 'shared-kernel/pdf/analysis/form-defaults.ts';
const fields = 'shared-kernel/pdf/analysis/field-rules.ts';
const leg = 'modules/validation/domain/changes-leg.ts';

export const formMutants: readonly Mutant[] = [
  { file: leg, from: 'said.every((permission) => permission === 3)', to: 'true', noticedBy: 'changes-locked-document-note' },
  {
    file: defaults,
    from: 'drawn.every((field) => hasLook(c.before, field) || hasOwn(c.before, field, key))',
    to: 'true',
    noticedBy: 'changes-defaults-inherited',
  },
  { file: defaults, from: 'if (isAsked && drawn.length > 0) return { harmless, wrong };', to: '', noticedBy: 'changes-defaults-redrawn' },
  {
    file: defaults,
    from: "if (!stays || category !== 'XObject') return LOST;",
    to: 'if (!stays) return LOST;',
    noticedBy: 'changes-font-replaced',
  },
  { file: defaults, from: "wrong.push('DR');", to: "harmless.add('DR');", noticedBy: 'changes-font-under-awaited-name' },
  { file: defaults, from: '|| !c.ownedBy(dict.num, formOwners(c, now))', to: '', noticedBy: 'changes-resources-shared' },
  { file: fields, from: 'if (signed) explainLooks(c, old);', to: '', noticedBy: 'changes-look-in-place' },
  { file: fields, from: '|| !c.ownedBy(look.num, around)', to: '', noticedBy: 'changes-look-shared' },
  { file: fields, from: 'if (!c.ownedBy(holder.num, owners)) continue;', to: '', noticedBy: 'changes-look-holder-shared' },
  { file: fields, from: 'if (!wasEmpty) {', to: 'if (false) {', noticedBy: 'changes-signed-look-exchanged' },
  {
    file: fields,
    from: "} else if (!keys.includes('V') && !keys.includes('AS')) {",
    to: '} else if (false) {',
    noticedBy: 'changes-text-shows-other',
  },
  {
    file: leg,
    from: 'const lock = locks?.permission ?? null;',
    to: 'const lock = null;',
    noticedBy: 'changes-locked-document',
  },
  { file: leg, from: 'if (locked.length > 0) return', to: 'if (false) return', noticedBy: 'changes-text-filled-locked' },
];
