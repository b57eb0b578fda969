import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { ApiProblem } from '../api/types.ts';
import { keepAct } from './toast-acts.ts';
import { toastSettings } from './toast-settings.ts';

/** NOTE-046: success, information, warning, failure, and a plain one. */
export type ToastTone = 'done' | 'info' | 'waiting' | 'stopped' | 'neutral';

export interface Toast {
  readonly id: string;
  readonly tone: ToastTone;
  readonly text: string;
  /** Never closes by itself (CONST-023). */
  readonly permanent: boolean;
  /** Words of its button; null where there is none. */
  readonly act: string | null;
}

export interface ToastAct {
  readonly text: string;
  readonly act: () => void;
}

export const toastSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** Says what was done; what went wrong stands beside its cause where it can, and as a toast it stays until it was read. */
    toast: {
      reducer: (list, action: PayloadAction<Toast>) =>
        action.payload.text === '' ? list : [...list.slice(1 - toastSettings.atOnce), action.payload],
      prepare: (text: string, tone: ToastTone = 'done', permanent: boolean = tone === 'stopped', act: ToastAct | null = null) => {
        const id = nanoid();
        if (act) keepAct(id, act.act);
        return { payload: { id, text, tone, permanent, act: act?.text ?? null } };
      },
    },
    dismissed: (list, action: PayloadAction<string>) => list.filter((one) => one.id !== action.payload),
    cleared: () => [],
  },
});

export const { toast, dismissed, cleared } = toastSlice.actions;

/** Why an act was refused; nothing where a dialog has said it already. */
export const refusedToast = (problem: ApiProblem | null) => toast(problem?.isTold ? '' : (problem?.message ?? ''), 'stopped');

/** Those that are shown, the oldest first. */
export const useToasts = (): readonly Toast[] => useSelector((state: { readonly toasts: readonly Toast[] }) => state.toasts);
