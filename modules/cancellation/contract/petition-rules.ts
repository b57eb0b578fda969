/** Statuses of a document in which a party may ask for its cancellation (CANC-001); server and pages share them. */
export const PETITIONABLE: readonly string[] = ['PENDING', 'COMPLETED', 'ENDORSED'];
