import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChainUnavailable, type LocalChain, startLocalChain } from '../../modules/app/local/chain.ts';
import { readLocalChainId } from '../../modules/app/local/chain-id.ts';
import { isAlive, processMark } from '../../modules/app/local/processes.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';

describeWith('local chain')('the local chain', () => {
  let folder: string;
  let chain: LocalChain | null = null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'local-chain-'));
  });
  afterEach(async () => {
    await chain?.stop();
    chain = null;
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const response = await fetch(chain!.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result: unknown }).result;
  };
  const height = async () => Number(await call('eth_blockNumber'));
  const until = async (fact: () => boolean) => {
    for (const start = Date.now(); !fact(); await sleep(50)) if (Date.now() - start > WAIT_MS) throw new Error('it did not happen');
  };
  const savedHeight = (name: string) => {
    try {
      return Number(JSON.parse(readFileSync(join(folder, name), 'utf8')).best_block_number);
    } catch {
      return -1;
    }
  };

  it('keeps its blocks over a stop', async () => {
    chain = await startLocalChain({ folder });
    await call('anvil_mine', '0x5');
    await chain.stop();
    expect(isAlive(chain.pid)).toBe(false);
    expect(existsSync(join(folder, 'process.json'))).toBe(false);
    chain = await startLocalChain({ folder });
    expect(await height()).toBe(5);
  });

  it('keeps what it saved over a kill', async () => {
    chain = await startLocalChain({ folder });
    await call('anvil_mine', '0x5');
    await until(() => savedHeight('state.json') === 5);
    process.kill(chain.pid, 'SIGKILL');
    expect(await chain.ended).toMatchObject({ asked: false });
    chain = await startLocalChain({ folder });
    expect(await height()).toBe(5);
  });

  it('starts from the copy when a kill left half a state file', async () => {
    chain = await startLocalChain({ folder });
    await call('anvil_mine', '0x5');
    await until(() => savedHeight('state.json.good') === 5);
    process.kill(chain.pid, 'SIGKILL');
    await chain.ended;
    truncateSync(join(folder, 'state.json'), Math.floor(statSync(join(folder, 'state.json')).size / 2));
    chain = await startLocalChain({ folder });
    expect(await height()).toBe(5);
  });

  it('ends an earlier one that nobody looks after, and no other program', async () => {
    const first = await startLocalChain({ folder });
    chain = await startLocalChain({ folder });
    expect(isAlive(first.pid)).toBe(false);
    await chain.stop();
    writeFileSync(join(folder, 'process.json'), JSON.stringify({ pid: process.pid, mark: `${processMark(process.pid)}0` }));
    chain = await startLocalChain({ folder });
    expect(chain.chainId).toBe(31_337);
  });

  it('keeps its id over a stop and a kill, also where the state came from the copy', async () => {
    chain = await startLocalChain({ folder });
    const { id } = chain;
    expect(id).toMatch(/^0x[0-9a-f]{64}$/);
    await call('anvil_mine', '0x5');
    await until(() => savedHeight('state.json.good') === 5);
    await chain.stop();
    chain = await startLocalChain({ folder });
    expect([chain.id, readLocalChainId(folder)]).toEqual([id, id]);
    process.kill(chain.pid, 'SIGKILL');
    await chain.ended;
    truncateSync(join(folder, 'state.json'), 10);
    chain = await startLocalChain({ folder });
    expect([chain.id, await height()]).toEqual([id, 5]);
    expect(statSync(join(folder, 'identity.json')).mode & 0o077).toBe(0);
  });

  it('is another chain without its blocks, whatever the folder says', async () => {
    chain = await startLocalChain({ folder });
    const { id } = chain;
    await chain.stop();
    rmSync(join(folder, 'state.json'));
    chain = await startLocalChain({ folder });
    expect(chain.id).not.toBe(id);
  });

  it('gets an id for the blocks of a version that knew none, and starts with none that is damaged', async () => {
    chain = await startLocalChain({ folder });
    await call('anvil_mine', '0x5');
    await until(() => savedHeight('state.json.good') === 5);
    await chain.stop();
    rmSync(join(folder, 'identity.json'));
    chain = await startLocalChain({ folder });
    expect([chain.id, await height()]).toEqual([readLocalChainId(folder), 5]);
    await chain.stop();
    for (const damaged of ['', '{"format":1,"id":"0x12"}', '{"format":1}']) {
      writeFileSync(join(folder, 'identity.json'), damaged);
      await expect(startLocalChain({ folder })).rejects.toThrow(ChainUnavailable);
      await expect(startLocalChain({ folder })).rejects.toThrow(/identity\.json does not hold the id of the local chain/);
      expect(readFileSync(join(folder, 'identity.json'), 'utf8')).toBe(damaged);
    }
    chain = null;
  });
});
