/**
 * Raise it whenever `evolve` gives another state for the same events: the pages of all documents are then folded anew. Pages
 * folded by two versions would stand side by side otherwise (test/golden-streams/kept-folds.ts holds what each version gave).
 */
export const DOCUMENT_FOLD_VERSION = 12;
