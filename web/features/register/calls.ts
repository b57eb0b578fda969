import { api } from '../../api/base.ts';
import { callApi } from '../../api/call.ts';

/** ENT-006: exactly these fields; the secret of the page that waits and the captcha travel beside them. */
export interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly lastName: string;
  readonly secondName: string;
  readonly phone: string;
}

export const registerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `once`: the same for the same form, so that an answer that was lost can be asked for again. */
    register: build.mutation<
      { userID: string; emailID: string },
      { form: SignUpForm; once: string; waitingSecret: string; recaptcha?: string }
    >({
      queryFn: async ({ form, once, ...beside }) => {
        const outcome = await callApi<{ userID: string; emailID: string }>({
          method: 'POST',
          path: '/api/sign-up',
          body: { ...form, ...beside },
          session: 'none',
          headers: { 'idempotency-key': once },
        });
        return 'problem' in outcome ? { error: outcome.problem } : { data: outcome.data };
      },
    }),
  }),
});

export const { useRegisterMutation } = registerApi;
