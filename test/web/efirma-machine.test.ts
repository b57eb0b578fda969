import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CertificateHolder } from '../../web/signer/certificate-holder.ts';
import {
  type CheckCertificate,
  type EfirmaInput,
  efirmaMachine,
  fileFinding,
  holderFinding,
  inputFindings,
  problemFindings,
  type SendEfirma,
} from '../../web/signer/efirma.machine.ts';

describe('the panel of the e.firma', () => {
  const cer = new File(['c'], 'firma.CER');
  const key = new File(['k'], 'firma.key');
  const year = 365 * 86_400_000;
  const own: CertificateHolder = {
    name: 'RUIZ SOTO MARIA',
    rfc: 'RUSM850101AB2',
    notBefore: new Date(Date.now() - year),
    notAfter: new Date(Date.now() + year),
  };
  const problem = (code: string, facts = {}) => ({ status: 422, code, message: `text of ${code}`, facts, correlationId: null });
  const panel = (answers: unknown[], signer: string | null = null, holder: CertificateHolder | null = own, check?: CheckCertificate) => {
    const sent: EfirmaInput[] = [];
    const actor = createActor(efirmaMachine.provide({ actors: { readCertificate: fromPromise(async () => holder) } }), {
      input: { signer, ...(check ? { check } : {}) },
    }).start();
    const send: SendEfirma = async (chosen) => {
      sent.push(chosen);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as never;
    };
    const sign = () => actor.send({ type: 'sign', send });
    const settled = () => expect.poll(() => actor.getSnapshot().matches('sending')).toBe(false);
    const read = () => expect.poll(() => actor.getSnapshot().matches({ filling: 'ready' })).toBe(true);
    return { actor, sent, sign, settled, read };
  };

  it('takes .cer and .key only, of a size a certificate can have (RULE-026)', () => {
    expect(fileFinding('cer', cer)).toBeNull();
    expect(fileFinding('cer', { name: 'firma.pem', size: 5 })?.code).toBe('cer.ending');
    expect(fileFinding('key', { name: 'firma.cer', size: 5 })?.code).toBe('key.ending');
    expect(fileFinding('cer', { name: 'firma.cer', size: 0 })?.code).toBe('file.empty');
    expect(fileFinding('key', { name: 'firma.key', size: 65_537 })?.code).toBe('file.large');
    expect(Object.keys(inputFindings({ cer: null, key: null, password: '' }))).toEqual(['cer', 'key', 'password']);
  });

  it('puts every refusal beside its field (RULE-047..051)', () => {
    const at = (code: string, facts?: object) => Object.keys(problemFindings(problem(code, facts)))[0];
    expect(at('efirma.invalid_key_password')).toBe('password');
    for (const code of [
      'invalid_certificate',
      'expired_certificate',
      'legal_representative',
      'revoked',
      'not_yet_valid',
      'issuer_not_installed',
    ])
      expect(at(`efirma.${code}`)).toBe('cer');
    for (const code of ['key_pair_mismatch', 'invalid_key']) expect(at(`efirma.${code}`)).toBe('key');
    expect([at('efirma.wrong_file_ending', { field: 'key' }), at('efirma.wrong_file_ending', { field: 'cer' })]).toEqual(['key', 'cer']);
    expect(at('network.unreachable')).toBe('form');
  });

  it('sends nothing with an e.firma of another RFC, asks for no confirmation of its name, and takes another file', async () => {
    const answers = [{ problem: problem('signature.other_holder', { sender: 'Lucía' }) }, { data: {} }];
    const check: CheckCertificate = async () => answers.shift() as never;
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], 'Bruno Ferrer', own, check);
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'clave' });
    sign();
    expect(actor.getSnapshot().context.findings).toEqual({
      cer: { code: 'signature.other_holder', message: 'text of signature.other_holder', facts: { sender: 'Lucía' } },
    });
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    expect(actor.getSnapshot().context).toMatchObject({ refused: null, findings: {} });
    actor.send({ type: 'holder.confirmed', confirmed: true });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('lets the signature be judged where nothing was answered about its certificate', async () => {
    const check: CheckCertificate = async () => ({ problem: { ...problem('network.unreachable'), status: 0 } });
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], null, own, check);
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'clave' });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('sends nothing incomplete, keeps everything through a refusal, and forgets it all once signed', async () => {
    const { actor, sent, sign, settled, read } = panel([
      { problem: problem('efirma.invalid_key_password') },
      new Error('cut'),
      { data: { sha256: 'x' } },
    ]);
    sign();
    expect(sent).toHaveLength(0);
    expect(Object.keys(actor.getSnapshot().context.findings)).toEqual(['cer', 'key', 'password']);
    actor.send({ type: 'cer.chosen', file: cer });
    actor.send({ type: 'key.chosen', file: key });
    // What is being read may carry another name.
    sign();
    expect(actor.getSnapshot().matches({ filling: 'reading' })).toBe(true);
    await read();
    expect(Object.keys(actor.getSnapshot().context.findings)).toEqual(['password']);
    actor.send({ type: 'password.typed', text: 'mala' });
    sign();
    sign();
    await settled();
    expect(sent).toEqual([{ cer, key, password: 'mala' }]);
    expect(actor.getSnapshot().context).toMatchObject({
      cer,
      key,
      password: 'mala',
      findings: { password: { message: 'text of efirma.invalid_key_password' } },
    });
    actor.send({ type: 'password.typed', text: 'buena' });
    expect(actor.getSnapshot().context.findings).toEqual({});
    sign();
    await settled();
    expect(actor.getSnapshot().context.findings.form?.code).toBe('document.signature.error');
    sign();
    await settled();
    expect(actor.getSnapshot().status).toBe('done');
    expect(actor.getSnapshot().context).toMatchObject({ cer: null, key: null, password: '', answer: { sha256: 'x' } });
  });

  it('tells what the .cer says against itself, and leaves the judgement to the server', async () => {
    const now = new Date();
    expect(holderFinding(own, 'a.cer', now)).toBeNull();
    expect(holderFinding(null, 'a.cer', now)?.code).toBe('cer.unreadable');
    expect(holderFinding({ ...own, rfc: null }, 'a.cer', now)?.code).toBe('cer.no_rfc');
    expect(holderFinding(own, 'a.cer', new Date(now.getTime() + 2 * year))?.code).toBe('cer.ended');
    expect(holderFinding(own, 'a.cer', new Date(now.getTime() - 2 * year))?.code).toBe('cer.coming');
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], 'María Ruiz Soto', null);
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    expect(actor.getSnapshot().context.findings.cer?.code).toBe('cer.unreadable');
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'buena' });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('signs with another name only once its signer confirmed it, for that certificate alone', async () => {
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], 'Bruno Peña');
    const choose = async () => {
      actor.send({ type: 'cer.chosen', file: cer });
      await read();
    };
    await choose();
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'buena' });
    sign();
    expect(actor.getSnapshot().context.findings.holder?.code).toBe('holder.unconfirmed');
    actor.send({ type: 'holder.confirmed', confirmed: true });
    expect(actor.getSnapshot().context.findings).toEqual({});
    // Another file is another question.
    await choose();
    sign();
    expect(sent).toHaveLength(0);
    actor.send({ type: 'holder.confirmed', confirmed: true });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
    expect(actor.getSnapshot().context).toMatchObject({ holder: null, password: '' });
  });
});
