import { type Hex, size } from '../bytes/hex.ts'
import type { Rules } from '../simulation/simulation.ts'
import { type AccessList, MAX_GAS, MAX_GAS_LIMIT } from '../ethereum/transaction.ts'

/** What a transaction costs before its first step, in gas. */
export type GasRules = {
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
  /** Of a call to another account (EIP-2780), and where it carries value; both 0 before Amsterdam, whose base is smaller for it. */
  readonly recipient: number
  readonly value: number
  /** Of an account and of a slot that come to be (EIP-8037), paid as the run meets them; both 0 before Amsterdam, where they are among the prices of the opcodes. */
  readonly newAccount: number
  readonly newSlot: number
  /** All bytes of data are four tokens of the floor, and so are the bytes of an access list, which pay it beside their own price (EIP-7976, EIP-7981). */
  readonly flatFloor: boolean
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
  recipient: 0,
  value: 0,
  newAccount: 0,
  newSlot: 0,
  flatFloor: false,
}
const PRAGUE: GasRules = { ...SHANGHAI, floorToken: 10, tuple: 25_000, tupleRefund: 12_500 }
/** EIP-2780, 7976, 7981, 8037 and 8038, each in Last Call until 1 November 2026. */
const AMSTERDAM: GasRules = {
  base: 12_000,
  creation: 12_000,
  creationWord: 2,
  token: 4,
  floorToken: 16,
  listedAddress: 2_900,
  listedSlot: 2_000,
  tuple: 7_816,
  tupleRefund: 0,
  recipient: 3_000,
  value: 6_000,
  // EIP-8037: 1,530 a byte, 120 bytes and 64.
  newAccount: 183_600,
  newSlot: 97_920,
  flatFloor: true,
}

/** By fork, since each may set its own; a test holds them against the rules of another implementation. */
const BY_FORK: Readonly<Record<Rules, GasRules>> = {
  shanghai: SHANGHAI,
  cancun: SHANGHAI,
  prague: PRAGUE,
  osaka: PRAGUE,
  bpo1: PRAGUE,
  bpo2: PRAGUE,
  amsterdam: AMSTERDAM,
}

/** Where the fork is not asked for: the rules that are in force on most chains. */
const USUAL: Rules = 'bpo2'
/** Rules that a chain may have today. */
const LIVING: readonly Rules[] = ['bpo2', 'amsterdam']

/** What of a transaction costs gas before its first step. */
type Priced = {
  readonly to?: string | undefined
  /** Who sends it, and wei: from Amsterdam on they count. Absent: somebody else than the recipient, and no value. */
  readonly from?: string | undefined
  readonly value?: bigint
  readonly data: Hex
  readonly accessList?: AccessList
  /** The list of EIP-7702, or how many tuples it has. */
  readonly authorizationList?: readonly unknown[]
  readonly tuples?: number
}

/** Bytes of an entry of an access list, and of each slot in it (EIP-7981). */
const [ADDRESS_BYTES, SLOT_BYTES] = [20, 32]
/** Tokens of a byte that is not zero (EIP-7623). */
const BYTE_TOKENS = 4

/** What the recipient costs (EIP-2780): nothing where it is the sender, and a creation has a price of its own. */
const recipientGas = ({ to, from, value = 0n }: Priced, rules: GasRules): number =>
  to === undefined || to.toLowerCase() === from?.toLowerCase() ? 0 : rules.recipient + (value > 0n ? rules.value : 0)

/** Gas that is taken before the first step by the rules of a fork, and the floor for the data. The limit must cover both. */
export function startingGas(tx: Priced, fork: Rules | GasRules): { readonly intrinsic: bigint; readonly floor: bigint } {
  const rules = typeof fork === 'string' ? BY_FORK[fork] : fork
  let tokens = 0
  for (let at = 2; at < tx.data.length; at += 2) tokens += tx.data[at] === '0' && tx.data[at + 1] === '0' ? 1 : BYTE_TOKENS
  const list = tx.accessList ?? []
  const slots = list.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const listTokens = rules.flatFloor ? (list.length * ADDRESS_BYTES + slots * SLOT_BYTES) * BYTE_TOKENS : 0
  const listed = list.length * rules.listedAddress + slots * rules.listedSlot + listTokens * rules.floorToken
  const words = tx.to === undefined ? rules.creationWord * Math.ceil(size(tx.data) / 32) : 0
  // From Amsterdam on the floor begins where the transaction does, with its recipient; before it with the base alone.
  const start = rules.base + recipientGas(tx, rules)
  const creation = tx.to === undefined ? rules.creation : 0
  const intrinsic =
    start + creation + words + tokens * rules.token + listed + rules.tuple * (tx.tuples ?? tx.authorizationList?.length ?? 0)
  const floorTokens = rules.flatFloor ? size(tx.data) * BYTE_TOKENS + listTokens : tokens
  return { intrinsic: BigInt(intrinsic), floor: BigInt(start + (rules.recipient > 0 ? creation : 0) + floorTokens * rules.floorToken) }
}

/** Gas that a tuple of an EIP-7702 list gives back where its account is there already. */
export const tupleRefund = (fork: Rules | GasRules): bigint => BigInt((typeof fork === 'string' ? BY_FORK[fork] : fork).tupleRefund)

/** The smallest limit that a block takes at all: intrinsic gas, or the floor for the data where that is more. */
export function intrinsicGas(tx: Priced, fork: Rules = USUAL): bigint {
  const { intrinsic, floor } = startingGas(tx, fork)
  return intrinsic > floor ? intrinsic : floor
}

/** Gas for an account and for slots that come to be, beside everything else: what depends on the state, and no transaction tells. */
export const newStateGas = (fork: Rules, { accounts = 0, slots = 0 }: { readonly accounts?: number; readonly slots?: number }): bigint =>
  BigInt(accounts * BY_FORK[fork].newAccount + slots * BY_FORK[fork].newSlot)

/**
 * The largest limit that a block takes: what it has space for itself (`blockGas`), and that of EIP-7825. From Amsterdam on that one counts what is spent on anything else
 * than new state (EIP-8037), and both together may have 2^32 − 1 (EIPs#12311): a transaction with more than 16.7 million is as valid as any.
 */
export function mostGas(fork: Rules, blockGas: bigint): bigint {
  const most = BY_FORK[fork].newAccount > 0 ? MAX_GAS_LIMIT : MAX_GAS
  return blockGas < most ? blockGas : most
}

/** The smallest limit that a block takes under any rules from Prague on: less is taken nowhere. For the vault, which has no chain to ask. */
export const leastIntrinsicGas = (tx: Priced): bigint =>
  LIVING.map((fork) => intrinsicGas(tx, fork)).reduce((least, gas) => (gas < least ? gas : least))
