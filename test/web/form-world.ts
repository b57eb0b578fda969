import { expect } from 'vitest';
import type { VariableGiven } from '../../modules/templates/contract/calls.ts';
import { mailsTo } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Answer, Client, Product } from '../support/product.ts';

export const answered = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.responseData;
};

export const ofSigner = (
  signatoryForm: number,
  name: string,
  label: string,
  over: Partial<Omit<VariableGiven, 'name' | 'label'>> = {},
): VariableGiven => ({ name, label, type: 'text', isSignatory: true, signatoryForm, ...over });

/** Of the sender: renta, conAval. Of signer 1: calle, and aval where the sender said so; of signer 2: notas, which need not be answered. */
export const lease: readonly VariableGiven[] = [
  { name: 'renta', type: 'number', label: 'Renta mensual', min: 1 },
  { name: 'conAval', type: 'conditional', label: '¿Hay aval?' },
  ofSigner(1, 'calle', 'Domicilio', { helper: 'Calle, número y colonia.', maxLength: 200 }),
  ofSigner(1, 'aval', 'Nombre del aval', { dependsOn: { name: 'conAval', answer: true } }),
  ofSigner(2, 'notas', 'Notas para la entrega', { required: false, maxLength: 500 }),
];

/** One question of each type that has an answer, all of one signer. */
export const everyType: readonly VariableGiven[] = [
  ofSigner(1, 'nombre', 'Nombre de la empresa', { format: 'COMPANY' }),
  ofSigner(1, 'correo', 'Correo de contacto', { type: 'email' }),
  ofSigner(1, 'monto', 'Monto mensual', { type: 'number', min: 1 }),
  ofSigner(1, 'uso', 'Uso del local', { type: 'radio', options: ['Comercial', 'Oficina'] }),
  ofSigner(1, 'servicios', 'Servicios incluidos', { type: 'checkbox', options: ['Agua', 'Luz', 'Internet'], required: false }),
  ofSigner(1, 'estado', 'Estado', { type: 'combo', options: ['Puebla', 'Jalisco'] }),
  ofSigner(1, 'anexos', 'Anexos', { type: 'combo_multiple', options: ['Inventario', 'Fotografías'], required: false }),
  ofSigner(1, 'inicio', 'Inicio del contrato', { type: 'date' }),
  ofSigner(1, 'hora', 'Hora de entrega', { type: 'time', required: false }),
  ofSigner(1, 'mascota', '¿Hay mascotas?', { type: 'conditional' }),
  ofSigner(1, 'cual', '¿Cuáles?', { dependsOn: { name: 'mascota', answer: true } }),
  ofSigner(1, 'pagos', 'Pagos acordados', { type: 'dynamic_table', columns: ['Concepto', 'Fecha', 'Importe'] }),
  ofSigner(1, 'firma', 'Firma del arrendatario', { type: 'signature' }),
];

/** A form of a template, begun by a program. */
export const beginForm = async (
  client: Client,
  templateID: string,
  over: { readonly title: string; readonly signers: readonly object[] } & Readonly<Record<string, unknown>>,
): Promise<{ readonly documentID: string; readonly signers: readonly { readonly signatoryID: string }[] }> => {
  const begun = answered(await client.post('/api/form-document', { templateID, language: 'es', answers: {}, ...over }));
  if (begun.stage === 'COLLECTING') answered(await client.post(`/api/form-document/${begun.documentID}/send`, {}));
  return begun;
};

/** The newest of so many links to a form that were mailed to an address, at the server under test. */
export async function formLinkOf(product: Product, email: string, documentID: string, number = 1): Promise<string> {
  const stamp = (address: string): number => Number(/\/(\d+)#/.exec(address)?.[1] ?? 0);
  const links = async () =>
    (await mailsTo(product, email))
      .flatMap((mail) => mail.links)
      .filter((link) => link.includes(`/signatory/form/${documentID}/`))
      .toSorted((one, other) => stamp(other) - stamp(one));
  await expect.poll(async () => new Set((await links()).map(stamp)).size, { timeout: WAIT_MS }).toBeGreaterThanOrEqual(number);
  return (await links())[0]!.replace(/^https?:\/\/[^/]+/, product.url);
}
