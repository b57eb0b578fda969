import { useEffect, useId, useRef, useState } from 'react';
import type { TemplatePlace } from '../../../../modules/templates/contract/faults.ts';
import styles from './Configuration.module.css';
import type { ConfigurationFaults } from './faults.ts';
import { configurationTexts } from './texts.ts';
import { VariableRow } from './VariableRow.tsx';
import { moved, replaced, signersIn, type Working } from './working.ts';

export interface QuestionsPartProps {
  readonly working: Working;
  readonly change: (next: (before: Working) => Working) => void;
  /** Null: nobody has tried to save. */
  readonly faults: ConfigurationFaults | null;
  /** Somebody tried to save just now: what is wrong comes into sight, once. */
  readonly isLookedFor: boolean;
  readonly onFound: () => void;
  readonly added: ReadonlySet<string>;
  /** Some were configured by what their names say. */
  readonly isGuessed: boolean;
  /** The variable that is open; null: none. It outlives this list, which another width puts into another place. */
  readonly open: string | null;
  readonly onOpen: (name: string | null) => void;
  readonly places: ReadonlyMap<string, readonly TemplatePlace[]>;
}

/** The variables in the order in which they are asked; one is open at a time. */
export function QuestionsPart({
  working,
  change,
  faults,
  isLookedFor,
  onFound,
  added,
  isGuessed,
  open,
  onOpen,
  places,
}: QuestionsPartProps) {
  const t = configurationTexts.use();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const { variables } = working;
  const [said, setSaid] = useState('');
  const [went, setWent] = useState<{ readonly name: string; readonly by: -1 | 1 } | null>(null);
  useEffect(() => {
    if (!went) return;
    // The browser takes the focus from what is moved in the page; at an end the way back is the button that is left.
    const row = list.current?.querySelector(`[data-variable="${CSS.escape(went.name)}"]`);
    const [up, down] = row?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
    const [pressed, other] = went.by < 0 ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  }, [went]);
  const firstWrong = faults ? (variables.find(({ name }) => faults.variables.has(name))?.name ?? null) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened when somebody tries to save, not while they mend it
  useEffect(() => {
    if (!isLookedFor) return;
    onFound();
    if (firstWrong === null) return;
    onOpen(firstWrong);
    // The name of the template comes first; a question that had to be opened takes the focus once it is drawn.
    if (!faults?.name) requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [isLookedFor]);
  const move = (name: string, by: -1 | 1) => {
    change((before) => moved(before, name, by));
    setWent({ name, by });
    setSaid(t('movedTo', { name, n: variables.findIndex((one) => one.name === name) + 1 + by, count: variables.length }));
  };
  return (
    <section className={styles.questions} aria-labelledby={id}>
      <h2 id={id}>{t('questions')}</h2>
      <p className={styles.quiet}>{t(isGuessed ? 'questionsGuessed' : 'questionsText')}</p>
      <ol ref={list} className={styles.variables}>
        {variables.map((variable, index) => (
          <VariableRow
            key={variable.name}
            variable={variable}
            all={variables}
            signers={signersIn(working)}
            isStatic={working.type === 'static'}
            isFirst={index === 0}
            isLast={index === variables.length - 1}
            isNew={added.has(variable.name)}
            isOpen={open === variable.name}
            onToggle={() => onOpen(open === variable.name ? null : variable.name)}
            wrong={faults?.variables.get(variable.name) ?? null}
            places={places.get(variable.name) ?? []}
            onChange={(next) => change((before) => replaced(before, next))}
            onMove={(by) => move(variable.name, by)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
