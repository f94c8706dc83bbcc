import type { Address } from '../ethereum/address.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Hex } from '../bytes/hex.ts'

/** Why a name leads to nobody. */
export type NoAddress =
  /** Nobody registered it, or its owner set no resolver. */
  | 'no-resolver'
  /** Its resolver answers, but has no address for that chain. */
  | 'no-address'
  /** Its resolver gave no answer that can be read, or is no contract. */
  | 'no-answer'

/** A question that a contract wants answered by a host (EIP-3668, `OffchainLookup`). Who made it is known; nobody was asked yet. */
export type GatewayQuestion = {
  /** Who asks, and takes the answer: the contract that reverted. */
  readonly sender: Address
  /** As the contract gave them: with `{sender}` and `{data}` in them. Hostile text. */
  readonly urls: readonly string[]
  readonly data: Hex
  readonly callback: Hex
  readonly extra: Hex
}

/** What became of a name, by a local run over proved state. */
export type NameAnswer =
  | { readonly at: 'address'; readonly address: Address; readonly evidence: Evidence }
  | { readonly at: 'none'; readonly why: NoAddress; readonly evidence: Evidence }
  /** Only these hosts know: they would learn the name and where the question comes from. */
  | { readonly at: 'elsewhere'; readonly hosts: readonly string[]; readonly question: GatewayQuestion; readonly evidence: Evidence }

/** What an account calls itself, where the name leads back to it. */
export type PrimaryName =
  | { readonly at: 'name'; readonly name: string; readonly evidence: Evidence }
  /** It says that it is `claims`, which leads to somebody else: never shown as its name. */
  | { readonly at: 'false'; readonly claims: string; readonly evidence: Evidence }
  | { readonly at: 'none'; readonly evidence: Evidence }
