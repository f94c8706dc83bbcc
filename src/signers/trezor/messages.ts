import type { Address } from '#core/ethereum/address'
import type { FeeMarketTransaction, LegacyTransaction, SetCodeTransaction } from '#core/ethereum/transaction'
import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import { pathIndexes } from '#core/identity/derivation-path'
import { shortest } from '../devices/integer-bytes.ts'
import type { WireMessage } from './packets.ts'
import { type Message, protobuf } from './protobuf.ts'

/** Numbers of the messages (trezor-firmware, common/protob/messages.proto). */
export const TYPE = {
  initialize: 0,
  success: 2,
  failure: 3,
  features: 17,
  pinRequest: 18,
  pinAck: 19,
  cancel: 20,
  buttonRequest: 26,
  buttonAck: 27,
  passphraseRequest: 41,
  passphraseAck: 42,
  getAddress: 56,
  address: 57,
  signTransaction: 58,
  transactionRequest: 59,
  transactionAck: 60,
  signMessage: 64,
  messageSignature: 66,
  getPublicKey: 450,
  publicKey: 451,
  signFeeMarket: 452,
  signTypedData: 464,
  structRequest: 465,
  structAck: 466,
  valueRequest: 467,
  valueAck: 468,
  typedDataSignature: 469,
  signTypedHash: 470,
  definitionRequest: 471,
  definitionAck: 472,
} as const

/** Bytes of a transaction's data in one message. */
export const CHUNK = 1024

const bytesOf = (hex: Hex): Uint8Array => {
  const bytes = toBytes(hex)
  if (bytes === undefined) throw fail('input/data-malformed')
  return bytes
}

const empty = new Uint8Array()
/** `sessionId`: of an earlier conversation, which goes on where the device still has it; else it begins another. */
export const initialize = (sessionId?: Uint8Array): WireMessage => ({ type: TYPE.initialize, body: protobuf([[1, sessionId]]) })
export const cancel: WireMessage = { type: TYPE.cancel, body: empty }
export const buttonAck: WireMessage = { type: TYPE.buttonAck, body: empty }
/** No definitions of networks and tokens: those have to be signed by the maker, whose server would have to be asked. */
export const definitionAck: WireMessage = { type: TYPE.definitionAck, body: empty }

export const pinAck = (pin: string): WireMessage => ({ type: TYPE.pinAck, body: protobuf([[1, pin]]) })

/** `passphrase` absent: the person enters it on the device. */
export const passphraseAck = (passphrase?: string): WireMessage => ({
  type: TYPE.passphraseAck,
  body: protobuf(passphrase === undefined ? [[3, true]] : [[1, passphrase]]),
})

/** `isShown`: the person compares it on the device and confirms. */
export const getAddress = (path: string, isShown: boolean): WireMessage => ({
  type: TYPE.getAddress,
  body: protobuf([
    [1, pathIndexes(path)],
    [2, isShown ? true : undefined],
  ]),
})

export const getPublicKey = (path: string): WireMessage => ({ type: TYPE.getPublicKey, body: protobuf([[1, pathIndexes(path)]]) })

/** A legacy transaction (EIP-155). Its data above `CHUNK` bytes are asked for. Throws `key/path`, `input/data-malformed`. */
export function signLegacy(path: string, { nonce, gasPrice, gasLimit, to, value, data, chainId }: LegacyTransaction): WireMessage {
  const bytes = bytesOf(data)
  return {
    type: TYPE.signTransaction,
    body: protobuf([
      [1, pathIndexes(path)],
      [2, shortest(nonce)],
      [3, shortest(gasPrice)],
      [4, shortest(gasLimit)],
      [6, shortest(value)],
      [7, bytes.length === 0 ? undefined : bytes.subarray(0, CHUNK)],
      [8, bytes.length === 0 ? undefined : bytes.length],
      [9, chainId],
      [11, to],
    ]),
  }
}

/**
 * A transaction of EIP-1559. `delegate`: with an authorization of the same account for that code, whose number is one above the transaction's (EIP-7702,
 * field 16): the device then signs both. Throws `key/path`, `input/data-malformed`.
 */
export function signFeeMarket(path: string, transaction: FeeMarketTransaction | SetCodeTransaction, delegate?: Address): WireMessage {
  const { nonce, maxFeePerGas, maxPriorityFeePerGas, gasLimit, to, value, data, chainId, accessList } = transaction
  const bytes = bytesOf(data)
  return {
    type: TYPE.signFeeMarket,
    body: protobuf([
      [1, pathIndexes(path)],
      [2, shortest(nonce)],
      [3, shortest(maxFeePerGas)],
      [4, shortest(maxPriorityFeePerGas)],
      [5, shortest(gasLimit)],
      [6, to],
      [7, shortest(value)],
      [8, bytes.length === 0 ? undefined : bytes.subarray(0, CHUNK)],
      [9, bytes.length],
      [10, chainId],
      [
        11,
        accessList.map(({ address, storageKeys }) =>
          protobuf([
            [1, address],
            [2, storageKeys.map(bytesOf)],
          ]),
        ),
      ],
      [16, delegate === undefined ? undefined : protobuf([[1, delegate]])],
    ]),
  }
}

export const transactionAck = (chunk: Uint8Array): WireMessage => ({ type: TYPE.transactionAck, body: protobuf([[1, chunk]]) })

/** EIP-191, version 0x45. `message`: the bytes before the prefix. */
export const signMessageRequest = (path: string, message: Uint8Array): WireMessage => ({
  type: TYPE.signMessage,
  body: protobuf([
    [1, pathIndexes(path)],
    [2, message],
  ]),
})

/** Typed data of which the device asks for types and values (EIP-712, as `eth_signTypedData_v4`). */
export const signTypedDataRequest = (path: string, primaryType: string): WireMessage => ({
  type: TYPE.signTypedData,
  body: protobuf([
    [1, pathIndexes(path)],
    [2, primaryType],
    [3, true],
  ]),
})

/** Typed data by its hashes, for a Model One. `struct` absent: the domain itself is signed. */
export const signTypedHash = (path: string, domain: Uint8Array, struct?: Uint8Array): WireMessage => ({
  type: TYPE.signTypedHash,
  body: protobuf([
    [1, pathIndexes(path)],
    [2, domain],
    [3, struct],
  ]),
})

const bad = (what: string) => fail('device/bad-answer', { what })

/** What a device says of itself. `model`: `1` is a Model One, `T3W1` a Safe 7; `version`: of its firmware. */
export type Features = {
  readonly model: string
  /** What its owner named it, on the device itself: at most 64 characters. */
  readonly label?: string
  readonly version: readonly [number, number, number]
  readonly isReady: boolean
  /** Its passphrase can be entered on it. */
  readonly takesPassphrase: boolean
  /** It knows authorizations of EIP-7702, which have to be switched on there. */
  readonly takesAuthorizations: boolean
  /** Of this conversation; absent on firmware that has none. */
  readonly sessionId?: Uint8Array
}

const CAN_TAKE_PASSPHRASE = 17n
const CAN_AUTHORIZE = 28n

/** At most so many bytes: the firmware makes 32. */
const MAX_SESSION_ID = 64
const MAX_LABEL = 64

function sessionIdOf(message: Message): Uint8Array | undefined {
  const id = message.bytes(35)
  return id !== undefined && id.length > 0 && id.length <= MAX_SESSION_ID ? id : undefined
}

/** Reads `features`. Throws `device/bad-answer`. */
export function readFeatures(message: Message): Features {
  const version = [2, 3, 4].map((number) => Number(message.integer(number) ?? -1n))
  const [major = -1, minor = -1, patch = -1] = version
  if (version.some((part) => part < 0)) throw bad('features')
  const capabilities = message.integers(30)
  return {
    // The first models have one name alone, later ones a name of their own inside.
    model: (message.text(44) ?? message.text(21) ?? '').slice(0, 16),
    version: [major, minor, patch],
    isReady: message.integer(12) === 1n && message.integer(5) !== 1n,
    takesPassphrase: capabilities.includes(CAN_TAKE_PASSPHRASE),
    takesAuthorizations: capabilities.includes(CAN_AUTHORIZE),
    ...defined({ label: message.text(10)?.slice(0, MAX_LABEL) || undefined, sessionId: sessionIdOf(message) }),
  }
}

/** Reads `address`. Throws `device/bad-answer`. */
export function readTrezorAddress(message: Message): Address {
  const text = message.text(2)
  if (text === undefined || !/^0x[0-9a-f]{40}$/i.test(text)) throw bad('address')
  return text.toLowerCase() as Address
}

/** Reads `publicKey`: 33 bytes, compressed (SEC 1). Throws `device/bad-answer`. */
export function readPublicKey(message: Message): Uint8Array {
  const key = message.messages(1)[0]?.bytes(6)
  if (key?.length !== 33) throw bad('key')
  return key
}

const half = (bytes: Uint8Array | undefined): Hex => {
  if (bytes === undefined || bytes.length === 0 || bytes.length > 32) throw bad('signature')
  return fromBytes(bytes).replace(/^0x/, `0x${'00'.repeat(32 - bytes.length)}`) as Hex
}

/** r and s of a signature; which parity it has is found by whose it is. */
export type HalvesOfSignature = { readonly r: Hex; readonly s: Hex }

/** Reads the signature at the end of a `transactionRequest`. Throws `device/bad-answer`. */
export const readTransactionSignature = (message: Message): HalvesOfSignature => ({ r: half(message.bytes(3)), s: half(message.bytes(4)) })

/** A tuple of EIP-7702 as a device wrote it: chain, delegate, number, parity, r and s. */
export type SignedTuple = HalvesOfSignature & { readonly chainId: bigint; readonly address: Address; readonly nonce: bigint }

const integerOf = (bytes: Uint8Array | undefined): bigint => {
  if (bytes === undefined || bytes.length > 32) throw bad('authorization')
  return bytes.length === 0 ? 0n : BigInt(fromBytes(bytes))
}

/** Reads the authorizations of a `transactionRequest`. Throws `device/bad-answer`. */
export function readTuples(message: Message): readonly SignedTuple[] {
  return message.messages(5).map((tuple) => {
    const items = tuple.everyBytes(1)
    const [chainId, address, nonce, , r, s] = items
    if (items.length !== 6 || address?.length !== 20) throw bad('authorization')
    return { chainId: integerOf(chainId), address: fromBytes(address), nonce: integerOf(nonce), r: half(r), s: half(s) }
  })
}

/** Reads 65 bytes of a signature: of a message in field 2, of typed data in field 1. Throws `device/bad-answer`. */
export function readWholeSignature(message: Message, field: 1 | 2): HalvesOfSignature {
  const bytes = message.bytes(field)
  if (bytes?.length !== 65) throw bad('signature')
  return { r: fromBytes(bytes.subarray(0, 32)), s: fromBytes(bytes.subarray(32, 64)) }
}
