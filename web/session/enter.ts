import { useState } from 'react';
import { authApi, useAccessMutation } from '../api/auth.ts';
import { problemOf } from '../api/base.ts';
import type { ApiProblem } from '../api/types.ts';
import { opened } from './slice.ts';
import { keepTokens, keepUser } from './storage.ts';
import { useAppDispatch } from './store.ts';

/** Login: tokens first, then the profile (SESSION-002). Answers whether it worked. */
export function useEnter(): {
  enter: (email: string, password: string) => Promise<boolean>;
  entering: boolean;
  problem: ApiProblem | null;
} {
  const dispatch = useAppDispatch();
  const [access] = useAccessMutation();
  const [entering, setEntering] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const enter = async (email: string, password: string): Promise<boolean> => {
    setEntering(true);
    setProblem(null);
    try {
      const { token, refreshToken, sessionToken } = await access({ email, password }).unwrap();
      keepTokens({ token, refreshToken, sessionToken });
      const user = await dispatch(authApi.endpoints.profile.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();
      keepUser(user.userID);
      dispatch(opened(user));
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setEntering(false);
    }
  };
  return { enter, entering, problem };
}
