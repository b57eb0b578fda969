import { useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';

/** What a form keeps of its captcha: the answer to be sent, why it is asked for, and a new box after each answer sent. */
export interface CaptchaForm {
  readonly answer: string | null;
  /** Of the box: spread into `<Captcha key={round} … />`. */
  readonly round: number;
  readonly box: { readonly onAnswer: (answer: string | null) => void; readonly asked: 'required' | 'expired' | null };
  /** Somebody wants to go on; false: not without it, and the box says so. */
  readonly ready: () => boolean;
  /** An answer was sent and is used up. `problem`: what came of it. */
  readonly spent: (problem: ApiProblem | null) => void;
}

export function useCaptcha(): CaptchaForm {
  const [answer, setAnswer] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<'required' | 'expired' | null>(null);
  return {
    answer,
    round,
    box: {
      onAnswer: (given) => {
        setAnswer(given);
        if (given !== null) setAsked(null);
      },
      asked,
    },
    ready: () => {
      if (answer === null) setAsked('required');
      return answer !== null;
    },
    spent: (problem) => {
      setAnswer(null);
      setRound((count) => count + 1);
      setAsked(problem?.code === 'recaptcha.required' ? 'required' : problem?.code === 'recaptcha.expired' ? 'expired' : null);
    },
  };
}
