/** What SAT stamps a CFDI with: a UUID, which it writes in capitals. */
const FOLIO_FISCAL = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/;

/** A folio fiscal as it is kept, of what somebody typed or pasted; null: it is none. */
export function folioFiscalFrom(typed: string): string | null {
  const folio = typed.trim().toUpperCase();
  return FOLIO_FISCAL.test(folio) ? folio : null;
}
