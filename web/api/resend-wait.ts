/** Milliseconds between two mails with a link for the same person (CALL-104), and between two that confirm an address (CONST-017). */
export const RESEND_WAIT_MS = 60_000;
