import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMerkleProof, MerklePatriciaTrie } from '@ethereumjs/mpt'
import { bytesToHex, type Hex, hexToBytes, keccak256, numberToHex, sha256, toHex, toRlp } from 'viem'

// `geth --dev` at block 0, made after its published source (go-ethereum, core/genesis.go, DeveloperGenesisBlock and Genesis.ToBlock; internal/ethapi, RPCMarshalHeader
// and GetProof; rpc/errors.go). No geth was run.

/** `geth --dev` unless told otherwise. */
export const GETH_DEV_CHAIN = 1337
/** Who has nearly all ether there is: 2^256 - 9 wei. */
export const GETH_DEV_FAUCET: Hex = '0x71562b71999873db5b286df957af199ec94617f7'
export const GETH_DEV_FUNDS = 2n ** 256n - 9n
/** A contract of the genesis: EIP-4788's, with nonce 1. Its code is not what is tested: any does. */
export const GETH_DEV_CONTRACT: Hex = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'
export const GETH_DEV_CODE: Hex = '0x3373fffffffffffffffffffffffffffffffffffffffe14604d57602036146024575f5ffd'

type Account = { readonly nonce: bigint; readonly balance: bigint; readonly code: Hex }

/** Precompiles 1 to 0x11 with a wei each, contracts that forks bring, and the faucet. */
const ALLOC: ReadonlyMap<Hex, Account> = new Map<Hex, Account>([
  ...Array.from({ length: 0x11 }, (_, at) => [numberToHex(at + 1, { size: 20 }), { nonce: 0n, balance: 1n, code: '0x' }] as const),
  [numberToHex(0x100, { size: 20 }), { nonce: 0n, balance: 1n, code: '0x' }],
  [GETH_DEV_CONTRACT, { nonce: 1n, balance: 0n, code: GETH_DEV_CODE }],
  [GETH_DEV_FAUCET, { nonce: 0n, balance: GETH_DEV_FUNDS, code: '0x' }],
])

const EMPTY_ROOT = keccak256(toRlp('0x'))
const zeros = (size: number): Hex => `0x${'00'.repeat(size)}`
const integer = (value: bigint): Hex => (value === 0n ? '0x' : toHex(value))
const keyOf = (address: Hex): Uint8Array => hexToBytes(keccak256(address))
const leafOf = ({ nonce, balance, code }: Account): Hex => toRlp([integer(nonce), integer(balance), EMPTY_ROOT, keccak256(code)])

async function createState(): Promise<MerklePatriciaTrie> {
  const trie = new MerklePatriciaTrie()
  for (const [address, account] of ALLOC) await trie.put(keyOf(address), hexToBytes(leafOf(account)))
  return trie
}

/** Its header as `RPCMarshalHeader` writes it, and the block around that. All forks until Osaka are there from block 0, difficulty is 0 and time is 0. */
function blockOf(stateRoot: Hex): Record<string, unknown> & { readonly hash: Hex } {
  const fields = {
    parentHash: zeros(32),
    sha3Uncles: keccak256(toRlp([])),
    miner: zeros(20),
    stateRoot,
    transactionsRoot: EMPTY_ROOT,
    receiptsRoot: EMPTY_ROOT,
    logsBloom: zeros(256),
    difficulty: '0x0',
    number: '0x0',
    gasLimit: numberToHex(11_500_000),
    gasUsed: '0x0',
    timestamp: '0x0',
    extraData: '0x',
    mixHash: zeros(32),
    nonce: zeros(8),
    baseFeePerGas: numberToHex(1_000_000_000),
    withdrawalsRoot: EMPTY_ROOT,
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: zeros(32),
    requestsHash: sha256('0x'),
  } as const
  const isInteger = /^(?:difficulty|number|gasLimit|gasUsed|timestamp|baseFeePerGas|blobGasUsed|excessBlobGas)$/
  const hash = keccak256(toRlp(Object.entries(fields).map(([name, value]) => (isInteger.test(name) ? integer(BigInt(value)) : value))))
  return { ...fields, hash, size: '0x271', transactions: [], uncles: [], withdrawals: [] }
}

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }
type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

/** A server that answers as `geth --dev` does before its first block. `asked`: methods, in order. */
export async function startGethDev(): Promise<{ readonly url: string; readonly asked: readonly string[]; stop(): Promise<void> }> {
  const state = await createState()
  const block = blockOf(bytesToHex(state.root()))
  const asked: string[] = []
  const isGenesis = (tag: unknown): boolean =>
    ['latest', 'pending', 'earliest', 'safe', 'finalized', '0x0', block.hash].includes(
      typeof tag === 'object' && tag !== null ? String(Object.values(tag)[0]) : String(tag),
    )
  const accountOf = (address: unknown): Account => ALLOC.get(String(address).toLowerCase() as Hex) ?? { nonce: 0n, balance: 0n, code: '0x' }
  const proofOf = async (address: Hex, slots: readonly Hex[]): Promise<unknown> => {
    const { nonce, balance, code } = accountOf(address)
    return {
      address,
      accountProof: (await createMerkleProof(state, keyOf(address))).map((node) => bytesToHex(node)),
      balance: numberToHex(balance),
      codeHash: keccak256(code),
      nonce: numberToHex(nonce),
      storageHash: EMPTY_ROOT,
      storageProof: slots.map((key) => ({ key, value: '0x0', proof: [] })),
    }
  }
  const answer = async ({ method, params: [first, second, third] }: Call): Promise<Answer> => {
    const of = (tag: unknown, result: unknown): Answer =>
      isGenesis(tag) ? { result } : { error: { code: -32000, message: 'header not found' } }
    switch (method) {
      case 'eth_chainId':
        return { result: numberToHex(GETH_DEV_CHAIN) }
      case 'eth_blockNumber':
        return { result: '0x0' }
      case 'eth_getBlockByNumber':
      case 'eth_getBlockByHash':
        return { result: isGenesis(first) ? block : null }
      case 'eth_getProof':
        return isGenesis(third) ? { result: await proofOf(first as Hex, second as Hex[]) } : of(third, null)
      case 'eth_getBalance':
        return of(second, numberToHex(accountOf(first).balance))
      case 'eth_getTransactionCount':
        return of(second, numberToHex(accountOf(first).nonce))
      case 'eth_getCode':
        return of(second, accountOf(first).code)
      case 'eth_getLogs':
      case 'eth_getBlockReceipts':
        return { result: [] }
      default:
        return { error: { code: -32601, message: `the method ${method} does not exist/is not available` } }
    }
  }
  const server = createServer((request, response) => {
    const handle = async (): Promise<void> => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const body = JSON.parse(text) as Call | Call[]
      const say = async (call: Call): Promise<object> => {
        asked.push(call.method)
        return { jsonrpc: '2.0', id: call.id, ...(await answer(call)) }
      }
      const said = Array.isArray(body) ? await Promise.all(body.map(say)) : await say(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    }
    handle().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
