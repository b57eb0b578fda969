import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideChecks } from '../../modules/app/operations/doctor/outside.ts';
import { runDoctor } from '../../modules/app/operations/doctor.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { loadInstalledTrust } from '../../modules/app/wiring/installed-trust.ts';
import { type RecordedDocument, type Verdict, validateFiles } from '../../modules/validation/index.ts';
import { createTestPki, type TestPki } from '../../shared-kernel/crypto/test-pki.ts';
import { buildChain, issuersWithoutSeal, loadTrustFolder, type TrustStore } from '../../shared-kernel/crypto/trust.ts';
import { pem, trustFolderFiles } from '../../shared-kernel/crypto/trust-files.ts';
import { evidenceSheetStatement } from '../../shared-kernel/signing/sheet-statement.ts';
import { baseObjects, sign, writePdf } from './forge.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { DOCUMENT_ID, recordOf } from './recorded.ts';

let folder: string;
let pki: TestPki;
/** Sealed by the platform, which says that Carla wrote it. */
let sealed: Buffer;
let issuerAlone: TrustStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pin-'));
  pki = await createTestPki(join(folder, 'test-pki'), { now: VALIDATED_AT });
  sealed = await sign(writePdf(baseObjects()), { party: pki.seal, dictionary: `/Name (Carla Ruiz) /ContactInfo (${DOCUMENT_ID})` });
  const older = join(folder, 'older');
  await mkdir(join(older, 'own'), { recursive: true });
  await writeFile(join(older, 'own', 'issuer.pem'), pem(pki.seal.chain[0]!.der));
  issuerAlone = await loadTrustFolder(older);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (trust: TrustStore, recorded: Partial<RecordedDocument> | null, bytes: Uint8Array = sealed): Promise<Verdict> =>
  validateFiles({
    files: [{ name: 'a.pdf', bytes }],
    now: VALIDATED_AT,
    trust,
    revocation: everyoneGood,
    record: recorded && recordOf(sealed, null, recorded).record,
  });
const told = (verdict: Verdict, name: string) => verdict.legs.find(({ leg }) => leg === name);

describe('the platform’s own certificates', () => {
  it('vouch for a name where their file is installed, and their issuer does not', async () => {
    const known = await ask(await pki.trust(), null);
    expect(told(known, 'certificate')).toMatchObject({ status: 'PASSED', code: 'certificate.own', test: true });
    expect(told(known, 'signature')).toMatchObject({ code: 'signature.intact_sealed', subject: 'Carla Ruiz' });
    const unknown = await ask(issuerAlone, null);
    expect(told(unknown, 'certificate')).toMatchObject({ status: 'INDETERMINATE', code: 'certificate.not_pinned' });
    expect(told(unknown, 'signature')?.subject).toBe(pki.seal.certificate.subject.commonName);
  });

  it('are recognised by the record of their document, altered or not, and of no other', async () => {
    const platformCertificates = [pki.seal.certificate.fingerprint];
    expect(told(await ask(issuerAlone, { platformCertificates }), 'certificate')).toMatchObject({ code: 'certificate.own', test: false });
    const altered = Buffer.from(sealed);
    altered[700] = altered[700]! ^ 1;
    expect(told(await ask(issuerAlone, { platformCertificates }, altered), 'certificate')?.code).toBe('certificate.own');
    expect(told(await ask(issuerAlone, { platformCertificates: ['0'.repeat(64)] }), 'certificate')?.code).toBe('certificate.not_pinned');
  });

  it('alone make an evidence sheet', async () => {
    const sheet = await sign(writePdf(baseObjects()), {
      party: pki.seal,
      dictionary: `/ContactInfo (${evidenceSheetStatement(DOCUMENT_ID)})`,
    });
    expect(told(await ask(await pki.trust(), {}, sheet), 'record')?.code).toBe('record.evidence_sheet');
    expect(told(await ask(issuerAlone, {}, sheet), 'record')?.code).toBe('record.not_ours');
  });

  it('stay known in a folder of an earlier version, and after a renewal', async () => {
    const dir = join(folder, 'renewed');
    const trustDir = join(folder, 'renewed-trust');
    const first = await createTestPki(dir, { now: VALIDATED_AT, trustDir });
    const earlier = first.seal.certificate;
    for (const name of await readdir(join(trustDir, 'own'))) if (!name.includes('root')) await rm(join(trustDir, 'own', name));
    const again = await createTestPki(dir, { now: VALIDATED_AT, trustDir });
    expect(buildChain(earlier, [], await again.trust(), 'own', VALIDATED_AT).status).toBe('trusted');
    const years = new Date(VALIDATED_AT.getTime() + 6 * 365 * 86_400_000);
    const renewed = await createTestPki(dir, { now: years, trustDir });
    expect(renewed.seal.certificate.fingerprint).not.toBe(earlier.fingerprint);
    expect(buildChain(renewed.seal.certificate, [], await renewed.trust(), 'own', years).status).toBe('trusted');
    expect(buildChain(earlier, [], await renewed.trust(), 'own', VALIDATED_AT).status).toBe('trusted');
  });

  it('join the operator’s trust folder, of which nothing is changed', async () => {
    const operators = join(folder, 'operators');
    await mkdir(join(operators, 'sat'), { recursive: true });
    await writeFile(join(operators, 'sat', 'root.pem'), pem(pki.sat.root.der));
    const found = await loadInstalledTrust({ trustDir: operators, dataDir: folder }, { localTimestamps: false });
    expect(found.anchors.map(({ purpose }) => purpose)).toEqual(['sat', 'own', 'own', 'own']);
    expect(await readdir(operators)).toEqual(['sat']);
  });
});

describe('an issuer alone under own/', () => {
  it('is named, and no longer once its seal lies beside it', async () => {
    expect(issuersWithoutSeal(issuerAlone.anchors)).toHaveLength(1);
    expect(issuersWithoutSeal((await pki.trust()).anchors)).toEqual([]);
  });

  it('is a warning of the doctor that says how to mend it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pin-doctor-'));
    try {
      const own = join(dataDir, 'trust', 'own');
      const rows = async () =>
        await runDoctor(
          outsideChecks(readConfiguration({ DATA_DIR: dataDir }, dataDir)).filter(({ component }) => component === 'Trust: own'),
        );
      await mkdir(own, { recursive: true });
      await writeFile(join(own, 'issuer.pem'), pem(pki.seal.chain[0]!.der));
      await writeFile(
        join(own, 'sources.json'),
        JSON.stringify({ 'issuer.pem': { source: 'in person' }, 'seal.pem': { source: 'in person' } }),
      );
      expect(await rows()).toMatchObject([{ state: 'warn', mend: expect.stringContaining('recognises no seal') }]);
      await writeFile(join(own, 'seal.pem'), pem(pki.seal.certificate.der));
      expect((await rows()).map(({ state }) => state)).toEqual(['ok', 'ok']);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('validate --trust', () => {
  it('finds the certificate and what sources.json says of it, without the record', async () => {
    const dir = join(folder, 'exported');
    for (const [name, text] of Object.entries(trustFolderFiles(await pki.trust()))) {
      await mkdir(join(dir, name, '..'), { recursive: true });
      await writeFile(join(dir, name), text);
    }
    const file = join(folder, 'sealed.pdf');
    await writeFile(file, sealed);
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'validate.ts');
    const { stdout } = spawnSync(
      process.execPath,
      [script, file, '--trust', dir, '--at', VALIDATED_AT.toISOString(), '--offline', '--json'],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'none') },
        encoding: 'utf8',
      },
    );
    const verdict = JSON.parse(stdout) as Verdict;
    expect(told(verdict, 'certificate')).toMatchObject({
      code: 'certificate.own',
      test: true,
      facts: { anchorSource: 'Made by this installation for testing; no legal value' },
    });
    expect(told(verdict, 'signature')?.subject).toBe('Carla Ruiz');
  });
});
