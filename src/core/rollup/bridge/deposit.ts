import type { Address } from '../../ethereum/address.ts'
import { concat, type Hex, isHex, pad, size, toQuantity, word } from '../../bytes/hex.ts'
import { keccak, keccakText } from '../../bytes/keccak.ts'

/** A log as far as it is read here. */
type LogData = { readonly topics: readonly Hex[]; readonly data: Hex }

/** `TransactionDeposited` of the portal. */
export const TRANSACTION_DEPOSITED: Hex = /* @__PURE__ */ keccakText('TransactionDeposited(address,address,uint256,bytes)')

/** A transaction of a rollup that its layer 1 asks for. Wei of the rollup's own currency. */
export type Deposit = {
  /** Whose transaction it is on layer 2: a contract's alias, an account's own address. */
  readonly from: Address
  /** Absent: it creates a contract. */
  readonly to?: Address
  /** Made on layer 2 for the sender, before anything else: what was paid on layer 1. */
  readonly mint: bigint
  readonly value: bigint
  readonly gasLimit: bigint
  readonly data: Hex
}

/** More calldata is refused by the portal. */
const MAX_DATA_BYTES = 120_000
/** Mint and value of 32 bytes, gas of 8, and whether it creates. */
const FIXED_BYTES = 73

/**
 * Reads `TransactionDeposited` of version 0: its opaque data is mint, value, gas limit, whether it creates, and the calldata, packed (OP Stack specs, *Deposits*, section
 * *Deposit Contract*). `undefined` for anything else. Who emitted it is not looked at.
 */
export function readDeposit({ topics, data }: LogData): Deposit | undefined {
  const [event, from, to, version] = topics
  if (topics.length !== 4 || event !== TRANSACTION_DEPOSITED || from === undefined || to === undefined || version !== word(0n))
    return undefined
  if (!isHex(data) || size(data) > MAX_DATA_BYTES + 256) return undefined
  const bytes = (start: number, end: number): Hex => `0x${data.slice(2 + start * 2, 2 + end * 2)}`
  if (size(data) < 64 + FIXED_BYTES || bytes(0, 32) !== word(32n)) return undefined
  const length = BigInt(bytes(32, 64))
  if (length < FIXED_BYTES || length > size(data) - 64) return undefined
  const end = 64 + Number(length)
  const creates = bytes(136, 137)
  if (creates !== '0x00' && creates !== '0x01') return undefined
  return {
    from: `0x${from.slice(-40)}`,
    ...(creates === '0x01' ? {} : { to: `0x${to.slice(-40)}` }),
    mint: BigInt(bytes(64, 96)),
    value: BigInt(bytes(96, 128)),
    gasLimit: BigInt(bytes(128, 136)),
    data: bytes(137, end),
  }
}

/** Domain 0 of source hashes: what somebody deposited. */
const USER_DEPOSIT = word(0n)

/** What makes one deposit of a user another than the next: keccak256(0 ‖ keccak256(L1 block hash ‖ index of its log)) (OP Stack specs, *Deposits*, *Source hash computation*). */
export const depositSourceHash = (l1BlockHash: Hex, logIndex: bigint): Hex =>
  keccak(concat(USER_DEPOSIT, keccak(concat(l1BlockHash, word(logIndex)))))

/** RLP of bytes (Yellow Paper, appendix B). */
const rlpBytes = (bytes: Hex): Hex => (size(bytes) === 1 && BigInt(bytes) < 0x80n ? bytes : concat(rlpHead(0x80, size(bytes)), bytes))

function rlpHead(from: number, length: number): Hex {
  if (length < 56) return toQuantity(from + length)
  const digits = even(length)
  return concat(toQuantity(from + 55 + size(digits)), digits)
}

const even = (value: bigint | number): Hex => {
  const digits = value.toString(16)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

/** Big-endian without leading zeros; nothing for zero. */
const rlpInteger = (value: bigint): Hex => (value === 0n ? '0x80' : rlpBytes(even(value)))

/**
 * The transaction of type 0x7e that a deposit becomes on layer 2, and whose hash is that transaction's there. No signature: layer 1 is its authority. What is minted is
 * left out where it is nothing; a deposit of a user is no system transaction.
 */
function encodeDeposit({ from, to, mint, value, gasLimit, data }: Deposit, sourceHash: Hex): Hex {
  const items = concat(
    rlpBytes(pad(sourceHash)),
    rlpBytes(from),
    rlpBytes(to ?? '0x'),
    rlpInteger(mint),
    rlpInteger(value),
    rlpInteger(gasLimit),
    rlpInteger(0n),
    rlpBytes(data),
  )
  return concat('0x7e', rlpHead(0xc0, size(items)), items)
}

/**
 * Hash of a deposit's transaction on layer 2: known as soon as its log is.
 * @example depositHash(readDeposit(log), depositSourceHash(log.blockHash, log.logIndex))
 */
export const depositHash = (deposit: Deposit, sourceHash: Hex): Hex => keccak(encodeDeposit(deposit, sourceHash))

/** Least gas that the portal takes for calldata of so many bytes: 40 a byte, and 21,000 (`minimumGasLimit` of OptimismPortal2 from 3.11 on). */
export const minimumDepositGas = (dataBytes: number): bigint => BigInt(dataBytes) * 40n + 21_000n

/** Seconds by which a deposit is on layer 2 whatever its sequencer does: 3,600 blocks of layer 1 (OP Stack, `seq_window_size`). */
export const SEQUENCING_WINDOW_SECONDS = 43_200
