/** STATE-025: never while something is under way for the document. */
const DELETABLE: readonly string[] = ['DRAFT', 'PENDING', 'COMPLETED', 'ENDORSED', 'CANCELED'];

/** Whether the page offers to delete a document of this status; the server decides again. */
export const isDeletable = (status: string): boolean => DELETABLE.includes(status);
