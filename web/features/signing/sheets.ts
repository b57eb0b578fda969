/** What is needed only after the first page was seen: one script of its own. */
export { DeclineEntry } from './DeclineEntry.tsx';
export { FieldDialog } from './FieldDialog.tsx';
export { PetitionEntry } from './PetitionEntry.tsx';
export { SignSheet } from './SignSheet.tsx';
export { WithSending } from './WithSending.tsx';
