import { type EfirmaFiles, stroke } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Client, Product } from '../support/product.ts';

export const endorsee = { name: 'Dora Íñiguez', emailID: 'dora@iniguez.example' };
export const endorser = { name: 'Ema Solís', emailID: 'ema@solis.example' };

export const ask = (client: Client, documentID: string, over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  client.post('/api/endorsement', { documentID, endorsee, kind: 'PROPERTY', place: 'Puebla, Puebla', ...over }, headers);

export const viewOf = async (client: Client, endorsementID: string) =>
  (await client.get(`/api/endorsement/${endorsementID}`)).body.responseData;

/** Waits until the endorsement looks like this to the client. */
export async function untilView(client: Client, endorsementID: string, wanted: Record<string, unknown>, timeoutMs = WAIT_MS) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const view = await viewOf(client, endorsementID);
    if (view && Object.entries(wanted).every(([key, value]) => view[key] === value)) return view;
    if (Date.now() > deadline) throw new Error(`the endorsement did not come to ${JSON.stringify(wanted)}: ${JSON.stringify(view)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Asks and waits until the document waits for the endorsement. */
export async function asked(client: Client, documentID: string, over: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(client, documentID, over);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { endorsementID } = answer.body.responseData;
  await untilView(client, endorsementID, { isAdmitted: true, documentStatus: 'PENDING_TO_ENDORSEMENT' });
  return endorsementID;
}

/** Reads the sheet as the endorser; answers what must be named when signing. */
export async function readSheet(client: Client, endorsementID: string): Promise<{ sha256: string; bytes: Buffer }> {
  const { sheet } = await viewOf(client, endorsementID);
  const file = await client.get(sheet.url);
  if (file.status !== 200) throw new Error(JSON.stringify(file.body));
  return { sha256: sheet.sha256, bytes: file.body as Buffer };
}

export const sign = (client: Client, endorsementID: string, sha256: string, over: Record<string, unknown> = {}, headers = {}) =>
  client.put(`/api/endorsement/${endorsementID}/sign`, { presented: { sha256 }, signature: stroke, ...over }, headers);

export function efirmaForm(sha256: string, files: EfirmaFiles, password: string): FormData {
  const form = new FormData();
  form.append('presentedSha256', sha256);
  form.append('password', password);
  if (files.cer) form.append('cer', new Blob([Buffer.from(files.cer)]), files.cerName ?? 'firma.cer');
  if (files.key) form.append('key', new Blob([Buffer.from(files.key)]), files.keyName ?? 'firma.key');
  return form;
}

/** Types of the events of a stream of the document, in order. */
export async function typesOf(product: Product, stream: string): Promise<string[]> {
  const found: string[] = [];
  for await (const event of product.services.store.readStream(stream)) found.push(event.type);
  return found;
}
