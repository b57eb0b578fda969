import { Calendar, CheckSquare, CircleDot, List, PenLine, Signature, Type } from 'lucide-react';

/** Of each kind of field, as on the signer's page; a further place of the same signature is a signature. Beside its word, or where a box is too narrow for one. */
export const ICONS = {
  SIGNATURE: PenLine,
  INITIALS: Signature,
  STATIC_SIGN: PenLine,
  TEXT: Type,
  DATE: Calendar,
  CHECKBOX: CheckSquare,
  RADIO: CircleDot,
  COMBO: List,
} as const;
