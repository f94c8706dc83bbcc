import type { Address } from '../../ethereum/address.ts'
import { concat, type Hex, isHex, pad, size, word } from '../../bytes/hex.ts'
import { keccak, keccakText } from '../../bytes/keccak.ts'
import { slotInMapping } from '../l1-contracts.ts'
import { bytesTail, bytesWords } from '../../bytes/abi-words.ts'

/** A message from layer 2 to layer 1, as `L2ToL1MessagePasser` takes it. */
export type Withdrawal = {
  /** A counter; its two highest bytes are the version of the message, which is 1. */
  readonly nonce: bigint
  readonly sender: Address
  /** What is called on layer 1. */
  readonly target: Address
  /** Wei that the portal pays with the call. */
  readonly value: bigint
  readonly gasLimit: bigint
  readonly data: Hex
}

/** A withdrawal that was found, and its hash. */
export type SentMessage = { readonly withdrawal: Withdrawal; readonly hash: Hex }

/** `MessagePassed` of `L2ToL1MessagePasser`: nonce, sender and target are its topics. */
export const MESSAGE_PASSED: Hex = /* @__PURE__ */ keccakText('MessagePassed(uint256,address,address,uint256,uint256,bytes,bytes32)')

/** Version of all messages since Bedrock. */
const MESSAGE_VERSION = 1n
/** Nobody pays for more, and what is proved must be read by a page. */
const MAX_DATA_BYTES = 131_072

export const messageVersion = (nonce: bigint): bigint => nonce >> 240n

/** The ABI encoding of the six members, without a head of its own: what is hashed. */
export const encodeWithdrawal = ({ nonce, sender, target, value, gasLimit, data }: Withdrawal): Hex =>
  concat(word(nonce), pad(sender), pad(target), word(value), word(gasLimit), word(192n), bytesTail(data))

/** keccak256 of the ABI encoding (OP Stack specs, *Withdrawals*; `Hashing.hashWithdrawal`). */
export const withdrawalHash = (withdrawal: Withdrawal): Hex => keccak(encodeWithdrawal(withdrawal))

/** Where the message passer holds 1 for a withdrawal that was sent: `sentMessages`, its slot 0. */
export const sentMessageSlot = (hash: Hex): Hex => slotInMapping(hash, 0n)

/**
 * Reads `MessagePassed`. `undefined` for other logs, for messages of another version, and for one whose hash is not that of its members: then the log is not the message
 * passer's. Who emitted it is not looked at.
 */
export function readMessagePassed({ topics, data }: { readonly topics: readonly Hex[]; readonly data: Hex }): SentMessage | undefined {
  const [event, nonce, sender, target] = topics
  if (topics.length !== 4 || event !== MESSAGE_PASSED || nonce === undefined || sender === undefined || target === undefined)
    return undefined
  if (!isHex(data) || size(data) < 160 || size(data) > MAX_DATA_BYTES + 256) return undefined
  const wordAt = (index: number): Hex => `0x${data.slice(2 + index * 64, 66 + index * 64)}`
  const bytes = wordAt(2) === word(128n) ? bytesWords(data, 128) : undefined
  if (bytes === undefined || messageVersion(BigInt(nonce)) !== MESSAGE_VERSION) return undefined
  const withdrawal: Withdrawal = {
    nonce: BigInt(nonce),
    sender: `0x${sender.slice(-40)}`,
    target: `0x${target.slice(-40)}`,
    value: BigInt(wordAt(0)),
    gasLimit: BigInt(wordAt(1)),
    data: bytes,
  }
  const hash = withdrawalHash(withdrawal)
  return hash === wordAt(3) ? { withdrawal, hash } : undefined
}
