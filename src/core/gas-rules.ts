import { type Hex, size } from './hex.ts'
import type { Rules } from './simulation.ts'
import type { AccessList } from './transaction.ts'

/** What a transaction costs before its first step, in gas. */
type GasRules = {
  readonly base: number
  /** For a creation (EIP-2), and for each 32 bytes of its code (EIP-3860). */
  readonly creation: number
  readonly creationWord: number
  /** A zero byte is one token, any other four (EIP-2028). */
  readonly token: number
  /** The least for a token, whatever is done besides (EIP-7623); 0 before it. */
  readonly floorToken: number
  /** EIP-2930. */
  readonly listedAddress: number
  readonly listedSlot: number
  /** For each tuple of a list (EIP-7702), and what of it comes back where the account is there already; both 0 before Prague. */
  readonly tuple: number
  readonly tupleRefund: number
}

const SHANGHAI: GasRules = {
  base: 21_000,
  creation: 32_000,
  creationWord: 2,
  token: 4,
  floorToken: 0,
  listedAddress: 2_400,
  listedSlot: 1_900,
  tuple: 0,
  tupleRefund: 0,
}
const PRAGUE: GasRules = { ...SHANGHAI, floorToken: 10, tuple: 25_000, tupleRefund: 12_500 }

/** By fork, since each may set its own; a test holds them against the rules that the local EVM goes by. Amsterdam sets all of them anew (EIP-2780, 7976, 7981). */
const BY_FORK: Readonly<Record<Rules, GasRules>> = {
  shanghai: SHANGHAI,
  cancun: SHANGHAI,
  prague: PRAGUE,
  osaka: PRAGUE,
  bpo1: PRAGUE,
  bpo2: PRAGUE,
}

/** Where the fork is not known, as in the vault, which has no chain to ask: the newest rules that we know. */
const NEWEST: Rules = 'bpo2'

/** What of a transaction costs gas before its first step. */
type Priced = {
  readonly to?: string | undefined
  readonly data: Hex
  readonly accessList?: AccessList
  /** The list of EIP-7702, or how many tuples it has. */
  readonly authorizationList?: readonly unknown[]
  readonly tuples?: number
}

/** Gas that is taken before the first step by the rules of a fork, and the floor for the data. The limit must cover both. */
export function startingGas(tx: Priced, fork: Rules): { readonly intrinsic: bigint; readonly floor: bigint } {
  const rules = BY_FORK[fork]
  let tokens = 0
  for (let at = 2; at < tx.data.length; at += 2) tokens += tx.data[at] === '0' && tx.data[at + 1] === '0' ? 1 : 4
  const list = tx.accessList ?? []
  const listed = list.reduce((sum, item) => sum + rules.listedAddress + rules.listedSlot * item.storageKeys.length, 0)
  const creation = tx.to === undefined ? rules.creation + rules.creationWord * Math.ceil(size(tx.data) / 32) : 0
  const intrinsic = rules.base + tokens * rules.token + listed + creation + rules.tuple * (tx.tuples ?? tx.authorizationList?.length ?? 0)
  return { intrinsic: BigInt(intrinsic), floor: BigInt(rules.base + tokens * rules.floorToken) }
}

/** Gas that a tuple of an EIP-7702 list gives back where its account is there already. */
export const tupleRefund = (fork: Rules): bigint => BigInt(BY_FORK[fork].tupleRefund)

/** The smallest limit that a block takes at all: intrinsic gas, or the floor for the data where that is more. */
export function intrinsicGas(tx: Priced, fork: Rules = NEWEST): bigint {
  const { intrinsic, floor } = startingGas(tx, fork)
  return intrinsic > floor ? intrinsic : floor
}
