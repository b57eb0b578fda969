import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../api/types.ts';

export interface SessionState {
  /**
   * `expired`: was logged in and no longer is; the page stays, so that what was typed stays too (SESSION-013).
   * `leaving`: the page is about to go with its session; nothing is asked or heard for it any more (SESSION-004).
   */
  readonly state: 'anonymous' | 'open' | 'expired' | 'leaving';
  readonly user: Profile | null;
  /** Somebody was sent to the login because the session had ended, and is to be told so (SESSION-008). */
  readonly told: boolean;
}

const initialState = { state: 'anonymous', user: null, told: false } as SessionState;

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    opened: (state, action: PayloadAction<Profile | null>) => ({ state: 'open', user: action.payload ?? state.user, told: false }),
    profileRead: (state, action: PayloadAction<Profile>) => ({ ...state, user: action.payload }),
    expired: (state) => ({ ...state, state: 'expired' }),
    leaving: (state) => ({ ...state, state: 'leaving' }),
    closed: () => initialState,
    ended: () => ({ ...initialState, told: true }),
  },
});

export const { opened, profileRead, expired, leaving, closed, ended } = sessionSlice.actions;
