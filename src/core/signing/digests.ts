import type { Address } from '../ethereum/address.ts'
import { authorizationDigest, calldataDigest, transactionDigest, transactionHash } from '../ethereum/digest.ts'
import type { Hex } from '../bytes/hex.ts'
import { messageDigest } from '../messages/message-digest.ts'
import { safeTransactionHash, safeTransactionIn } from './safe-transaction.ts'
import type { Signable } from './signable.ts'
import { type TypedData, typedDataHashes } from '../messages/typed-data.ts'
import { EIP7702_FACTORY, userOperationHash } from './user-operation-digest.ts'

// The vault must never import this file: it encodes with other code and both digests must agree (promise 4).

/**
 * What a device or another wallet shows: `transaction` what is signed, `hash` the name of a signed one, `message` of EIP-191; `eip712`, `domain`
 * and `struct` of ERC-8213; `safe` "safeTxHash", `user-operation` "userOpHash", `authorization` of EIP-7702, `calldata` of ERC-8213.
 */
export type DigestId =
  | 'transaction'
  | 'hash'
  | 'message'
  | 'eip712'
  | 'domain'
  | 'struct'
  | 'safe'
  | 'user-operation'
  | 'authorization'
  | 'calldata'

/** `of`: which call of a batch it is of, from 0. */
export type LabelledDigest = { readonly id: DigestId; readonly value: Hex; readonly of?: number }

/** By kind: the hash that a key signs. None: bare calls, which a wallet makes a transaction of, and a bare hash, which is one. */
export const SIGNED_DIGEST: Readonly<Record<Signable['kind'], DigestId | undefined>> = {
  transaction: 'transaction',
  calls: undefined,
  message: 'message',
  'typed-data': 'eip712',
  authorization: 'authorization',
  'user-operation': 'user-operation',
  hash: undefined,
}

/**
 * Why the hash that would be signed is not among those that were made. `delegate`: it depends on the code that the account was given (EIP-7702), which is
 * not known; `malformed`: its fields do not fit what is hashed. Absent: it is there, or the kind has none.
 */
export function unhashed(signable: Signable, digests: readonly LabelledDigest[]): 'delegate' | 'malformed' | undefined {
  const id = SIGNED_DIGEST[signable.kind]
  // A transaction that holds an authorization which is still to be signed has no bytes yet: the authorization is signed first.
  const isFirst = (digest: LabelledDigest): boolean => signable.kind === 'transaction' && digest.id === 'authorization'
  if (id === undefined || digests.some((digest) => digest.id === id || isFirst(digest))) return undefined
  return signable.kind === 'user-operation' && signable.operation.factory === EIP7702_FACTORY ? 'delegate' : 'malformed'
}

/** Calldata of more calls than this is not hashed one by one. */
const MAX_CALLS = 64

/** A hash that cannot be made is left out: it is never replaced by another. */
function made(id: DigestId, hash: () => Hex | undefined): readonly LabelledDigest[] {
  try {
    const value = hash()
    return value === undefined ? [] : [{ id, value }]
  } catch {
    return []
  }
}

function ofTypedData(data: TypedData): readonly LabelledDigest[] {
  const safe = safeTransactionIn(data)
  const { whole, domain, struct } = typedDataHashes(data)
  return [
    ...made('eip712', () => whole),
    ...made('domain', () => domain),
    ...made('struct', () => struct),
    ...(safe === undefined ? [] : made('safe', () => safeTransactionHash(safe.transaction, safe.place))),
  ]
}

/**
 * Every hash of it that somebody may compare by eye (ERC-8213 and the standards of each kind), first the one that is signed. Never throws: what is
 * not well formed has no digest. `delegate`: code of the sender, where a user operation names it by the marker of EIP-7702.
 */
export function digestsOf(signable: Signable, delegate?: Address): readonly LabelledDigest[] {
  if (signable.kind === 'transaction') {
    const { transaction, signature } = signable
    return [
      ...made('transaction', () => transactionDigest(transaction)),
      ...(signature === undefined ? [] : made('hash', () => transactionHash(transaction, signature))),
      ...(transaction.data === '0x' ? [] : made('calldata', () => calldataDigest(transaction.data))),
    ]
  }
  if (signable.kind === 'calls')
    return signable.calls
      .slice(0, MAX_CALLS)
      .flatMap(({ data }, of) => (data === '0x' ? [] : made('calldata', () => calldataDigest(data)).map((each) => ({ ...each, of }))))
  if (signable.kind === 'message') return made('message', () => messageDigest(signable.message))
  if (signable.kind === 'typed-data') return ofTypedData(signable.data)
  if (signable.kind === 'authorization') return made('authorization', () => authorizationDigest(signable.authorization))
  if (signable.kind === 'hash') return []
  const { operation, ...place } = signable
  return [
    ...made('user-operation', () => userOperationHash(operation, place, delegate)),
    ...(operation.callData === '0x' ? [] : made('calldata', () => calldataDigest(operation.callData))),
  ]
}
