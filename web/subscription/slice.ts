import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BannerId, PlanDialogId } from '../../modules/subscription/contract/plan-notices.ts';

export interface PlanNoticesState {
  /** Closed in this session, those of other tabs as of when this page was opened. */
  readonly closed: readonly string[];
  /** The dialog that is open. */
  readonly dialog: PlanDialogId | null;
}

export const planNoticesSlice = createSlice({
  name: 'planNotices',
  initialState: { closed: [], dialog: null } as PlanNoticesState,
  reducers: {
    bannerClosed: (state, action: PayloadAction<BannerId>) => ({ ...state, closed: [...state.closed, action.payload] }),
    dialogOpened: (state, action: PayloadAction<PlanDialogId>) => ({ ...state, dialog: action.payload }),
    dialogClosed: (state) => ({ ...state, dialog: null }),
  },
});

export const { bannerClosed, dialogOpened, dialogClosed } = planNoticesSlice.actions;
