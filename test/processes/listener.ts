import { demoReviewer } from '../../modules/app/demo/people.ts';
import { LiveConnection, type LiveState, type Notification, type Wire } from '../../web/live/connection.ts';
import { isAfter } from '../../web/live/position.ts';
import { Client } from '../support/product.ts';

/** A document and where its completion stands in the history. */
export interface Completed {
  readonly documentID: string;
  readonly position: string;
}

/** The socket of the browser app, as the app keeps it: it comes back by itself. */
export class Listener {
  readonly heard: Notification[] = [];
  readonly states: LiveState[] = [];
  readonly #connection: LiveConnection;

  constructor(url: string, tokens: { token: string; sessionToken: string }) {
    this.#connection = new LiveConnection({
      open: () => new WebSocket(`${url.replace('http', 'ws')}/socket`) as unknown as Wire,
      tokens: () => tokens,
      onNotification: (notification) => this.heard.push(notification),
      onJoinedWithoutPosition: () => undefined,
      onState: (state) => this.states.push(state),
      renew: async () => false,
      onEnded: () => undefined,
    });
    this.#connection.start();
  }

  /** True when it was told that the document is complete, or at that position or later that it must ask for everything. */
  knows({ documentID, position }: Completed): boolean {
    return this.heard.some(
      ({ name, id, type, position: at }) =>
        (id === documentID && type === 'DocumentCompleted') || (name === 'everything.changed' && !isAfter(position, at)),
    );
  }

  stop(): void {
    this.#connection.stop();
  }
}

/** Sockets of somebody who may read the demo account; one login, as a second would end the first. */
export async function listeners(url: string, number: number): Promise<Listener[]> {
  const answer = await new Client(url).post('/auth/access', { email: demoReviewer.email, password: demoReviewer.password });
  const { token, sessionToken } = answer.body.data;
  return Array.from({ length: number }, () => new Listener(url, { token, sessionToken }));
}
