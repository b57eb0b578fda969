import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/base.ts';
import { loggedIn } from '../api/kept-session.ts';
import { toastSlice } from '../components/toast-slice.ts';
import { planNoticesSlice } from '../subscription/slice.ts';
import { opened, sessionSlice } from './slice.ts';

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    session: sessionSlice.reducer,
    toasts: toastSlice.reducer,
    planNotices: planNoticesSlice.reducer,
  },
  middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** A reload finds the session that the browser kept. */
export function resumeSession(): void {
  if (loggedIn()) store.dispatch(opened(null));
}
