import { type FormEvent, useId, useState } from 'react';
import { rgbaOf, rgbaText, TAG_PALETTE, tintOf } from '../../../modules/tags/contract/colours.ts';
import { isTooLong, tagNameOf } from '../../../modules/tags/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import { type Tag, useCreateTagMutation, useTagsQuery } from '../../api/tags.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { currentLanguage } from '../../i18n/language.ts';
import { ColourChoice } from './ColourChoice.tsx';
import styles from './CreateTag.module.css';
import { TagChip } from './TagChip.tsx';
import { tagTexts } from './tag-texts.ts';

export interface CreateTagDialogProps {
  /** The account. */
  readonly userID: string;
  /** Null: nothing was made. */
  readonly onClose: (made: Tag | null) => void;
}

/** ERR-092: a server that failed says the general sentence, whatever came of its answer. */
const shownFor = (problem: ApiProblem): ApiProblem =>
  problem.status >= 500 ? { ...problem, message: tagTexts.in(currentLanguage())('createFailed') } : problem;

/** Name and colour of a new tag (TAG-002, RULE-029..032). An empty or too long name is told before anything is sent. */
export function CreateTagDialog({ userID, onClose }: CreateTagDialogProps) {
  const t = tagTexts.use();
  const form = useId();
  const { data: tags = [] } = useTagsQuery(userID);
  const [create, creating] = useCreateTagMutation();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const colour = chosen ?? TAG_PALETTE.find((one) => !tags.some(({ style }) => style.textColor === one)) ?? TAG_PALETTE[0]!;
  const style = { textColor: colour, bgColor: rgbaText(tintOf(rgbaOf(colour)!)) };
  const kept = tagNameOf(name);
  const wrong = kept === '' ? t('nameMissing') : isTooLong(kept) ? t('nameTooLong') : null;
  const problem = problemOf(creating.error);
  const ofName = problem?.code.startsWith('tag.name_') || problem?.code === 'tag.already_exists' ? problem.message : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog lies in the tree of the one that opened it, also where it lies elsewhere on the page.
    event.stopPropagation();
    setTried(true);
    if (wrong !== null || creating.isLoading) return;
    const answer = await create({ userID, name: kept, ...style });
    if ('data' in answer && answer.data) onClose(answer.data);
  };
  return (
    <Dialog
      open
      onClose={() => onClose(null)}
      title={t('create')}
      shape="sheet"
      actions={
        <>
          <Button onPress={() => onClose(null)}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={form} busy={creating.isLoading}>
            {t('createDo')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && ofName === null ? <ProblemNotice problem={shownFor(problem)} /> : null}
        <Field
          label={t('name')}
          value={name}
          autoFocus
          maxLength={200}
          onChange={(text) => {
            setName(text);
            creating.reset();
          }}
          error={ofName ?? (tried || isTooLong(kept) ? wrong : null)}
        />
        <ColourChoice value={colour} onChange={setChosen} />
        <p className={styles.preview}>
          <span>{t('preview')}</span>
          <TagChip tag={{ name: kept === '' ? t('name') : kept, style }} />
        </p>
      </form>
    </Dialog>
  );
}
