import { hexToBytes } from 'viem'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '#core/ethereum/address'
import { concat, fromBytes, type Hex, word } from '#core/bytes/hex'
import type { BlockEnvironment, Run, Witness } from '#core/simulation/simulation'
import type { UnsignedTransaction } from '#core/ethereum/transaction'

const OPS = {
  STOP: 0x00, ADD: 0x01, SUB: 0x03, LT: 0x10, ISZERO: 0x15, KECCAK256: 0x20, ADDRESS: 0x30, BALANCE: 0x31, ORIGIN: 0x32, CALLER: 0x33, CALLVALUE: 0x34, CALLDATALOAD: 0x35,
  GASPRICE: 0x3a, EXTCODESIZE: 0x3b, BLOCKHASH: 0x40, COINBASE: 0x41, TIMESTAMP: 0x42, NUMBER: 0x43, PREVRANDAO: 0x44, GASLIMIT: 0x45, SELFBALANCE: 0x47, BASEFEE: 0x48, POP: 0x50, MLOAD: 0x51, MSTORE: 0x52,
  SLOAD: 0x54, SSTORE: 0x55, JUMP: 0x56, JUMPI: 0x57, GAS: 0x5a, JUMPDEST: 0x5b, DUP1: 0x80, SWAP1: 0x90, LOG0: 0xa0, LOG1: 0xa1, CREATE: 0xf0, CREATE2: 0xf5, CALL: 0xf1, CALLCODE: 0xf2,
  RETURN: 0xf3, DELEGATECALL: 0xf4, STATICCALL: 0xfa, REVERT: 0xfd, INVALID: 0xfe, SELFDESTRUCT: 0xff,
} as const // prettier-ignore

export type Part = keyof typeof OPS | number | bigint | Hex

const push = (value: bigint): Hex => {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return `0x${(0x5f + even.length / 2).toString(16)}${even}`
}

/** Bytecode from names of opcodes; a number is pushed, hex is pushed as it stands (20 bytes for an address). */
export const code = (...parts: readonly Part[]): Hex =>
  concat(
    ...parts.map((part): Hex => {
      if (typeof part === 'bigint' || typeof part === 'number') return push(BigInt(part))
      if (part.startsWith('0x')) return `0x${(0x5f + part.length / 2 - 1).toString(16)}${part.slice(2)}`
      return `0x${OPS[part as keyof typeof OPS].toString(16).padStart(2, '0')}`
    }),
  )

/** Calls with all gas and no data; leaves whether it went well on the stack. */
export const call = (to: Address, value: number | bigint = 0): readonly Part[] => [0, 0, 0, 0, value, to, 'GAS', 'CALL']
/** Returns what is on top of the stack. */
export const RETURN_TOP: readonly Part[] = [0, 'MSTORE', 32, 0, 'RETURN']

const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const NO_STORAGE: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
/** Some root that is not the empty one: slots of the account need proof. */
const SOME_STORAGE: Hex = `0x${'11'.repeat(32)}`

export type Row = {
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Hex
  readonly storage?: Readonly<Record<string, bigint>>
}

/** Proved state as the verifier would hand it over. `undefined` is a proved absence. Slots by their number in decimal. */
export function witness(rows: Readonly<Record<Address, Row | undefined>>): Witness {
  const entries = Object.entries(rows) as [Address, Row | undefined][]
  return {
    accounts: entries.map(([address, row]) => ({
      address,
      account: row && {
        nonce: row.nonce ?? 0n,
        balance: row.balance ?? 0n,
        storageRoot: row.storage ? SOME_STORAGE : NO_STORAGE,
        codeHash: row.code ? fromBytes(keccak_256(hexToBytes(row.code))) : NO_CODE,
      },
    })),
    slots: entries.flatMap(([address, row]) =>
      Object.entries(row?.storage ?? {}).map(([slot, value]) => ({ address, slot: word(BigInt(slot)), value: word(value) })),
    ),
    codes: entries.flatMap(([, row]) => (row?.code ? [{ hash: fromBytes(keccak_256(hexToBytes(row.code))), code: row.code }] : [])),
  }
}

export const ALICE: Address = `0x${'a1'.repeat(20)}`
export const BOB: Address = `0x${'b0'.repeat(20)}`
export const CARL: Address = `0x${'ca'.repeat(20)}`
export const COINBASE: Address = `0x${'c0'.repeat(20)}`
export const ETHER = 10n ** 18n

export const ENVIRONMENT: BlockEnvironment = {
  chainId: 31337,
  parentHash: `0x${'ab'.repeat(32)}`,
  number: 1000n,
  timestamp: 1_800_000_000n,
  baseFee: 7n,
  gasLimit: 30_000_000n,
  coinbase: COINBASE,
  prevRandao: `0x${'77'.repeat(32)}`,
  excessBlobGas: 0n,
}

/** A call from Alice, who can pay it, at 9 wei a gas, 2 of them for the coinbase. */
export function runTo(to: Address | undefined, more: Partial<UnsignedTransaction & { readonly type: 'eip1559' }> = {}): Run {
  const fields = {
    chainId: 31337,
    nonce: 0,
    gasLimit: 1_000_000n,
    value: 0n,
    data: '0x' as Hex,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 2n,
    accessList: [],
  }
  return {
    from: ALICE,
    transaction: { type: 'eip1559', ...fields, ...(to === undefined ? {} : { to }), ...more },
    environment: ENVIRONMENT,
    probes: [],
  }
}

/** Everybody that each run reads at least: Alice with an ether, and a coinbase that does not exist. */
export const PEOPLE = { [ALICE]: { balance: ETHER }, [COINBASE]: undefined } satisfies Record<Address, Row | undefined>
