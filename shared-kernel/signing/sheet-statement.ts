/**
 * What the seal of an evidence sheet states as its contact (ContactInfo, ISO 32000-1 table 252): the document it tells of, and that it is
 * a sheet, so that nobody takes it for a changed copy of that document.
 */
export const evidenceSheetStatement = (documentId: string): string => `${documentId}/evidence-sheet`;

export const statesEvidenceSheet = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/evidence-sheet$/.test(text);
