import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { expect } from 'vitest';
import type { WordConversion, WordConverter } from '../../shared-kernel/word/port.ts';
import { mailsTo } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, type Client, OPEN_PLANS, type Product } from '../support/product.ts';
import { shownIn } from '../templates/word-text.ts';
import { docx, paragraph } from '../word/docx.ts';
import { ofSigner, question } from './given.ts';

/** The plans of tests, each with room for templates; answers the setting that names them. */
export async function plansWithTemplates(): Promise<{ PLAN_CATALOGUE: string }> {
  const catalogue = JSON.parse(await readFile(OPEN_PLANS, 'utf8')) as { plans: Record<string, { templates: number }> };
  for (const plan of Object.values(catalogue.plans)) plan.templates = 100;
  const path = join(await mkdtemp(join(tmpdir(), 'plans-')), 'plans.json');
  await writeFile(path, JSON.stringify(catalogue));
  return { PLAN_CATALOGUE: path };
}

export interface LayingConverter extends WordConverter {
  /** Files that it converted. */
  readonly converted: readonly Uint8Array[];
  /** Words that it loses from the pages, as a cell that is too narrow breaks them. */
  lose(...words: string[]): void;
}

/**
 * A converter for tests in the place of the outside program: it lays the paragraphs of the file out one below another, so that what stands in the
 * file can be read on the pages, and a mark where it stands.
 */
export function layingConverter(): LayingConverter {
  const converted: Uint8Array[] = [];
  const lost: string[] = [];
  return {
    converted,
    lose: (...words) => lost.push(...words),
    state: async () => ({ build: 'native', version: '7.4.7.2', takesDoc: true, missingFences: [], fonts: ['Liberation Sans'] }),
    async convert(file): Promise<WordConversion> {
      converted.push(file);
      const pdf = await PDFDocument.create();
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      const lines = shownIn(file).flatMap((text) => text.split('\n'));
      for (let at = 0; at === 0 || at < lines.length; at += 18) {
        const page = pdf.addPage([612, 792]);
        lines.slice(at, at + 18).forEach((line, index) => {
          const kept = lost.reduce((text, word) => text.replaceAll(word, word.slice(0, 3)), line);
          // What the plain letters of a PDF have no sign for.
          const text = kept.replaceAll(/[^\u0020-\u00ff]/g, '?').slice(0, 90);
          const isMark = text.includes('SIGNBOX');
          page.drawText(text, { x: 60, y: 730 - index * 40, size: isMark ? 28 : 11, font, color: isMark ? rgb(1, 1, 1) : rgb(0, 0, 0) });
        });
      }
      return { pdf: await pdf.save(), converter: { name: 'LibreOffice', version: '7.4.7.2' } };
    },
    close: async () => undefined,
  };
}

export const ok = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.responseData;
};
export const said = ({ status, body }: Answer) => `${status} ${body.code}`;

export interface MadeTemplate {
  readonly templateID: string;
  readonly templateHistory: number;
}

/** A template of the account whose file has each variable in a paragraph of its own, with its name before it. */
export async function makeTemplate(
  client: Client,
  variables: readonly Record<string, unknown>[],
  { type = 'configurable', body }: { type?: 'static' | 'configurable'; body?: string } = {},
): Promise<MadeTemplate> {
  const bytes = docx({ body: body ?? variables.map(({ name }) => paragraph(`${name}: {{${name}}}`)).join('') });
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), 'plantilla.docx');
  const { fileId } = ok(await client.post('/api/template/file', form));
  return ok(await client.post('/api/template', { fileId, name: 'Arrendamiento', type, variables }));
}

/** Of the sender: renta, conAval; of signer 1: calle, aval (where there is one) and a signature; of signer 2: notas and a signature. */
export const lease = [
  question('renta', { type: 'number', min: 1 }),
  question('conAval', { type: 'conditional' }),
  ofSigner(1, 'calle', { maxLength: 200 }),
  ofSigner(1, 'aval', { dependsOn: { name: 'conAval', answer: true } }),
  ofSigner(1, 'firmaA', { type: 'signature' }),
  ofSigner(2, 'notas', { required: false }),
  ofSigner(2, 'firmaB', { type: 'signature' }),
];

export const ana = { name: 'Ana Cortés', emailID: 'ana@cortes.example', form: 1 };
export const bruno = { name: 'Bruno Peña', emailID: 'bruno@pena.example', form: 2 };

export interface FormLink {
  readonly signatoryID: string;
  readonly timestamp: string;
  readonly code: string;
}

/** Every form link of this document that was mailed to an address, the newest first. */
export async function formLinks(product: Product, email: string, documentID: string): Promise<FormLink[]> {
  const found = (await mailsTo(product, email)).flatMap(({ links }) =>
    links.flatMap((address) => {
      const parts = new RegExp(`/signatory/form/${documentID}/([^/]+)/(\\d+)#(.+)$`).exec(address);
      return parts ? [{ signatoryID: parts[1]!, timestamp: parts[2]!, code: parts[3]! }] : [];
    }),
  );
  return found.toSorted((one, other) => Number(other.timestamp) - Number(one.timestamp));
}

/** The newest of so many, once it has come. */
export async function formLink(product: Product, email: string, documentID: string, number = 1): Promise<FormLink> {
  await expect
    .poll(async () => new Set((await formLinks(product, email, documentID)).map(({ timestamp }) => timestamp)).size, { timeout: WAIT_MS })
    .toBeGreaterThanOrEqual(number);
  return (await formLinks(product, email, documentID))[0]!;
}

/** The calls of whoever holds a link. */
export function asSigner(
  product: Product,
  documentID: string,
  { signatoryID, timestamp, code }: FormLink,
  client = product.http.anonymous(),
) {
  const path = `/api/form-document/${documentID}/signer/${signatoryID}/${timestamp}`;
  const headers = { 'x-link-code': code };
  return {
    get: () => client.get(path, headers),
    draft: (answers: Record<string, unknown>) => client.put(`${path}/draft`, { answers }, headers),
    answer: (answers: Record<string, unknown>, more: Record<string, string> = {}) =>
      client.post(`${path}/answers`, { answers }, { ...headers, ...more }),
    refuse: (reason: string) => client.post(`${path}/refuse`, { reason }, headers),
  };
}

/** A form with answers of its sender, made and answered with its view. */
export const begin = async (client: Client, template: MadeTemplate, over: Record<string, unknown> = {}) =>
  ok(
    await client.post('/api/form-document', {
      ...{ templateID: template.templateID, templateHistory: template.templateHistory },
      title: 'Arrendamiento de Roble',
      language: 'es',
      signers: [ana, bruno],
      answers: { renta: '1200', conAval: false },
      ...over,
    }),
  );

export const act = (client: Client, documentID: string, what: string, body: Record<string, unknown> = {}) =>
  client.post(`/api/form-document/${documentID}/${what}`, body);

export const viewOf = async (client: Client, documentID: string) => ok(await client.get(`/api/form-document/${documentID}`));

/** The stage of a form, once it has come so far. */
export async function untilStage(client: Client, documentID: string, stage: string) {
  await expect.poll(async () => (await viewOf(client, documentID)).stage, { timeout: WAIT_MS }).toBe(stage);
  return viewOf(client, documentID);
}
