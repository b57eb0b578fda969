import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export interface Toast {
  readonly id: string;
  readonly tone: 'done' | 'info' | 'stopped';
  readonly text: string;
}

export const toastSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** Says what was done; what went wrong stands beside its cause instead. */
    toast: {
      reducer: (list, action: PayloadAction<Toast>) => [...list.slice(-3), action.payload],
      prepare: (text: string, tone: Toast['tone'] = 'done') => ({ payload: { id: nanoid(), text, tone } }),
    },
    dismissed: (list, action: PayloadAction<string>) => list.filter((one) => one.id !== action.payload),
    cleared: () => [],
  },
});

export const { toast, dismissed, cleared } = toastSlice.actions;
