/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is written with a
 * leading apostrophe: what people typed must never run on the machine of who reads the history.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell);
      const safe = /^[=+\-@\t\r]/.test(text) && typeof cell === 'string' ? `'${text}` : text;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
