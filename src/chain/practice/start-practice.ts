import genesis from '#data/practice-chain/genesis.json' with { type: 'json' }
import { PAGE_CHAIN, PAGE_CONSENSUS } from '#core/chains/page-chain'
import { type Port, serve } from '#protocol'
import { type PracticeCalls, practiceValidators } from '#protocol/practice'
import { type ChainDeps, startChain } from '../start.ts'
import { createPracticeChain } from './practice-chain.ts'
import { createPracticeFetch } from './practice-fetch.ts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Signature } from '#core/ethereum/transaction'
import { fromBytes, type Hex } from '#core/bytes/hex'

/**
 * The key of the practice account: the first of the words "test test test test test test test test test test test junk", which the whole world knows. It is no secret, and
 * no key of a vault: what it signs is worth nothing.
 */
const KNOWN_TO_ALL = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** Signs a digest of 32 bytes (RFC 6979, EIP-2). */
function signWithPracticeKey(digest: Hex): Signature {
  const bytes = secp256k1.sign(hexToBytes(digest.slice(2)), KNOWN_TO_ALL, { prehash: false, format: 'recovered' })
  // One byte of recovery, then r and s.
  return { yParity: bytes[0] === 1 ? 1 : 0, r: fromBytes(bytes.subarray(1, 33)), s: fromBytes(bytes.subarray(33, 65)) }
}

/** The ports that the Worker serves: the table of every chain, and what is the practice account's alone. */
type PracticePorts = { readonly chain: Port; readonly account: Port }

/**
 * Starts the practice chain of a page, with the same connections, proofs and light client in front of it as any other chain has. What they ask is answered here: no
 * request leaves.
 */
export function startPractice(ports: PracticePorts, deps: Omit<ChainDeps, 'fetch' | 'keep'>): void {
  const { now, elapsed = now } = deps
  const clock = { now: elapsed }
  const chain = createPracticeChain({ chainId: PAGE_CHAIN.chainId, genesis, consensus: PAGE_CONSENSUS, now, clock })
  startChain(ports.chain, { ...deps, fetch: createPracticeFetch(chain) })
  serve<PracticeCalls>(ports.account, { sign: ({ digest }) => signWithPracticeKey(digest) }, practiceValidators)
}
