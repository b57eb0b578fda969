import { useEffect, useRef } from 'react';

/** For a form: each time it is asked for, the first field that is wrong is where to go on typing. */
export function useFirstWrong(asked: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid="true"]')?.focus();
  }, [asked]);
  return form;
}
