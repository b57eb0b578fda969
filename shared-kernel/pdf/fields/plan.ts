import { type FieldPlacement, PdfError } from '../types.ts';

/** The field each placement becomes. One signature field per signer holds the signature; the rest are filled in the same update. */
export interface FieldPlan {
  /** Field name by placement. */
  fieldNames: Record<string, string>;
  /** The name of the field that holds the signature, by signatory. */
  signatureFields: Record<string, string>;
  /** Placements whose field is the signature field itself. */
  signing: Set<string>;
  /** Signatories whose signature has no visible place. */
  unseen: string[];
  sealField: string;
}

const isMark = (placement: FieldPlacement) => placement.type === 'SIGNATURE' || placement.type === 'STATIC_SIGN';

/** Names stay clear of those in `taken`; a period would make a hierarchy of them (ISO 32000-2, 12.7.4.2). */
export function planFields(placements: FieldPlacement[], signatoryIds: string[], taken: Set<string>): FieldPlan {
  const used = new Set(taken);
  const unique = (wanted: string): string => {
    let chosen = wanted;
    for (let n = 2; used.has(chosen); n++) chosen = `${wanted}_${n}`;
    used.add(chosen);
    return chosen;
  };
  const signatories = [...new Set([...signatoryIds, ...placements.map((placement) => placement.signatoryId)])];
  const plan: FieldPlan = { fieldNames: {}, signatureFields: {}, signing: new Set(), unseen: [], sealField: '' };
  for (const [index, signatoryId] of signatories.entries()) {
    const own = placements.filter((placement) => placement.signatoryId === signatoryId);
    const first = own.find(isMark);
    const signature = unique(`signer${index + 1}_signature`);
    plan.signatureFields[signatoryId] = signature;
    if (first) plan.signing.add(first.fieldId);
    else plan.unseen.push(signatoryId);
    for (const placement of own) {
      const name = placement === first ? signature : unique(`signer${index + 1}_${placement.type.toLowerCase()}`);
      plan.fieldNames[placement.fieldId] = name;
    }
  }
  if (Object.keys(plan.fieldNames).length !== placements.length) {
    throw new PdfError('pdf.placement_outside', { reason: 'field_id_repeated' });
  }
  plan.sealField = unique('platform_seal');
  return plan;
}
