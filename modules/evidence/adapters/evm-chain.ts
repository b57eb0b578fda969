import {
  BlockNotFoundError,
  createPublicClient,
  encodeFunctionData,
  getContractAddress,
  http,
  keccak256,
  type PublicClient,
  parseAbi,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { AnchorChain, Hex, SignedTransaction } from '../application/anchor-chain.ts';
import artifact from '../contract-evm/root-registry.artifact.json' with { type: 'json' };

export interface EvmChainOptions {
  readonly rpcUrl: string;
  /** Account that pays and is the contract's operator. */
  readonly privateKey: Hex;
  /** What the folder of a local chain says its id is. Absent or null: an operator's node. */
  readonly localId?: Hex | null;
  readonly timeoutMs?: number;
}

const abi = parseAbi([
  'function anchor(bytes32 root, uint64 treeSize)',
  'function anchorOf(bytes32 root) view returns (uint64 blockNumber, uint64 blockTime, uint64 treeSize)',
  'event Anchored(bytes32 indexed root, uint64 treeSize)',
]);

const creationCode = artifact.creationCode.toLowerCase() as Hex;

/** Any EVM node by its JSON-RPC URL; the transactions are signed here, the node never holds the key. */
export function createEvmChain({ rpcUrl, privateKey, localId = null, timeoutMs = 10_000 }: EvmChainOptions): AnchorChain {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 0 }), cacheTime: 0 });
  const account = privateKeyToAccount(privateKey);
  const sender = account.address.toLowerCase() as Hex;

  async function sign(nonce: number, data: Hex, to: Hex | undefined, raise: number): Promise<SignedTransaction> {
    const chainId = await client.getChainId();
    const gas = await client.estimateGas({ account: account.address, data, ...(to ? { to } : {}) });
    const base = { chainId, nonce, data, gas: (gas * 12n) / 10n, ...(to ? { to } : {}) };
    const fees = await feesOf(client, raise);
    const raw = await account.signTransaction({ ...base, ...fees });
    return { nonce, raw, hash: keccak256(raw) };
  }

  async function receipt(hash: Hex): Promise<TransactionReceipt | null> {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return null;
      throw error;
    }
  }

  const chain: AnchorChain = {
    sender,
    async identity() {
      const [chainId, block] = await Promise.all([client.getChainId(), client.getBlock({ blockNumber: 0n })]);
      return { chainId, genesis: block.hash, localId };
    },
    async hasBlockZero(hash) {
      try {
        return (await client.getBlock({ blockHash: hash })).number === 0n;
      } catch (error) {
        if (error instanceof BlockNotFoundError) return false;
        throw error;
      }
    },
    async nonces() {
      const [latest, pending] = await Promise.all([
        client.getTransactionCount({ address: sender, blockTag: 'latest' }),
        client.getTransactionCount({ address: sender, blockTag: 'pending' }),
      ]);
      return { latest, pending };
    },
    async hasContract(address) {
      return (await client.getCode({ address }))?.toLowerCase() === runtimeCodeFor(sender);
    },
    async deploymentOf(hash) {
      const found = await receipt(hash);
      if (found?.status !== 'success' || !found.contractAddress) return null;
      const [{ from, input }, block] = await Promise.all([
        client.getTransaction({ hash }),
        client.getBlock({ blockNumber: found.blockNumber }),
      ]);
      const more = input.slice(creationCode.length);
      if (from.toLowerCase() !== sender || block.hash !== found.blockHash || !input.startsWith(creationCode)) return null;
      return {
        contract: found.contractAddress.toLowerCase() as Hex,
        localId: more.length === 64 ? `0x${more}` : null,
        blockNumber: Number(found.blockNumber),
        blockHash: found.blockHash,
      };
    },
    async signDeployment(nonce) {
      // What follows the code is no part of the contract: it takes no arguments.
      const signed = await sign(nonce, `${creationCode}${localId?.slice(2) ?? ''}`, undefined, 1);
      return { ...signed, contract: getContractAddress({ from: sender, nonce: BigInt(nonce) }).toLowerCase() as Hex };
    },
    signAnchor(contract, root, treeSize, nonce, raise = 1) {
      const data = encodeFunctionData({ abi, functionName: 'anchor', args: [toHex(root), BigInt(treeSize)] });
      return sign(nonce, data, contract, raise);
    },
    async broadcast({ raw, hash, nonce }) {
      try {
        await client.sendRawTransaction({ serializedTransaction: raw });
        return 'sent';
      } catch (error) {
        // Nodes word "already known" and "nonce too low" differently; the chain's state is the same everywhere.
        const { latest } = await chain.nonces();
        if (latest > nonce) return (await receipt(hash)) ? 'sent' : 'nonce-used';
        const waiting = await client.getTransaction({ hash }).catch(() => null);
        if (waiting) return 'sent';
        throw error;
      }
    },
    async outcome(hash) {
      const found = await receipt(hash);
      if (!found) return null;
      return found.status === 'success' ? 'done' : 'failed';
    },
    async lookup(contract, root) {
      const [blockNumber, blockTime, treeSize] = await client.readContract({
        address: contract,
        abi,
        functionName: 'anchorOf',
        args: [toHex(root)],
      });
      if (blockNumber === 0n) return null;
      const logs = await client.getContractEvents({
        address: contract,
        abi,
        eventName: 'Anchored',
        args: { root: toHex(root) },
        fromBlock: blockNumber,
        toBlock: blockNumber,
      });
      const log = logs[0];
      if (!log) throw new Error(`the contract holds root ${toHex(root)} without its event in block ${blockNumber}`);
      const head = await client.getBlockNumber();
      return {
        treeSize: Number(treeSize),
        transactionHash: log.transactionHash,
        blockNumber: Number(blockNumber),
        blockHash: log.blockHash,
        blockTime: new Date(Number(blockTime) * 1000),
        confirmations: Number(head - blockNumber) + 1,
      };
    },
  };
  return chain;
}

async function feesOf(client: PublicClient, raise: number) {
  const raised = (fee: bigint): bigint => (fee * BigInt(Math.round(raise * 100))) / 100n;
  const block = await client.getBlock();
  if (block.baseFeePerGas === null || block.baseFeePerGas === undefined) {
    return { type: 'legacy', gasPrice: raised(await client.getGasPrice()) } as const;
  }
  const fees = await client.estimateFeesPerGas();
  return { type: 'eip1559', maxFeePerGas: raised(fees.maxFeePerGas), maxPriorityFeePerGas: raised(fees.maxPriorityFeePerGas) } as const;
}

/** The code our contract has on the chain: the compiled one with the operator written into it. */
function runtimeCodeFor(operator: Hex): string {
  let code = artifact.runtimeCode.slice(2);
  for (const { start, length } of artifact.immutables) {
    code = code.slice(0, start * 2) + operator.slice(2).padStart(length * 2, '0') + code.slice((start + length) * 2);
  }
  return `0x${code}`.toLowerCase();
}
