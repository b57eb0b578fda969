import { expect } from 'vitest';
import type { TemplateView, VariableGiven } from '../../modules/templates/contract/calls.ts';
import type { Client } from '../support/product.ts';
import { docx, paragraph } from '../word/docx.ts';

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A Word file of these paragraphs, as a page is given it. */
export const wordOf = (name: string, ...paragraphs: readonly string[]) => ({
  name,
  mimeType: DOCX,
  buffer: Buffer.from(docx({ body: paragraphs.map((text) => paragraph(text)).join('') })),
});

/** A paragraph that names these variables. */
export const naming = (...names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

export async function bringTemplateFile(client: Client, names: readonly string[]): Promise<string> {
  const form = new FormData();
  const { buffer, mimeType, name } = wordOf('plantilla.docx', naming(...names));
  form.append('file', new Blob([buffer], { type: mimeType }), name);
  const answer = await client.post('/api/template/file', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.responseData.fileId as string;
}

/** A template of these questions, made as a program makes it. */
export async function makeTemplate(client: Client, name: string, variables: readonly VariableGiven[]): Promise<TemplateView> {
  const fileId = await bringTemplateFile(
    client,
    variables.map((one) => one.name),
  );
  const type = variables.some(({ isSignatory, type: kind }) => isSignatory && kind !== 'signature') ? 'configurable' : 'static';
  const answer = await client.post('/api/template', { fileId, name, type, variables });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.responseData as TemplateView;
}
