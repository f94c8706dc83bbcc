import { defined } from '#core/defined'
import { sha256 } from 'viem/utils'
import { fromBytes, type Hex, word } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { AnyTransaction, Signature, SignedAuthorization, TupleSignature } from '#core/ethereum/transaction'
import { say } from '#core/text/words'
import { refuseReading } from './fault.ts'
import { MAX_EXACT, MAX_PARITY, MAX_U64, scalarOf } from './fields.ts'
import { readCandidateOf, readNote } from './candidate.ts'
import type { ReadCandidate, ReadNote } from './reading.ts'
import { decodeRlp, type RlpItem } from './rlp.ts'
import { type ListMembers, membersOf, expectEnd, exactNumber, callMembers, accessListMember } from './list-members.ts'

function signature(members: ListMembers): Signature {
  const yParity = members.integer(1n) === 1n ? 1 : 0
  return { yParity, r: scalarOf(members.integer(), 'r'), s: scalarOf(members.integer(), 's') }
}

/** Of a tuple of EIP-7702, right or wrong: with one that no key made the chain skips the tuple, and the rest is run. */
const tupleSignature = (members: ListMembers): TupleSignature => ({
  yParity: Number(members.integer(MAX_PARITY)),
  r: word(members.integer()),
  s: word(members.integer()),
})

/** One of an authorization list, or one that was signed and not yet sent (EIP-7702). */
function authorization(item: RlpItem): SignedAuthorization {
  const members = membersOf(item)
  const found = {
    chainId: members.integer(),
    address: members.bytes(20),
    nonce: members.integer(MAX_U64),
    signature: tupleSignature(members),
  }
  expectEnd(members)
  return found
}

type Read = { readonly transaction: AnyTransaction; readonly signature?: Signature }

/** The signature closes the list of a signed transaction; without one it is what is to be signed. */
function closed(transaction: AnyTransaction, members: ListMembers): Read {
  if (members.left() === 0) return { transaction }
  const signed = signature(members)
  expectEnd(members)
  return { transaction, signature: signed }
}

function legacy(item: RlpItem): Read {
  const members = membersOf(item)
  const nonce = exactNumber(members)
  const fields = { type: 'legacy', nonce, gasPrice: members.integer(), ...callMembers(members) } as const
  if (members.left() === 0) return { transaction: { ...fields, chainId: 0 } }
  const v = members.integer()
  const [r, s] = [members.integer(), members.integer()]
  expectEnd(members)
  if (r === 0n && s === 0n) return { transaction: { ...fields, chainId: chainIn(v, 1n) } }
  const scalars = { r: scalarOf(r, 'r'), s: scalarOf(s, 's') }
  if (v === 27n || v === 28n) return { transaction: { ...fields, chainId: 0 }, signature: { ...scalars, yParity: v === 28n ? 1 : 0 } }
  if (v < 37n) throw refuseReading('signature', 'v')
  return {
    transaction: { ...fields, chainId: chainIn((v - 35n) / 2n, 1n) },
    signature: { ...scalars, yParity: (v - 35n) % 2n === 1n ? 1 : 0 },
  }
}

function chainIn(chain: bigint, least: bigint): number {
  if (chain < least || chain > MAX_EXACT) throw refuseReading('range', 'chainId', String(chain))
  return Number(chain)
}

function typed(type: number, item: RlpItem): Read {
  const members = membersOf(item)
  const start = { chainId: chainIn(members.integer(), 1n), nonce: exactNumber(members) }
  if (type === 1)
    return closed(
      { type: 'eip2930', ...start, gasPrice: members.integer(), ...callMembers(members), accessList: accessListMember(members) },
      members,
    )
  const maxPriorityFeePerGas = members.integer()
  const fees = { maxPriorityFeePerGas, maxFeePerGas: members.integer() }
  const common = { ...start, ...fees, ...callMembers(members), accessList: accessListMember(members) }
  if (type === 2) return closed({ type: 'eip1559', ...common }, members)
  // EIP-4844 and 7702: they create no contract.
  if (!('to' in common)) throw refuseReading('missing', 'to')
  if (type === 4) return closed({ type: 'eip7702', ...common, authorizationList: members.list().map(authorization) }, members)
  const maxFeePerBlobGas = members.integer()
  const blobVersionedHashes = members.list().map((hash) => {
    if (!(hash instanceof Uint8Array) || hash.length !== 32) throw refuseReading('shape')
    return fromBytes(hash)
  })
  return closed({ type: 'eip4844', ...common, maxFeePerBlobGas, blobVersionedHashes }, members)
}

/** EIP-4844: 0x01 and the last 31 bytes of the SHA-256 of a commitment. */
const versionedHash = (commitment: Hex): Hex => `0x01${sha256(commitment).slice(4)}`

/**
 * What blobs travel with (EIP-4844; with a version and cell proofs since EIP-7594). Their commitments must be those that the transaction names; the
 * blobs themselves are not looked into.
 */
function withBlobs(items: readonly RlpItem[]): Read & { readonly notes: readonly ReadNote[] } {
  const members = membersOf(items)
  const read = typed(3, members.list())
  if (members.left() === 4) members.integer()
  const [blobs, commitments] = [members.list(), members.list()]
  members.list()
  expectEnd(members)
  const { transaction } = read
  const named = transaction.type === 'eip4844' ? transaction.blobVersionedHashes : []
  const hashes = commitments.map((each) => (each instanceof Uint8Array && each.length === 48 ? versionedHash(fromBytes(each)) : ''))
  if (blobs.length !== named.length || hashes.join() !== named.join()) throw refuseReading('blobs')
  const left = readNote('blobs-left', say('The blobs beside it belong to it. What is in them was not looked at.'))
  return { ...read, notes: [left] }
}

function read(bytes: Uint8Array): Read & { readonly notes?: readonly ReadNote[] } {
  const [first = 0] = bytes
  if (first >= 0xc0) return legacy(decodeRlp(bytes))
  const item = decodeRlp(bytes.subarray(1))
  if (first === 3 && !(item instanceof Uint8Array) && item[0] !== undefined && !(item[0] instanceof Uint8Array)) return withBlobs(item)
  return typed(first, item)
}

/** An EIP-7702 authorization as it is hashed: 0x05 before the list; signed: the list alone, as in a transaction. */
function readAuthorization(bytes: Uint8Array): Signable | undefined {
  const signed = bytes[0] !== 5
  const item = decodeRlp(signed ? bytes : bytes.subarray(1))
  if (signed) {
    const second = item instanceof Uint8Array ? undefined : item[1]
    // A gas price of 20 bytes is none: this tells it from a legacy transaction, which has six members too.
    if (item instanceof Uint8Array || item.length !== 6 || !(second instanceof Uint8Array) || second.length !== 20) return undefined
    const { signature: own, ...found } = authorization(item)
    return { kind: 'authorization', authorization: found, signature: own }
  }
  const members = membersOf(item)
  const found = { chainId: members.integer(), address: members.bytes(20), nonce: members.integer(MAX_U64) }
  expectEnd(members)
  return { kind: 'authorization', authorization: found }
}

/**
 * How sure it is that bytes mean to be an envelope of EIP-2718, a legacy transaction or an authorization: `framed` where the length that they begin
 * with is theirs; `begins` where only their first bytes are like that, as those of a function's selector may be by chance.
 */
export function envelopeLikeness(bytes: Uint8Array): 'framed' | 'begins' | 'none' {
  const [first = 0] = bytes
  const start = first >= 1 && first <= 5 ? 1 : 0
  const prefix = bytes[start] ?? 0
  if (prefix < 0xc0 || bytes.length < start + 2) return 'none'
  const width = prefix > 0xf7 ? prefix - 0xf7 : 0
  const length = width === 0 ? prefix - 0xc0 : bytes.subarray(start + 1, start + 1 + width).reduce((sum, byte) => sum * 256 + byte, 0)
  if (start + 1 + width + length === bytes.length) return 'framed'
  // Whatever was signed is longer than 55 bytes: its length stands in one to three bytes of its own.
  return width >= 1 && width <= 3 ? 'begins' : 'none'
}

/** The type that the first byte of an envelope says, and whether it ends before the length that it begins with: `5` an authorization. */
export function envelopeStart(bytes: Uint8Array): { readonly type: number; readonly isCut: boolean } {
  const [first = 0] = bytes
  const start = first >= 1 && first <= 5 ? 1 : 0
  const width = Math.max(0, (bytes[start] ?? 0) - 0xf7)
  const length = bytes.subarray(start + 1, start + 1 + width).reduce((sum, byte) => sum * 256 + byte, 0)
  return { type: start === 0 ? 0 : first, isCut: start + 1 + width + length > bytes.length }
}

/** Whether all but the first byte is framed as a transaction: its type is one that we do not know. */
export const isOtherType = (bytes: Uint8Array): boolean => {
  const [first = 0, second = 0] = bytes
  if ((first >= 1 && first <= 5) || first >= 0xc0 || second < 0xf8 || second > 0xfa) return false
  return envelopeLikeness(bytes.subarray(1)) === 'framed'
}

/** Reads a raw transaction of the types 0 to 4, signed or to be signed, or an authorization. Throws `decode/unreadable`. */
export function readEnvelope(bytes: Uint8Array): ReadCandidate {
  const other = bytes[0] === 5 || (bytes[0] ?? 0) >= 0xc0 ? readAuthorization(bytes) : undefined
  if (other !== undefined) return readCandidateOf({ what: say('Authorization of an account'), draft: other })
  const { transaction, signature: signed, notes = [] } = read(bytes)
  const unprotected = readNote('unprotected', say('It names no chain: whoever has it signed can use it on every chain.'))
  return readCandidateOf({
    what: signed === undefined ? say('Unsigned transaction') : say('Signed transaction'),
    draft: { kind: 'transaction', transaction, ...defined({ signature: signed }) },
    notes: transaction.chainId === 0 ? [...notes, unprotected] : notes,
  })
}
