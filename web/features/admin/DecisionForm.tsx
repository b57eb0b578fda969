import type { FormEvent, ReactNode } from 'react';
import type { OwnSubscription } from '../../api/subscription.ts';
import { Button } from '../../components/Button.tsx';
import styles from './Admin.module.css';
import type { Decision } from './subscription-calls.ts';

/** What a form of the plan editor is about, and where its decision goes. */
export interface Of {
  readonly subscription: OwnSubscription;
  readonly busy: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** What is changed and the button that sends it. */
export function Form({
  title,
  act,
  busy,
  onSend,
  children,
}: {
  title: string;
  act: string;
  busy: boolean;
  onSend: () => void;
  children: ReactNode;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <fieldset>
        <legend>{title}</legend>
        {children}
      </fieldset>
      <div>
        <Button type="submit" busy={busy}>
          {act}
        </Button>
      </div>
    </form>
  );
}
