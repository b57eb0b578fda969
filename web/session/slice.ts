import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../api/types.ts';
import type { WhyOver } from '../api/why-over.ts';

export interface SessionState {
  /**
   * `expired`: was logged in and no longer is; the page stays, so that what was typed stays too (SESSION-013).
   * `leaving`: the page is about to go with its session; nothing is asked or heard for it any more (SESSION-004).
   */
  readonly state: 'anonymous' | 'open' | 'expired' | 'leaving';
  readonly user: Profile | null;
  /** Who it is could not be read the last time: nobody is shown by name, and the page stays as it is (CALL-055). */
  readonly profileFailed: boolean;
  /** Somebody was sent to the login because the session had ended, and is to be told so (SESSION-008). */
  readonly told: boolean;
  /** Why it ended, as far as it has. */
  readonly why: WhyOver;
}

const initialState = { state: 'anonymous', user: null, profileFailed: false, told: false, why: 'inactivity' } as SessionState;

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    opened: (state, action: PayloadAction<Profile | null>) => ({
      state: 'open',
      user: action.payload ?? state.user,
      profileFailed: false,
      told: false,
      why: 'inactivity',
    }),
    profileRead: (state, action: PayloadAction<Profile>) => ({ ...state, user: action.payload, profileFailed: false }),
    profileLost: (state) => ({ ...state, profileFailed: true }),
    // What was said first stays: the calls that fail after it know less.
    expired: (state, action: PayloadAction<WhyOver>) =>
      state.state === 'expired' ? state : { ...state, state: 'expired', why: action.payload },
    leaving: (state) => ({ ...state, state: 'leaving' }),
    closed: () => initialState,
    ended: (state) => ({ ...initialState, told: true, why: state.why }),
  },
});

export const { opened, profileRead, profileLost, expired, leaving, closed, ended } = sessionSlice.actions;
