import { useState } from 'react';
import type { FiscalField } from '../../modules/accounts/contract/fiscal-rules.ts';
import { fiscalMessages } from '../../shared-kernel/i18n/messages/fiscal.ts';
import { problemOf } from '../api/base.ts';
import { type FiscalData, useSaveFiscalDataMutation } from '../api/fiscal.ts';
import { serverMessage } from '../api/server-message.ts';
import { useFirstWrong } from '../components/first-wrong.ts';
import { toast } from '../components/toast-slice.ts';
import { useLanguage } from '../i18n/language.ts';
import { useAppDispatch } from '../session/store.ts';
import { problemsOf, refusedFields, sentOf, typedOf } from './fiscal-form.ts';
import { fiscalTexts } from './fiscal-texts.ts';
import { useFiscalCatalogs } from './use-fiscal-catalogs.ts';

/**
 * What is typed of the fiscal data, what is wrong with it and its saving, for whatever shows the fields (FiscalFields). `isCheckout`: the stricter set of the
 * checkout of a subscription, with a phone (RULE-062).
 */
export function useFiscalForm(data: FiscalData, { isCheckout = false }: { readonly isCheckout?: boolean } = {}) {
  const t = fiscalTexts.use();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(() => typedOf(data));
  const [asked, setAsked] = useState(0);
  const place = useFirstWrong(asked);
  const [send, { error: refused, isLoading, reset }] = useSaveFiscalDataMutation();
  const lists = useFiscalCatalogs(data, typed);
  const { countries, states } = lists;

  const change = (changed: Partial<Record<FiscalField, string>>) => {
    // What the server refused was said of what stood there before.
    if (refused) reset();
    setTyped({ ...typed, ...changed });
  };
  const refusal = problemOf(refused);
  const wrong = asked === 0 ? {} : { ...(refusal ? refusedFields(refusal) : {}), ...problemsOf(typed, isCheckout) };
  const errorOf = (field: FiscalField) => {
    const code = wrong[field];
    return code === undefined ? null : fiscalMessages[code][language];
  };
  /** True: it is kept as it is typed. Else each field says what is wrong with it, or a toast why it could not be kept. */
  const save = async (): Promise<boolean> => {
    setAsked((count) => count + 1);
    if (isLoading || Object.keys(problemsOf(typed, isCheckout)).length > 0) return false;
    const nameIn = (list: readonly { id: string; name: string }[], id: string) => list.find((one) => one.id === id)?.name ?? id;
    const names = { country: nameIn(countries, typed.country), state: nameIn(states ?? [], typed.state) };
    const answer = await send(sentOf(typed, names, isCheckout));
    if (!('error' in answer)) return true;
    const problem = problemOf(answer.error);
    if (!problem?.isTold) dispatch(toast((problem && serverMessage(problem)) ?? t('unknownError'), 'stopped'));
    setAsked((count) => count + 1);
    return false;
  };
  return { typed, change, errorOf, lists, place, save, isSaving: isLoading, isCheckout };
}
export type FiscalFormNow = ReturnType<typeof useFiscalForm>;
