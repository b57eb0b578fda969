import { randomUUID } from 'node:crypto';
import type { Product } from '../support/product.ts';

const named = (personId: string, value: string) => ({ $personal: personId, value });

/** A form of a template of the product whose four signers only sign: composed at once, and without a converter its document waits for pages. */
export async function beginProxy({ modules, ownerId }: Pick<Product, 'modules' | 'ownerId'>, title = 'Carta poder') {
  const templateId = 'default-proxy-es-1';
  const { variables } = await modules.templates.templateOf(ownerId, templateId);
  const data = {
    documentId: randomUUID(),
    templateId,
    templateHistory: 1,
    templateType: 'default' as const,
    title: named(ownerId, title),
    language: 'es' as const,
    createdBy: { userId: ownerId, personId: ownerId, name: named(ownerId, 'Olga'), email: named(ownerId, 'olga@demo.example') },
    linkTermSeconds: 3600,
    maySignersModify: false,
    signers: [1, 2, 3, 4].map((form) => ({
      signatoryId: randomUUID(),
      personId: `person-form-${form}`,
      form,
      isOwner: false,
      name: named(`person-form-${form}`, `Firmante ${form}`),
      email: named(`person-form-${form}`, `firmante${form}@x.example`),
    })),
    given: Object.fromEntries(
      variables
        .filter(({ type }) => type !== 'signature')
        .map(({ name, type }) => [name, type === 'date' ? '2026-11-27' : `Respuesta de ${title}`]),
    ),
  };
  const by = { actor: { kind: 'owner', id: ownerId, ownerId } as const, commandId: randomUUID(), correlationId: 'a form of a test' };
  return (await modules.forms.execute({ type: 'CreateForm', data }, by)).state;
}
