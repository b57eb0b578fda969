import type { FastifyInstance } from 'fastify';
import { demoOwner } from '../../modules/app/demo/people.ts';

/** Posts to a listening server as the owner of the account; throws where the answer is none. */
export async function ownerRequests(app: FastifyInstance): Promise<(path: string, body: unknown) => Promise<unknown>> {
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data?: { token: string }; responseData?: unknown };
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    return answer;
  };
  const { data } = await post('/auth/access', { email: demoOwner.email, password: demoOwner.password });
  if (!data) throw new Error('no login');
  return (path, body) => post(path, body, data.token);
}
