import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../api/types.ts';

export interface SessionState {
  /** `expired`: was logged in and no longer is; the page stays, so that what was typed stays too (SESSION-013). */
  readonly state: 'anonymous' | 'open' | 'expired';
  readonly user: Profile | null;
}

const initialState = { state: 'anonymous', user: null } as SessionState;

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    opened: (state, action: PayloadAction<Profile | null>) => ({ state: 'open', user: action.payload ?? state.user }),
    profileRead: (state, action: PayloadAction<Profile>) => ({ ...state, user: action.payload }),
    expired: (state) => ({ ...state, state: 'expired' }),
    closed: () => initialState,
  },
});

export const { opened, profileRead, expired, closed } = sessionSlice.actions;
