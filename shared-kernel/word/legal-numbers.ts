/**
 * Whether a converter writes "1.1" below "I." where the file wants it so (findings/legal-numbers.ts). LibreOffice 7.4 writes "I.1"; 24.8 was seen to
 * write it right; between them none was tried, and its makers tell of it since 24.2.
 */
export const writesLegalNumbers = ({ version }: { readonly version: string }): boolean => Number.parseInt(version, 10) >= 24;
