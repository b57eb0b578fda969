import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Certificate, parseCertificate } from '../../../shared-kernel/crypto/certificate.ts';
import { pem, trustFolderFiles } from '../../../shared-kernel/crypto/trust-files.ts';
import { timelineCsv, timelineEntry } from '../../documents/index.ts';
import { validateFiles } from '../../validation/index.ts';
import { createDocumentReads } from '../wiring/document-reads.ts';
import type { OpenSystem } from '../wiring/system.ts';
import { createValidationRecord } from '../wiring/validation-record.ts';
import { demoClauses } from './contents.ts';
import { ana, bruno, efirmaPassword } from './people.ts';
import { seedAccounts } from './seed.ts';
import { DemoDesk } from './signing.ts';

const file = z.object({ file: z.string(), sha256: z.string(), bytes: z.number().int() });

/** What `npm run demo` writes to summary.json; docs/api/demo-summary.schema.json is made of it. */
export const demoSummarySchema = z
  .object({
    schema: z.literal('demo-summary/1'),
    documentID: z.string(),
    status: z.string(),
    pdf: file,
    constancia: file.extend({ genTime: z.string(), serial: z.string(), policy: z.string(), tsa: z.string(), test: z.boolean() }),
    anchor: z.object({
      chainId: z.number(),
      contract: z.string(),
      txHash: z.string(),
      blockNumber: z.number(),
      treeSize: z.number(),
      root: z.string(),
      test: z.boolean(),
    }),
    signatures: z.array(
      z.object({
        signer: z.string(),
        type: z.enum(['E_FIRMA', 'ELECTRONIC_SIGNATURE']),
        sawSha256: z.string(),
        certificateNumber: z.string().nullable(),
        certificateFingerprint: z.string(),
        timestamp: z.string().nullable(),
        test: z.boolean(),
      }),
    ),
    events: z.number().int(),
    validation: z.object({ overall: z.string(), code: z.string() }),
    logKey: z.string().meta({ description: 'Public key of the transparency log.' }),
    steps: z.array(z.object({ step: z.string(), milliseconds: z.number() })),
  })
  .meta({ id: 'DemoSummary', title: 'What the demo did' });

export type DemoSummary = z.infer<typeof demoSummarySchema>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The main job with two people; answers the files that prove it. */
export async function runDemo(
  { services, modules }: OpenSystem,
  say: (line: string) => void,
): Promise<{ files: Record<string, Uint8Array | string>; passed: boolean }> {
  const steps: DemoSummary['steps'] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    const milliseconds = Math.round(performance.now() - started);
    steps.push({ step: name, milliseconds });
    say(`${name} (${milliseconds} ms)`);
    return result;
  };
  const { documents } = modules;
  const { ownerId } = await step('accounts of owner, reviewer and operations', () => seedAccounts(modules));
  const desk = new DemoDesk(modules, ownerId, 'demo');
  const efirma = await step('an e.firma of the test authority for Bruno', () =>
    services.pki.issueEfirma({
      name: bruno.name.toUpperCase(),
      rfc: bruno.rfc,
      curp: bruno.curp,
      email: bruno.emailID,
      password: efirmaPassword,
    }),
  );
  const { documentId } = await step('the owner uploads a PDF', () =>
    desk.upload('contrato', { title: 'Contrato de arrendamiento', clauses: demoClauses, pages: 2 }),
  );
  await step('sets who signs, in order, and where', async () => {
    await documents.changeSetup(
      {
        documentID: documentId,
        whoSigns: 'OTHERS',
        hasOrder: true,
        signatory: [
          { ...ana, order: 1, signatureType: 'ELECTRONIC_SIGNATURE' },
          { name: bruno.name, emailID: bruno.emailID, order: 2, signatureType: 'E_FIRMA' },
        ],
      },
      desk.owner('set-up'),
    );
    const place = (email: string, x: number) => ({
      email,
      type: 'SIGNATURE' as const,
      page: 2,
      x,
      y: 110,
      width: 190,
      height: 72,
      label: email,
      required: true,
      display: {},
    });
    await documents.placeFields(
      { documentID: documentId, fields: [place(ana.emailID, 72), place(bruno.emailID, 330)] },
      desk.owner('places'),
    );
  });
  await step('sends it; pages are prepared and links issued', async () => {
    await documents.execute({ type: 'ConfirmSending', data: { documentId } }, desk.owner('send'));
    await desk.until(documentId, (state) => state.status === 'PENDING');
  });
  await step('Ana reads and signs by drawing', () => desk.sign(documentId, ana.name));
  await step('Bruno reads and signs with his e.firma', () => desk.sign(documentId, bruno.name, { ...efirma, password: efirmaPassword }));
  const state = await step('sealed, certified (NOM-151) and anchored', () => desk.until(documentId, (one) => one.status === 'COMPLETED'));

  const pdf = await services.files.get(state.seal!.file.key);
  const constancia = await services.files.get(state.constancia!.file.key);
  const verdict = await step('validated as a stranger would', async () => {
    const { position } = await documents.load(documentId);
    await modules.readSide.waitFor('document-files', position!, 10_000);
    return validateFiles({
      files: [
        { name: 'contrato.pdf', bytes: pdf },
        { name: 'constancia.asn', bytes: constancia },
      ],
      now: services.clock.now(),
      trust: await services.trust(),
      revocation: services.revocation,
      record: createValidationRecord({ ...services }),
    });
  });
  say(`verdict: ${verdict.overall}. ${verdict.sentence.en}`);

  const { position, events } = await documents.load(documentId);
  await modules.readSide.waitFor('document-timeline', position!, 10_000);
  const rows = await createDocumentReads(services.pool, modules.readSide, services.store).timeline(documentId);
  const authorities = Object.fromEntries(
    Object.entries(trustFolderFiles(await services.trust())).map(([name, text]) => [`trust/${name}`, text]),
  );
  const signers: Record<string, Certificate> = {
    bruno: parseCertificate(efirma.cer),
    signatures: services.pki.signatures.certificate,
    seal: services.pki.seal.certificate,
  };
  const anchor = state.anchor!;
  const summary: DemoSummary = {
    schema: 'demo-summary/1',
    documentID: documentId,
    status: state.status,
    pdf: { file: 'contrato.pdf', sha256: sha256(pdf), bytes: pdf.length },
    constancia: {
      file: 'constancia.asn',
      sha256: sha256(constancia),
      bytes: constancia.length,
      genTime: state.constancia!.genTime,
      serial: state.constancia!.serial,
      policy: state.constancia!.policy,
      tsa: state.constancia!.tsa,
      test: state.constancia!.test,
    },
    anchor: {
      chainId: anchor.chainId,
      contract: anchor.contract,
      txHash: anchor.txHash,
      blockNumber: anchor.blockNumber,
      treeSize: anchor.treeSize,
      root: anchor.root,
      test: anchor.test,
    },
    signatures: state.signatures.map((one) => ({
      signer: state.setup!.signatories.find((signatory) => signatory.signatoryId === one.signatoryId)?.name.value ?? '',
      type: one.signatureType,
      sawSha256: one.presented.sha256,
      certificateNumber: one.certificate.certificateNumber,
      certificateFingerprint: one.certificate.fingerprint,
      timestamp: one.timestamp?.genTime ?? null,
      test: one.certificate.test,
    })),
    events: events.length,
    validation: { overall: verdict.overall, code: verdict.code },
    logKey: services.evidence.verifierKey,
    steps,
  };
  return {
    passed: verdict.overall === 'TOTAL_PASSED' && state.status === 'COMPLETED',
    files: {
      'contrato.pdf': pdf,
      'constancia.asn': constancia,
      ...Object.fromEntries(Object.entries(signers).map(([name, certificate]) => [`certificate-${name}.pem`, pem(certificate.der)])),
      ...authorities,
      'timeline.json': `${JSON.stringify({ documentID: documentId, count: rows.length, timeline: rows.map((row) => timelineEntry(row, state, 'es')) }, null, 2)}\n`,
      'timeline.csv': timelineCsv(rows, state, 'es'),
      'validation.json': `${JSON.stringify(verdict, null, 2)}\n`,
      'summary.json': `${JSON.stringify(demoSummarySchema.parse(summary), null, 2)}\n`,
    },
  };
}
