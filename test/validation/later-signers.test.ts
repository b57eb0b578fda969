import { beforeAll, describe, expect, it } from 'vitest';
import { validateFiles } from '../../modules/validation/index.ts';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import { append, baseObjects, OBJ, type Objects, type SignOptions, sign, stream, writePdf } from './forge.ts';
import { edit, legCode, makeScene, page, type Scene } from './judging.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';

let scene: Scene;
let ana: SigningParty;
let bruno: SigningParty;
let signed: Buffer;
beforeAll(async () => {
  scene = await makeScene();
  ({ ana, bruno, signed } = scene);
});

describe('what is allowed after a signature', () => {
  it('one signature, and a second one in its pre-placed field', async () => {
    await scene.expectPassed(signed);
    await scene.expectPassed(await sign(signed, { party: bruno, field: OBJ.second }));
  });

  it('the platform vouches for whom it signed for; another authority does not', async () => {
    const pdf = await sign(writePdf(baseObjects()), { party: ana, dictionary: '/Name (Carla Ruiz)' });
    const request = { files: [{ name: 'x.pdf', bytes: pdf }], now: VALIDATED_AT, revocation: everyoneGood, record: null };
    const vouched = (await validateFiles({ ...request, trust: scene.authority.trust('own') })).legs.find((leg) => leg.leg === 'signature');
    expect(vouched).toMatchObject({ code: 'signature.intact_sealed', subject: 'Carla Ruiz' });
    const claimed = (await validateFiles({ ...request, trust: scene.authority.trust('sat') })).legs.find((leg) => leg.leg === 'signature');
    expect(claimed).toMatchObject({ code: 'signature.intact', subject: 'Ana' });
    const altered = Buffer.from(pdf);
    altered[400] = altered[400]! ^ 1;
    const own = { ...request, files: [{ name: 'x.pdf', bytes: altered }], trust: scene.authority.trust('own') };
    const sealed = (await validateFiles(own)).legs.find((leg) => leg.leg === 'signature');
    expect(sealed).toMatchObject({ status: 'FAILED', code: 'signature.content_altered_sealed', subject: 'Carla Ruiz' });
    expect(sealed?.reason.es).toContain('según dice, firmó Carla Ruiz');
  });

  it('validation data under /DSS', async () => {
    const lists = { 20: stream('not a list'), 21: '<< /Type /DSS /CRLs [20 0 R] >>', ...edit(OBJ.catalog, '>>', '/DSS 21 0 R >>') };
    const verdict = await scene.validate(append(signed, lists));
    expect(verdict.legs.find((leg) => leg.leg === 'changes')).toMatchObject({ status: 'PASSED', code: 'changes.validation_data_only' });
  });

  it('a text field that its filler signed in the same revision', async () => {
    const also = {
      [OBJ.text]: baseObjects()[OBJ.text]!.replace('/AP << /N 10 0 R >>', '/V (900) /AP << /N 25 0 R >>'),
      25: stream('BT (900) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 150 20]'),
    };
    await scene.expectPassed(await sign(signed, { party: bruno, field: OBJ.second, also }));
  });

  it('an invisible signature field that the signer added', async () => {
    const also = edit(OBJ.form, '] /SigFlags', ' 40 0 R] /SigFlags');
    const fieldText = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (added) /F 132 /Rect [0 0 0 0] /P ${OBJ.page} 0 R /V 41 0 R >>`;
    await scene.expectPassed(await sign(signed, { party: bruno, field: 40, value: 41, fieldText, also }));
  });
});

describe('what a later signer may not do', () => {
  const certify = (p: number): Partial<SignOptions> => ({
    dictionary: `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${p} /V /1.2 >> >>]`,
  });
  const note: Objects = { ...page((t) => t.replace('9 0 R]', '9 0 R 20 0 R]')), 20: '<< /Type /Annot /Subtype /Text /Rect [0 0 10 10] >>' };

  it('certified without changes: no further signature', async () => {
    const certified = await sign(writePdf(baseObjects()), { party: ana, ...certify(1) });
    await scene.expectPassed(certified);
    await scene.expectFailed(await sign(certified, { party: bruno, field: OBJ.second }), 'changes', 'changes.against_certification');
  });

  it('certified for signing: a signature, no notes', async () => {
    const certified = await sign(writePdf(baseObjects()), { party: ana, ...certify(2) });
    await scene.expectPassed(await sign(certified, { party: bruno, field: OBJ.second }));
    await scene.expectFailed(append(certified, note), 'changes', 'changes.content');
  });

  it('certified for notes: undecided, for the signer did not see them', async () => {
    await scene.expectUndecided(append(await sign(writePdf(baseObjects()), { party: ana, ...certify(3) }), note), 'changes.annotations');
  });

  it('a locked field', async () => {
    const dictionary =
      '/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Action /Include /Fields [(amount)] >> >>]';
    const victim = await sign(writePdf(baseObjects()), { party: ana, dictionary });
    const filled = baseObjects()[OBJ.text]!.replace('/AP', '/V (900) /AP');
    await scene.expectFailed(
      await sign(victim, { party: bruno, field: OBJ.second, also: { [OBJ.text]: filled } }),
      'changes',
      'changes.locked_field',
    );
  });

  it('fields that nobody signed, a visible box of a later signer, a title', async () => {
    await scene.expectUndecided(
      append(signed, { [OBJ.text]: baseObjects()[OBJ.text]!.replace('/AP', '/V (900) /AP') }),
      'changes.form_filled',
    );
    const also = { ...edit(OBJ.form, '] /SigFlags', ' 40 0 R] /SigFlags'), ...page((t) => t.replace('9 0 R]', '9 0 R 40 0 R]')) };
    const fieldText = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (added) /F 132 /Rect [50 600 500 750] /P ${OBJ.page} 0 R /V 41 0 R >>`;
    await scene.expectUndecided(await sign(signed, { party: bruno, field: 40, value: 41, fieldText, also }), 'changes.visible_field_added');
    await scene.expectUndecided(append(signed, { 20: '<< /Title (Other) >>' }, { trailer: ' /Info 20 0 R' }), 'changes.metadata');
  });

  it('replace the signature of an earlier signer by an own one', async () => {
    const pdf = await sign(signed, { party: bruno, value: 50 });
    const verdict = await scene.validate(pdf);
    expect([verdict.overall, legCode(verdict, 'changes')]).toEqual(['TOTAL_FAILED', 'changes.content']);
  });
});
