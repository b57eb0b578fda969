import { undrawable } from '../../../shared-kernel/pdf/fonts/font-book.ts';
import { optionsOf } from '../contract/values.ts';
import { approversOf, type DocumentState, isOpenToChanges, shownTitle, signatoriesOf } from '../domain/state.ts';

/**
 * Letters of names, title, what is filled in beforehand and what may be chosen that no font of ours has, each once: paper shows their number in brackets, and
 * the sender learns it before anything is sent. Null once it is sent.
 */
export function lettersWithoutFont(state: DocumentState): readonly string[] | null {
  if (!isOpenToChanges(state)) return null;
  const people = [...signatoriesOf(state), ...approversOf(state)].map((one) => one.name?.value ?? '');
  const filled = state.fields.flatMap((field) => [field.prefilled?.value ?? '', ...optionsOf(field)]);
  return undrawable([shownTitle(state) ?? '', ...people, ...filled].join(' '));
}
