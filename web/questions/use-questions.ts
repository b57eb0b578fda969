import { useEffect, useRef, useState } from 'react';
import { type AnswerFault, type Answers, checkAnswers } from '../../modules/templates/contract/answers.ts';
import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import type { Given } from './given.ts';

export interface AskedQuestions {
  /** All that a template asks of everybody: questions depend on those of others. */
  readonly definitions: readonly VariableDefinition[];
  /** Whose questions: the signer's form, null for the sender's. */
  readonly form: number | null;
  readonly given: Given;
  /** Answers of others that questions may depend on. */
  readonly earlier?: Answers;
}

const NOTHING: Answers = {};

/** Checks what is given by the one rule of answers. A fault is told once somebody has left the question, that something is missing only once they are done. */
export function useQuestions({ definitions, form, given, earlier = NOTHING }: AskedQuestions) {
  const place = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { faults, answers } = checkAnswers(definitions, form, given, earlier);
  const told: readonly AnswerFault[] =
    tried > 0 ? faults : faults.filter(({ name, finding }) => left.has(name) && finding.rule !== 'required');

  useEffect(() => {
    if (tried > 0) focusFirstWrong(place.current);
  }, [tried]);

  return {
    place,
    told,
    isTried: tried > 0,
    leave: (name: string) => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
    /** The answers as they are kept; null: something is wrong, is told, and has the focus. */
    take: (): Answers | null => {
      if (faults.length === 0) return answers;
      setTried(tried + 1);
      return null;
    },
  };
}

/** Where to go on: the very cell, or whatever takes an answer in the first question that is wrong. */
function focusFirstWrong(form: HTMLElement | null): void {
  const question = form?.querySelector('[data-question][data-wrong]');
  const control =
    question?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)') ??
    question?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
}

const CONTROLS = 'input:not([type=hidden]):not([tabindex="-1"]), select:not([tabindex="-1"]), textarea, button';
