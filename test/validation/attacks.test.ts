import { Buffer } from 'node:buffer';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import { append, baseObjects, CONTENT, lastStartxref, OBJ, type Objects, type RevisionOptions, sign, stream, writePdf } from './forge.ts';
import { edit, legCode, makeScene, page, type Scene } from './judging.ts';

let scene: Scene;
let ana: SigningParty;
let bruno: SigningParty;
let signed: Buffer;
beforeAll(async () => {
  scene = await makeScene();
  ({ ana, bruno, signed } = scene);
});

describe('content after a signature', () => {
  const overlay = 'BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET';
  const cases: [string, () => Objects, RegExp, RevisionOptions?][] = [
    ['the content stream is replaced', () => ({ [OBJ.content]: stream(overlay) }), /content of page 1/],
    [
      'a content stream is added',
      () => ({ ...page((t) => t.replace('/Contents 4 0 R', '/Contents [4 0 R 20 0 R]')), 20: stream(overlay) }),
      /Contents changed/,
    ],
    [
      'the page is exchanged',
      () => ({
        ...edit(OBJ.pages, '3 0 R', '20 0 R'),
        20: baseObjects()[OBJ.page]!.replace('/Contents 4', '/Contents 21'),
        21: stream(overlay),
      }),
      /page tree/,
    ],
    [
      'a page is added',
      () => ({ ...edit(OBJ.pages, '[3 0 R] /Count 1', '[3 0 R 20 0 R] /Count 2'), 20: baseObjects()[OBJ.page]! }),
      /pages were added/,
    ],
    ['the media box shrinks', () => page((t) => t.replace('612 792', '612 300')), /MediaBox changed/],
    ['a resource is added', () => page((t) => t.replace('/Resources <<', '/Resources << /XObject << /X 10 0 R >>')), /Resources changed/],
    ['a font is exchanged', () => edit(OBJ.font, 'Helvetica', 'Symbol'), /Font/],
    [
      'a note covers the text',
      () => ({ ...page((t) => t.replace('9 0 R]', '9 0 R 20 0 R]')), 20: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 600 700] >>' }),
      /FreeText/,
    ],
    ['a note is taken away', () => page((t) => t.replace(' 9 0 R]', ']')), /annotation was removed/],
    ['an opening action', () => edit(OBJ.catalog, '>>', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'), /OpenAction/],
    ['another form', () => edit(OBJ.form, '>>', '/XFA (x) >>'), /XFA/],
    [
      'a text field is added',
      () => ({ ...edit(OBJ.form, '] /SigFlags', ' 20 0 R] /SigFlags'), 20: '<< /FT /Tx /T (new) /V (1) >>' }),
      /no signature/,
    ],
    [
      'the look of a text field changes, its value does not',
      () => ({ [OBJ.text]: baseObjects()[OBJ.text]!.replace('10 0 R', '20 0 R'), 20: stream(overlay, '/Subtype /Form') }),
      /look of form field/,
    ],
    [
      'the stream behind a look changes',
      () => ({ [OBJ.look]: stream(overlay, '/Type /XObject /Subtype /Form /BBox [0 0 150 20]') }),
      /look of form field amount/,
    ],
    ['an unsigned field is moved', () => edit(OBJ.second, '250 100', '0 0'), /Rect changed/],
    [
      'a look without a signature',
      () => ({ ...edit(OBJ.second, '/P 3', '/AP << /N 20 0 R >> /P 3'), 20: stream(overlay, '/Subtype /Form') }),
      /without a signature/,
    ],
    ['an object is freed', () => ({}), /removed/, { free: [OBJ.font] }],
    [
      'another root, with something of its own',
      () => ({ 20: baseObjects()[OBJ.catalog]!.replace('>>', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>') }),
      /OpenAction/,
      { root: 20 },
    ],
    ['an encryption entry', () => ({}), /Encrypt/, { trailer: ' /Encrypt << /Filter /Standard >>' }],
  ];
  it.each(cases)('%s', async (_, objects, named, options) => {
    await scene.expectFailed(append(signed, objects(), options), 'changes', 'changes.content', named);
    // The same hidden under a later, valid signature of somebody else.
    const root = options?.root === undefined ? {} : { options: { root: options.root } };
    const under = await sign(append(signed, objects(), options), { party: bruno, field: OBJ.second, ...root });
    const verdict = await scene.validate(under);
    expect([verdict.overall, legCode(verdict, 'changes')]).toEqual(['TOTAL_FAILED', 'changes.content']);
  });

  it('a cross-reference stream and an object stream change the page as well', async () => {
    const inner = baseObjects()[OBJ.page]!.replace('612 792', '612 300');
    const body = Buffer.from(signed);
    const holder = `20 0 obj\n${stream(`${OBJ.page} 0 ${inner}`, '/Type /ObjStm /N 1 /First 4')}\nendobj\n`;
    const at = body.length + holder.length;
    const row = (num: number[]) => String.fromCharCode(...num);
    const off = (n: number) => [(n >> 24) & 255, (n >> 16) & 255, (n >> 8) & 255, n & 255];
    const rows = row([2, ...off(20), 0, 0]) + row([1, ...off(body.length), 0, 0]) + row([1, ...off(at), 0, 0]);
    const table = `21 0 obj\n${stream(rows, `/Type /XRef /Size 60 /W [1 4 2] /Index [${OBJ.page} 1 20 2] /Root 1 0 R /Prev ${lastStartxref(signed)}`)}\nendobj\n`;
    const pdf = Buffer.concat([body, Buffer.from(`${holder}${table}startxref\n${at}\n%%EOF\n`, 'latin1')]);
    await scene.expectFailed(pdf, 'changes', 'changes.content', /MediaBox/);
  });
});

describe('shadow attacks: what the preparer hid before anyone signed', () => {
  it('an entry that points back at a hidden second version of the content', async () => {
    const hidden = 'BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET';
    const base = append(writePdf(baseObjects()), { [OBJ.content]: stream(hidden) }, { unlisted: [OBJ.content] });
    const offset = base.lastIndexOf(`${OBJ.content} 0 obj`);
    const victim = await sign(base, { party: ana });
    await scene.expectUndecided(victim, 'changes.two_readings');
    await scene.expectFailed(
      append(victim, {}, { redirect: { [OBJ.content]: offset } }),
      'changes',
      'changes.content',
      /outside its revision/,
    );
  });

  it('a reference that leads nowhere until its object is added as the look of a signature', async () => {
    const base = writePdf({
      ...baseObjects(),
      [OBJ.page]: baseObjects()[OBJ.page]!.replace('/Contents 4 0 R', '/Contents [4 0 R 55 0 R]'),
    });
    const victim = await sign(base, { party: ana });
    await scene.expectPassed(victim);
    const fieldText = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [250 100 400 140] /P ${OBJ.page} 0 R /V 41 0 R /AP << /N 55 0 R >> >>`;
    const attack = await sign(victim, {
      party: bruno,
      field: OBJ.second,
      value: 41,
      fieldText,
      also: { 55: stream('BT (Pay 9000) Tj ET', '/Subtype /Form') },
    });
    await scene.expectFailed(attack, 'changes', 'changes.content', /before it existed/);
  });

  it('a page stream that doubles as validation data', async () => {
    const base = writePdf({
      ...baseObjects(),
      [OBJ.catalog]: baseObjects()[OBJ.catalog]!.replace('>>', '/DSS 50 0 R >>'),
      50: '<< /Certs [4 0 R] >>',
    });
    const victim = await sign(base, { party: ana });
    await scene.expectFailed(
      append(victim, { [OBJ.content]: stream('BT (Pay 9000) Tj ET') }),
      'changes',
      'changes.content',
      /content of page 1/,
    );
  });

  it('a page stream that doubles as metadata', async () => {
    const metadata = (text: string) => stream(text, '/Type /Metadata /Subtype /XML');
    const base = writePdf({
      ...baseObjects({ [OBJ.content]: metadata(CONTENT) }),
      [OBJ.catalog]: baseObjects()[OBJ.catalog]!.replace('>>', '/Metadata 4 0 R >>'),
    });
    await scene.expectFailed(
      append(await sign(base, { party: ana }), { [OBJ.content]: metadata('BT (Pay 9000) Tj ET') }),
      'changes',
      'changes.content',
      /used elsewhere/,
    );
  });

  it('an indirect length that a later revision makes longer', async () => {
    const base = writePdf(
      baseObjects({ [OBJ.content]: stream(CONTENT).replace(/\/Length \d+/, '/Length 50 0 R'), 50: String(CONTENT.length) }),
    );
    await scene.expectFailed(append(await sign(base, { party: ana }), { 50: '10' }), 'changes', 'changes.content', /object 50/);
  });
});

describe('universal forgery: a signature that says nothing', () => {
  const replaced = (dictionary: string): Objects => ({ 37: dictionary });
  it.each([
    ['no /ByteRange', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /Contents <3003020100> >>'],
    ['no /Contents', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] >>'],
    ['/Contents null', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents null >>'],
    ['/Contents empty', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <> >>'],
    ['/Contents zero', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <000000> >>'],
    ['negative range', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 -10 20 30] /Contents <3003020100> >>'],
    ['empty range', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [] /Contents <3003020100> >>'],
    ['range beyond the file', '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 99999999] /Contents <3003020100> >>'],
    [
      'two ranges of one key',
      '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /ByteRange [0 1 2 3] /Contents <3003020100> >>',
    ],
    ['null', 'null'],
  ])('%s', async (_, dictionary) => {
    await scene.expectFailed(append(signed, replaced(dictionary)), 'signature', expect.stringMatching(/^signature\./) as unknown as string);
  });
});

describe('where the signed bytes end', () => {
  it('a gap wider than /Contents', async () => {
    const pdf = await sign(writePdf(baseObjects()), { party: ana, gap: ` /Hidden (${'x'.repeat(40)})` });
    await scene.expectFailed(pdf, 'signature', 'signature.gap_abused');
  });

  it('an entry that points into the gap', async () => {
    const victim = await sign(writePdf(baseObjects()), {
      party: ana,
      gap: `\n>>\nendobj\n4 0 obj\n${stream('BT (Pay 9000) Tj ET')}\nendobj\n99 0 obj << `,
    });
    await scene.expectFailed(victim, 'signature', 'signature.gap_abused');
  });

  it('wrapping: the second stretch moved behind injected objects', async () => {
    const text = signed.toString('latin1');
    const [, first, second] = /\/ByteRange \[0 (\d+) +(\d+)/.exec(text)!.map(Number) as [number, number, number];
    const startxref = lastStartxref(signed);
    const rest = signed.subarray(second);
    let injected = `>>\nendobj\n4 0 obj\n${stream('BT (Pay 9000) Tj ET')}\nendobj\n37 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${first} @@@@@@ ${rest.length}] `;
    injected += `/Contents ${text.slice(first, second)} >>\nendobj\n`;
    const contentAt = second + injected.indexOf('4 0 obj');
    const valueAt = second + injected.indexOf('37 0 obj');
    const padded = injected + ' '.repeat(Math.max(0, startxref - second - injected.length));
    const table = `xref\n4 1\n${String(contentAt).padStart(10, '0')} 00000 n \n37 1\n${String(valueAt).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 60 /Root 1 0 R /Prev ${lastStartxref(signed.subarray(0, first))} >>\n`;
    const moved = (padded + table).replace('@@@@@@', String(second + padded.length + table.length).padEnd(6));
    const pdf = Buffer.concat([signed.subarray(0, second), Buffer.from(moved, 'latin1'), rest]);
    const verdict = await scene.validate(pdf);
    expect(verdict.overall).toBe('TOTAL_FAILED');
  });

  it('bytes after the end, white space after the end, bytes before the header', async () => {
    await scene.expectFailed(Buffer.concat([signed, Buffer.from('4 0 obj << >> endobj')]), 'changes', 'changes.bytes_outside');
    await scene.expectPassed(Buffer.concat([signed, Buffer.from('\n\n')]));
    await scene.expectPassed(append(signed, {}));
    const shifted = await scene.validate(Buffer.concat([Buffer.from('junk\n'), signed]));
    expect(shifted.overall).toBe('TOTAL_FAILED');
  });

  it.each([
    ['a one in the padding', 100, '1'],
    ['a bracket in the padding', 100, '>'],
  ])('%s', async (_, back, character) => {
    const pdf = Buffer.from(signed);
    const close = pdf.lastIndexOf('>', pdf.lastIndexOf('endobj\n47 0 obj'));
    const end = pdf.lastIndexOf('0>', close);
    pdf.write(character, end - back, 'latin1');
    const verdict = await scene.validate(pdf);
    expect(verdict.overall).toBe('TOTAL_FAILED');
    expect(legCode(verdict, 'signature')).toMatch(/bytes_after_value|gap|structure|range|none/);
  });

  it('one hex digit of the value in another letter case, or a space among them: unusual, and nothing is known to be wrong', async () => {
    const start = signed.indexOf('/Contents <') + 11;
    const at = start + signed.subarray(start).findIndex((byte) => byte >= 97 && byte <= 102);
    for (const character of [String.fromCharCode(signed[at]! - 32), ' ']) {
      const pdf = Buffer.from(signed);
      pdf.write(character, character === ' ' ? pdf.indexOf('0'.repeat(100), start) + 99 : at, 'latin1');
      const verdict = await scene.validate(pdf);
      expect([verdict.overall, verdict.code]).toEqual(['INDETERMINATE', 'signature.oddly_written']);
    }
  });
});

describe('structure that readers disagree on', () => {
  it.each([
    ['bytes between objects', { before: 'what is this\n' }, /no object/],
    ['an object that no table names', { before: '4 0 obj\n<< >>\nendobj\n' }, /no cross-reference section/],
    ['a comment that looks like an object', { before: '%4 0 obj << >> endobj\n' }, /looks like structure/],
    ['a second end of revision', { before: 'startxref\n0\n%%EOF\n' }, /second end/],
  ] as [string, RevisionOptions, RegExp][])('%s', async (_, options, named) => {
    await scene.expectFailed(append(signed, { 20: '<< >>' }, options), 'changes', 'changes.content', named);
  });

  it('an object twice in one revision', async () => {
    const field = baseObjects()[OBJ.second]!;
    const twice = append(signed, { [OBJ.second]: `${field}\nendobj\n${OBJ.second} 0 obj\n${field.replace('250', '251')}` });
    await scene.expectFailed(twice, 'changes', 'changes.content', /twice/);
  });

  it.each([
    ['runs in a circle', 0],
    ['leads nowhere', 1],
  ])('a chain that %s: searched, and decided by what was found', async (_, beside) => {
    const prev = signed.length + beside;
    await scene.expectUndecided(append(signed, {}, { prev }), 'changes.two_readings');
    const changed = append(signed, { [OBJ.content]: stream('BT (Pay 9000) Tj ET') }, { prev });
    await scene.expectFailed(changed, 'changes', 'changes.content');
  });

  it('a chain that leaves the signature out', async () => {
    const base = writePdf(baseObjects());
    const pdf = append(signed, { [OBJ.content]: stream('BT (Pay 9000) Tj ET') }, { prev: lastStartxref(base) });
    await scene.expectFailed(pdf, 'changes', 'changes.signature_detached');
  });

  it('a form that forgets the signature', async () => {
    const verdict = await scene.validate(append(signed, edit(OBJ.form, '[7 0 R ', '[')));
    expect([verdict.overall, legCode(verdict, 'changes')]).toEqual(['TOTAL_FAILED', 'changes.content']);
  });

  it('a signature wired to its field only afterwards', async () => {
    const unwired = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (first) /F 132 /Rect [50 100 200 140] /P ${OBJ.page} 0 R >>`;
    const victim = await sign(writePdf(baseObjects()), { party: ana, value: 37, fieldText: unwired });
    const pdf = append(victim, { [OBJ.first]: unwired.replace('>>', '/V 37 0 R >>') });
    const verdict = await scene.validate(pdf);
    expect([verdict.overall, legCode(verdict, 'signature')]).toEqual(['TOTAL_FAILED', 'signature.wired_later']);
  });
});
