import { createPrivateKey, type KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, parseCertificate, readCertificateFile } from '../../shared-kernel/crypto/certificate.ts';
import { SignatureChecks } from '../../shared-kernel/crypto/signature-checks.ts';
import { issueCertificate, nameOf } from '../../shared-kernel/crypto/test-pki/issue.ts';
import { extensions, part, subjectName } from '../../shared-kernel/crypto/test-pki/profile.ts';
import { createTestPki, type TestPki } from '../../shared-kernel/crypto/test-pki.ts';
import {
  buildChain,
  loadTrustFolder,
  type TrustAnchor,
  TrustFolderUnreadable,
  trustStore,
  unvouchedCertificates,
} from '../../shared-kernel/crypto/trust.ts';
import { describeWith } from '../support/needs.ts';
import { anchor } from './support/anchors.ts';
import { pem } from './support/openssl.ts';
import { sample } from './support/samples.ts';

const isSignedBy = (child: Certificate, issuer: Certificate): boolean => new SignatureChecks().link(child, issuer).matches;

const NOW = new Date('2026-11-21T12:00:00Z');

describeWith('e.firma files')('paths through the real authorities', () => {
  it('the production authorities of SAT lead to Banco de México', () => {
    const trust = trustStore([
      anchor('ca/prod-agencia-registradora-central-arc5.cer', 'sat'),
      anchor('ca/prod-agencia-registradora-central-arc6.cer', 'sat'),
    ]);
    for (const name of ['prod-ac-sat-ac5', 'prod-ac-sat-ac6', 'prod-ac-sat-ac7']) {
      const result = buildChain(readCertificateFile(sample(`ca/${name}.cer`)), [], trust, 'sat', NOW);
      expect(result.status, name).toBe('trusted');
    }
    const old = buildChain(readCertificateFile(sample('ca/prod-expired-ac-sat-ac4.cer')), [], trust, 'sat', NOW);
    expect(old.status).toBe('no-anchor');
  });

  it('a responder below AC5 finds its way through an embedded authority', () => {
    const trust = trustStore([anchor('ca/prod-agencia-registradora-central-arc5.cer', 'sat')]);
    const responder = readCertificateFile(sample('ca/prod-ocsp-responder-ac5.cer'));
    const ac5 = readCertificateFile(sample('ca/prod-ac-sat-ac5.cer'));
    expect(buildChain(responder, [], trust, 'sat', NOW).status).toBe('no-anchor');
    const found = buildChain(responder, [ac5], trust, 'sat', NOW);
    expect(found.status === 'trusted' && found.path).toHaveLength(3);
  });

  it('an authority issued with SHA-1 is trusted only as the operator installed it', () => {
    const old = readCertificateFile(sample('ca/test-ac2_4096_2013.cer'));
    const root = anchor('ca/test-arcbeta_crt_raiz.cer', 'sat');
    const at = new Date('2018-01-01T00:00:00Z');
    expect(buildChain(old, [], trustStore([root]), 'sat', at).status).toBe('no-anchor');
    expect(buildChain(old, [], trustStore([root, anchor('ca/test-ac2_4096_2013.cer', 'sat')]), 'sat', at).status).toBe('trusted');
  });
});

describe('paths', () => {
  let dir: string;
  let pki: TestPki;
  let leaf: Certificate;
  let leafKey: KeyObject;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'chain-'));
    pki = await createTestPki(join(dir, 'pki'), { now: NOW });
    const issued = await pki.issueEfirma({
      name: 'Persona de Prueba',
      rfc: 'PEPJ800101AB1',
      curp: 'PEPJ800101HDFRRN01',
      email: 'p@example.mx',
      password: 'clave',
    });
    leaf = issued.certificate;
    leafKey = createPrivateKey({ key: Buffer.from(issued.key), format: 'der', type: 'pkcs8', passphrase: 'clave' });
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const root = (): TrustAnchor => ({ certificate: pki.sat.root, purpose: 'sat', source: 'test', test: true, role: 'root' });
  const authority = (): TrustAnchor => ({
    certificate: pki.sat.authority,
    purpose: 'sat',
    source: 'test',
    test: true,
    role: 'intermediate',
  });

  it('ends at the root when both are installed, at the authority when only it is', async () => {
    const trust = await pki.trust();
    const both = buildChain(leaf, [], trust, 'sat', NOW);
    expect(both.status === 'trusted' && [both.path.length, both.anchor.role, both.anchor.test]).toEqual([3, 'root', true]);
    const alone = buildChain(leaf, [], trustStore([authority()]), 'sat', NOW);
    expect(alone.status === 'trusted' && [alone.path.length, alone.anchor.role]).toEqual([2, 'intermediate']);
  });

  it('keeps purposes apart', async () => {
    const trust = await pki.trust();
    expect(buildChain(leaf, [], trust, 'psc', NOW).status).toBe('no-anchor');
    expect(buildChain(pki.seal.certificate, [], trust, 'own', NOW).status).toBe('trusted');
    expect(buildChain(pki.seal.certificate, [], trust, 'sat', NOW).status).toBe('no-anchor');
    expect(buildChain(pki.timestampAuthority.certificate, [], trust, 'psc', NOW).status).toBe('trusted');
  });

  it('asks for validity at the given time, of every certificate in the path', () => {
    const before = buildChain(leaf, [], trustStore([root(), authority()]), 'sat', new Date('2020-01-01T00:00:00Z'));
    expect(before.status).toBe('not-valid-at');
    expect(before.status === 'not-valid-at' && before.detail).toContain('Persona de Prueba');
    const long = buildChain(pki.sat.authority, [], trustStore([root()]), 'sat', new Date('2090-01-01T00:00:00Z'));
    expect(long.status).toBe('not-valid-at');
  });

  it('one flipped bit of the signature is a bad signature, not an unknown authority', () => {
    const altered = new Uint8Array(leaf.der);
    altered[altered.length - 5]! ^= 1;
    const result = buildChain(parseCertificate(altered), [], trustStore([root(), authority()]), 'sat', NOW);
    expect(result.status).toBe('bad-signature');
  });

  it('a person cannot issue certificates', () => {
    const subject = subjectName([part.commonName('Persona que nadie autorizó'), part.country()]);
    const child = issueCertificate({
      subject,
      issuer: nameOf(leaf),
      serial: Buffer.from('7'),
      notBefore: leaf.notBefore,
      notAfter: leaf.notAfter,
      subjectKey: leafKey,
      issuerKey: leafKey,
      extensions: [extensions.endEntity()],
    });
    expect(isSignedBy(child, leaf)).toBe(true);
    expect(buildChain(child, [leaf], trustStore([root(), authority()]), 'sat', NOW)).toMatchObject({ status: 'not-a-ca' });
    const notAuthority = { ...pki.sat.authority, isCa: false };
    expect(buildChain(leaf, [notAuthority], trustStore([root()]), 'sat', NOW).status).toBe('not-a-ca');
    const withoutUsage = { ...pki.sat.authority, keyUsage: ['digitalSignature'] };
    expect(buildChain(leaf, [withoutUsage], trustStore([root()]), 'sat', NOW).status).toBe('not-a-ca');
    const tooDeep = { ...pki.sat.root, pathLength: 0 };
    expect(buildChain(leaf, [pki.sat.authority], trustStore([{ ...root(), certificate: tooDeep }]), 'sat', NOW).status).toBe('not-a-ca');
    const unknown = { ...pki.sat.authority, unknownCritical: ['2.5.29.30'] };
    expect(buildChain(leaf, [unknown], trustStore([root()]), 'sat', NOW)).toMatchObject({
      status: 'unknown-critical',
      named: ['2.5.29.30'],
    });
  });

  it('gives up on a maze of authorities with one name and one key, where every path leads to every other', () => {
    const name = subjectName([part.commonName('Autoridad laberinto'), part.country()]);
    const maze = Array.from({ length: 24 }, (_, index) =>
      issueCertificate({
        subject: name,
        issuer: name,
        serial: Buffer.from([1, index + 1]),
        notBefore: leaf.notBefore,
        notAfter: leaf.notAfter,
        subjectKey: leafKey,
        issuerKey: leafKey,
        extensions: [extensions.authority(null), extensions.keyUsage(['keyCertSign'])],
      }),
    );
    const started = performance.now();
    expect(buildChain(maze[0]!, maze, trustStore([root(), authority()]), 'sat', NOW).status).toBe('no-anchor');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('survives a crowd of loops and look-alikes', () => {
    const crowd = Array.from({ length: 100 }, (_, i) => ({
      ...pki.sat.authority,
      fingerprint: String(i),
      issuerDer: pki.sat.authority.subjectDer,
      authorityKeyId: null,
    }));
    const started = performance.now();
    expect(buildChain(leaf, crowd, trustStore([root()]), 'sat', NOW).status).not.toBe('trusted');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('names an embedded authority that was altered though an installed twin keeps the path whole', async () => {
    const trust = await pki.trust();
    const bytes = new Uint8Array(pki.sat.authority.der);
    bytes[bytes.length - 3]! ^= 4;
    const altered = parseCertificate(bytes);
    expect(buildChain(leaf, [altered], trust, 'sat', NOW).status).toBe('trusted');
    expect(unvouchedCertificates([leaf, altered], trust)).toEqual([altered]);
    expect(unvouchedCertificates([leaf, pki.sat.authority], trust)).toEqual([]);
  });

  it('reads a folder with sources, PEM and labels', async () => {
    const folder = join(dir, 'trust-a');
    await mkdir(join(folder, 'sat'), { recursive: true });
    await writeFile(join(folder, 'sat', 'root.pem'), pem(pki.sat.root.der));
    await writeFile(join(folder, 'sat', 'authority.CER'), pki.sat.authority.der);
    await writeFile(join(folder, 'sat', 'readme.txt'), 'not a certificate');
    await writeFile(join(folder, 'sat', 'sources.json'), JSON.stringify({ 'root.pem': { source: 'handed over in person', test: true } }));
    const trust = await loadTrustFolder(folder);
    expect(trust.anchors.map(({ source, test, role }) => ({ source, test, role }))).toEqual([
      { source: 'not stated', test: false, role: 'intermediate' },
      { source: 'handed over in person', test: true, role: 'root' },
    ]);
    expect((await loadTrustFolder(join(dir, 'nowhere'))).anchors).toEqual([]);
  });

  it('says which file of the folder is no certificate instead of leaving it out', async () => {
    const folder = join(dir, 'trust-b');
    await mkdir(join(folder, 'psc'), { recursive: true });
    await writeFile(join(folder, 'psc', 'broken.cer'), 'hello');
    await expect(loadTrustFolder(folder)).rejects.toThrow(TrustFolderUnreadable);
    await expect(loadTrustFolder(folder)).rejects.toMatchObject({ file: 'psc/broken.cer' });
  });
});
