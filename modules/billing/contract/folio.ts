/** What people call an invoice by: the year in which it was opened, and the first letters of its id. */
export const invoiceFolioOf = (invoiceId: string, openedAt: string): string =>
  `${openedAt.slice(0, 4)}-${invoiceId.slice(0, 8).toUpperCase()}`;
