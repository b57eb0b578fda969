import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { isAlive } from '../../modules/app/local/processes.ts';
import { checkedConnectionString } from '../../shared-kernel/event-store/eventstoredb/connection-string.ts';
import { type NodeSeen, nodesSeen } from '../../shared-kernel/event-store/eventstoredb/examine.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { serverEnvironment } from '../support/server-environment.ts';
import { until } from './several.ts';

interface NodeToKill {
  /** HOST:PORT as clients reach it. */
  readonly address: string;
  /** A file that holds the id of its process; written anew by `start`. */
  readonly pidFile: string;
  /** A command that starts it on its data and leaves it running (run by /bin/sh). */
  readonly start: string;
}

/**
 * The nodes of an EventStoreDB cluster that nobody else uses. EVENTSTORE_NODES names a JSON file that lists them:
 *   [{"address": "127.0.0.1:2111", "pidFile": "/run/one.pid", "start": "/run/one.sh"}, …]
 */
export class ClusterToKill {
  readonly #url: string;
  readonly #nodes: readonly NodeToKill[];

  constructor(url: string, file: string) {
    this.#url = url;
    this.#nodes = JSON.parse(readFileSync(file, 'utf8')) as NodeToKill[];
  }

  /** Waits for one that leads, and answers its address. */
  async leader(): Promise<string> {
    let leader: NodeSeen | undefined;
    await until(
      'a node leads',
      async () => {
        leader = (await this.#seen()).find(({ state, alive }) => alive && state === 'LEADER');
        return leader !== undefined;
      },
      PROCESS_MS,
    );
    return leader!.address;
  }

  /** Waits until all of them lead or follow. */
  async whole(): Promise<void> {
    const serves = ({ state, alive }: NodeSeen) => alive && (state === 'LEADER' || state === 'FOLLOWER');
    await until('every node serves', async () => (await this.#seen()).filter(serves).length === this.#nodes.length, PROCESS_MS);
  }

  others = (address: string): string[] => this.#nodes.map((node) => node.address).filter((other) => other !== address);

  async kill(address: string): Promise<void> {
    const pid = this.#pid(address);
    process.kill(pid, 'SIGKILL');
    await until('the node is dead', () => !isAlive(pid));
  }

  freeze = (address: string): boolean => process.kill(this.#pid(address), 'SIGSTOP');
  thaw = (address: string): boolean => process.kill(this.#pid(address), 'SIGCONT');

  start(address: string): void {
    spawn('/bin/sh', ['-c', this.#node(address).start], { stdio: 'ignore', detached: true, env: serverEnvironment() }).unref();
  }

  #node = (address: string): NodeToKill => this.#nodes.find((node) => node.address === address)!;
  #pid = (address: string): number => Number(readFileSync(this.#node(address).pidFile, 'utf8'));
  #seen = async (): Promise<readonly NodeSeen[]> => {
    const client = EventStoreDBClient.connectionString(checkedConnectionString(this.#url));
    return nodesSeen(client)
      .catch(() => [])
      .finally(() => client.dispose().catch(() => undefined));
  };
}
