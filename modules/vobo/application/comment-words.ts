import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';

export interface Words {
  readonly title: string;
  readonly notes: string;
}

/** Who writes: an approver, or who answers in their place. */
export interface Writer {
  readonly personId: string;
}

/** Comments are their writer's own words and are encrypted for them. */
export const commentWords = ({ personId }: Writer, words: Words) => ({
  title: personal(personId, words.title.trim()),
  notes: personal(personId, words.notes.trim()),
});

/** The command that adds a comment; its id comes from the command, so that a repeated one is the same comment. */
export const addComment = (
  about: { readonly documentId: string; readonly approverId: string },
  writer: Writer,
  words: Words,
  { commandId }: Pick<CommandContext, 'commandId'>,
) => ({
  type: 'AddVoBoComment' as const,
  data: {
    ...about,
    commentId: nameId('vobo-comment', about.documentId, about.approverId, commandId),
    ...commentWords(writer, words),
  },
});
