import { expect } from 'vitest';
import type { Answer, Client } from '../support/product.ts';
import { docx } from '../word/docx.ts';
import { p } from './word-text.ts';

/** Calls of /api/template as the pages make them. */

export const ok = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.responseData;
};
export const said = ({ status, body }: Answer): string => `${status} ${body.code}`;

/** A Word file with these variables, each in a paragraph of its own. */
export const withVariables = (...names: string[]): Uint8Array => docx(names.map((name) => p(`Dato: {{${name}}}.`)).join(''));

export function bring(client: Client, bytes: Uint8Array, fileName = 'renta.docx', { templateID = '', headers = {} } = {}): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  return client.post(`/api/template${templateID && `/${templateID}`}/file`, form, headers);
}

/** The question of a text for each variable. */
export const texts = (...names: string[]) => names.map((name) => ({ name, type: 'text', label: `¿${name}?` }));

export interface Making {
  readonly name?: string;
  readonly type?: string;
  readonly names?: readonly string[];
  readonly variables?: readonly unknown[];
  readonly headers?: Record<string, string>;
}

/** A template of a new file, with its answer. */
export async function make(client: Client, { name = 'Renta', type = 'configurable', names = ['ciudad', 'monto'], ...more }: Making = {}) {
  const { fileId } = ok(await bring(client, withVariables(...names)));
  return client.post('/api/template', { fileId, name, type, variables: more.variables ?? texts(...names) }, more.headers);
}

export const made = async (client: Client, making: Making = {}) => ok(await make(client, making));

export const change = (client: Client, templateID: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  client.put(`/api/template/${templateID}`, { name: 'Renta', type: 'configurable', ...body }, headers);
export const seen = async (client: Client, templateID: string, templateHistory?: number) =>
  ok(await client.get(`/api/template/${templateID}${templateHistory === undefined ? '' : `?templateHistory=${templateHistory}`}`));
export const list = async (client: Client, query = '') => ok(await client.get(`/api/template${query}`));
export const remove = (client: Client, templateID: string, headers: Record<string, string> = {}) =>
  client.call('DELETE', `/api/template/${templateID}`, undefined, headers);
