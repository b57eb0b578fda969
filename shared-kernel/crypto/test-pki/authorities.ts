import { createPrivateKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type Certificate, parseCertificate } from '../certificate.ts';
import { issueCertificate, keyIdOf, nameOf, newRsaKey } from './issue.ts';
import { extensions, PURPOSE, part, type SubjectPart, subjectName } from './profile.ts';
import { readIfThere, writeWhole } from './storage.ts';

/** A certificate and its key, as kept on disk. */
export interface Holder {
  certificate: Certificate;
  privateKey: KeyObject;
}

export interface Authorities {
  satRoot: Holder;
  satAuthority: Holder;
  pscRoot: Holder;
  timestampAuthority: Holder;
  ownRoot: Holder;
  seal: Holder;
  /** Signs what people draw or type; another certificate than the seal, so that each act of the platform is told apart. */
  signatures: Holder;
}

const YEAR_MS = 365.25 * 24 * 3600 * 1000;
const after = (now: Date, years: number): Date => new Date(now.getTime() + years * YEAR_MS);

async function load(dir: string, name: string): Promise<Holder | null> {
  const certificate = await readIfThere(join(dir, 'certificates', `${name}.cer`));
  const key = await readIfThere(join(dir, 'keys', `${name}.pem`));
  if (!certificate || !key) return null;
  return { certificate: parseCertificate(certificate), privateKey: createPrivateKey(Buffer.from(key)) };
}

async function keep(dir: string, name: string, holder: Holder): Promise<Holder> {
  // The certificate comes last: where it stands, its key stands too.
  await writeWhole(join(dir, 'keys', `${name}.pem`), holder.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeWhole(join(dir, 'certificates', `${name}.cer`), holder.certificate.der);
  return holder;
}

interface AuthorityPlan {
  dir: string;
  name: string;
  parts: SubjectPart[];
  serial: string;
  now: Date;
  issuer: Holder | null;
  pathLength: number;
}

async function authority(plan: AuthorityPlan): Promise<Holder> {
  const kept = await load(plan.dir, plan.name);
  if (kept) return kept;
  const privateKey = await newRsaKey();
  const issuerKey = plan.issuer?.privateKey ?? privateKey;
  const subject = subjectName(plan.parts);
  const certificate = issueCertificate({
    subject,
    issuer: plan.issuer ? nameOf(plan.issuer.certificate) : subject,
    serial: Buffer.from(plan.serial, 'ascii'),
    // Long before now, so that expired certificates of the test cases lie within.
    notBefore: after(plan.now, -10),
    notAfter: after(plan.now, 15),
    subjectKey: privateKey,
    issuerKey,
    extensions: [
      extensions.authority(plan.pathLength),
      extensions.keyUsage(['keyCertSign', 'cRLSign'], true),
      extensions.subjectKeyId(keyIdOf(privateKey)),
      extensions.authorityKeyId(keyIdOf(issuerKey)),
    ],
  });
  return keep(plan.dir, plan.name, { certificate, privateKey });
}

interface LeafPlan {
  dir: string;
  name: string;
  parts: SubjectPart[];
  now: Date;
  issuer: Holder;
  usage: 'seal' | 'timestamp';
  /** One digit, different for each certificate of one issuer. */
  digit: string;
}

/** A platform certificate; a new one is made when the kept one has run out or its issuer is another. */
async function leaf(plan: LeafPlan): Promise<Holder> {
  const kept = await load(plan.dir, plan.name);
  if (kept && kept.certificate.notAfter > plan.now && kept.certificate.authorityKeyId === plan.issuer.certificate.subjectKeyId) return kept;
  const privateKey = await newRsaKey();
  const certificate = issueCertificate({
    subject: subjectName(plan.parts),
    issuer: nameOf(plan.issuer.certificate),
    serial: Buffer.from(`900${plan.digit}${String(plan.now.getTime()).padStart(16, '0')}`, 'ascii'),
    notBefore: after(plan.now, -1),
    notAfter: after(plan.now, 5),
    subjectKey: privateKey,
    issuerKey: plan.issuer.privateKey,
    extensions: [
      extensions.endEntity(),
      extensions.keyUsage(['digitalSignature', 'nonRepudiation'], true),
      ...(plan.usage === 'timestamp' ? [extensions.extendedUsage([PURPOSE.timeStamping], true)] : []),
      extensions.subjectKeyId(keyIdOf(privateKey)),
      extensions.authorityKeyId(keyIdOf(plan.issuer.privateKey)),
    ],
  });
  return keep(plan.dir, plan.name, { certificate, privateKey });
}

const named = (commonName: string, organization: string): SubjectPart[] => [
  part.commonName(commonName),
  part.organization(organization),
  part.country(),
];

/** Loads the test authorities of a folder, making those that are missing. Every name says that it is a test. */
export async function openAuthorities(dir: string, now: Date): Promise<Authorities> {
  const root = (name: string, commonName: string, organization: string, digit: string, pathLength: number) =>
    authority({ dir, name, parts: named(commonName, organization), serial: `9000000000000000000${digit}`, now, issuer: null, pathLength });
  const [satRoot, pscRoot, ownRoot] = await Promise.all([
    root('sat-root', 'Autoridad raíz de prueba', 'Autoridad de prueba (sin valor fiscal)', '1', 1),
    root('psc-root', 'Autoridad raíz de constancias de prueba', 'Prestador de prueba (sin validez legal)', '2', 0),
    root('own-root', 'Autoridad raíz de sellos de prueba', 'Plataforma de prueba (sin validez legal)', '3', 0),
  ]);
  const [satAuthority, timestampAuthority, seal, signatures] = await Promise.all([
    authority({
      dir,
      name: 'sat-authority',
      parts: [...named('AC de prueba', 'Autoridad de prueba (sin valor fiscal)'), part.organizationalUnit('Autoridad de prueba')],
      serial: '90000000000000000004',
      now,
      issuer: satRoot,
      pathLength: 0,
    }),
    leaf({
      dir,
      name: 'timestamp-authority',
      parts: named('Autoridad de sellado de tiempo de prueba', 'Prestador de prueba (sin validez legal)'),
      now,
      issuer: pscRoot,
      usage: 'timestamp',
      digit: '0',
    }),
    leaf({
      dir,
      name: 'seal',
      parts: named('Sello de la plataforma (prueba)', 'Plataforma de prueba (sin validez legal)'),
      now,
      issuer: ownRoot,
      usage: 'seal',
      digit: '0',
    }),
    leaf({
      dir,
      name: 'signatures',
      parts: named('Firmas de la plataforma (prueba)', 'Plataforma de prueba (sin validez legal)'),
      now,
      issuer: ownRoot,
      usage: 'seal',
      digit: '1',
    }),
  ]);
  return { satRoot, satAuthority, pscRoot, timestampAuthority, ownRoot, seal, signatures };
}
