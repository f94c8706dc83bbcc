import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import { mergeMissingState, type MissingState, type Witness, type WitnessAccount } from '#core/simulation/simulation'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcCall, RpcReply } from '../../connection/json-rpc.ts'
import { kindOfRefusal } from '../../connection/refusal.ts'
import { EMPTY_ROOT } from '../../proof/trie.ts'
import { readReply } from '../request.ts'
import type { CodeCache } from './code-cache.ts'
import { type Bad, readBytes, readQuantity } from '#core/text/json'

// State of endpoints that give no proofs: their word, asked for call by call. Nothing of it is proved, and whoever shows it says so.

export type PlainQuestion = {
  readonly header: Header
  readonly wants: readonly MissingState[]
  readonly codes: CodeCache
  /** Accounts that are known already: of these only the slots are asked for. */
  readonly known: ReadonlySet<Address>
}
/** As a proof answers it, but that an endpoint says all of it. */
export type ClaimedAnswer = { readonly witness: Witness; readonly trips: number; readonly sources: readonly string[] }

/**
 * Stands for the root of a storage that nobody proves: there may be something in it, so each slot that is read is asked for. keccak256 of nothing in
 * particular, under which nothing is ever proved.
 */
const SOME_STORAGE: Hex = `0x${'57'.repeat(32)}`
/** keccak256 of no code. */
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
/** Characters of the code of an account that delegates (EIP-7702): that may be another one in the next block. */
const DELEGATED = 2 + 23 * 2

/** How the block is named: by its hash no other is answered for (EIP-1898), by its number every endpoint can be asked. */
type Naming = 'hash' | 'number'

const nameOf = (header: Header, naming: Naming): unknown => (naming === 'hash' ? { blockHash: header.hash } : toQuantity(header.number))

/** Code that cannot change any more since it was read: that of a contract (EIP-6780 leaves nothing that would take it away from an older one). */
function keptCode(codes: CodeCache, chainId: number, address: Address): Hex | undefined {
  const hash = codes.probable(chainId, address)
  const code = hash === undefined ? undefined : codes.get(hash)
  return hash === undefined || hash === NO_CODE || code === undefined || code.length <= DELEGATED ? undefined : hash
}

/** Nodes before EIP-1474 answer an empty slot with no digit at all. */
const readSlot = (value: unknown, bad: Bad): bigint => (value === '0x' ? 0n : readQuantity(value, bad))

type Part = {
  readonly call: (block: unknown) => RpcCall
  readonly take: (reply: RpcReply | undefined, connection: EndpointConnection) => void
}

/**
 * Accounts with their code, and slots, as one endpoint says they are in a block. Throws `simulation/moved` where it no longer has the state of that block, `rpc/*`.
 */
export async function readPlainly(
  connection: EndpointConnection,
  { header, wants, codes, known }: PlainQuestion,
  asking: CallOptions,
): Promise<ClaimedAnswer> {
  const merged = mergeMissingState(wants)
  const fresh = merged.map(({ address }) => address).filter((address) => !known.has(address))
  const balances = new Map<Address, bigint>()
  const nonces = new Map<Address, bigint>()
  const hashes = new Map<Address, Hex>()
  const slots: Witness['slots'][number][] = []

  const part = <T>(
    method: RpcCall['method'],
    given: readonly unknown[],
    read: (value: unknown, bad: Bad) => T,
    keep: (value: T) => void,
  ): Part => ({
    call: (block) => ({ method, params: [...given, block] }),
    take: (reply, from) => keep(readReply(reply, { method, params: given }, from, read)),
  })
  const parts = [
    ...fresh.flatMap((address) => {
      const kept = keptCode(codes, header.chainId, address)
      if (kept !== undefined) hashes.set(address, kept)
      return [
        part('eth_getBalance', [address], readQuantity, (value) => balances.set(address, value)),
        part('eth_getTransactionCount', [address], readQuantity, (value) => nonces.set(address, value)),
        ...(kept === undefined ? [part('eth_getCode', [address], readBytes, (code) => hashes.set(address, codes.put(code)))] : []),
      ]
    }),
    ...merged.flatMap(({ address, slots: wanted }) =>
      wanted.map((slot) =>
        part('eth_getStorageAt', [address, slot], readSlot, (value) => slots.push({ address, slot, value: word(value) })),
      ),
    ),
  ]
  const { replies, trips } = await askAt(connection, header, asking, parts)
  parts.forEach(({ take }, at) => take(replies[at], connection))

  const accounts = fresh.map((address): WitnessAccount => {
    const [balance = 0n, nonce = 0n, codeHash = NO_CODE] = [balances.get(address), nonces.get(address), hashes.get(address)]
    codes.seen(header.chainId, address, codeHash)
    // EIP-161: an account with nothing is none.
    if (balance === 0n && nonce === 0n && codeHash === NO_CODE) return { address, account: undefined }
    // Who never sent and has no code stored nothing: so a contract may be made there (EIP-7610).
    const storageRoot = nonce === 0n && codeHash === NO_CODE ? EMPTY_ROOT : SOME_STORAGE
    return { address, account: { balance, nonce, codeHash, storageRoot } }
  })
  const used = new Set(accounts.flatMap(({ account }) => account?.codeHash ?? []))
  return {
    witness: {
      accounts,
      slots,
      codes: [...used].flatMap((hash) => {
        const code = codes.get(hash)
        return code === undefined || code === '0x' ? [] : [{ hash, code }]
      }),
    },
    trips,
    sources: [connection.host],
  }
}

/** By hash, and by number where the endpoint does not take hashes. */
async function askAt(
  connection: EndpointConnection,
  header: Header,
  asking: CallOptions,
  parts: readonly Part[],
): Promise<{ readonly replies: readonly RpcReply[]; readonly trips: number }> {
  const { learnt } = connection
  let naming: Naming = learnt.byHash ? 'hash' : 'number'
  for (let trips = 1; ; trips++) {
    const block = nameOf(header, naming)
    const replies = await connection.ask(
      parts.map(({ call }) => call(block)),
      asking,
    )
    const kinds = replies.flatMap((reply) => (reply.ok ? [] : [kindOfRefusal(reply.refusal)]))
    if (kinds.length > 0 && naming === 'hash') naming = 'number'
    else {
      if (naming === 'number' && kinds.length === 0) learnt.byHash = false
      if (kinds.includes('window')) throw fail('simulation/moved')
      return { replies, trips }
    }
  }
}
