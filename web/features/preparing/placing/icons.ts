import { Calendar, CheckSquare, PenLine, Signature, Type } from 'lucide-react';

/** Of each kind of field; beside its word, or where a box is too narrow for one. */
export const ICONS = {
  SIGNATURE: Signature,
  INITIALS: PenLine,
  STATIC_SIGN: Signature,
  TEXT: Type,
  DATE: Calendar,
  CHECKBOX: CheckSquare,
} as const;
