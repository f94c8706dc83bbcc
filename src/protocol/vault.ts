import * as v from 'valibot'
import type { Account, Keyring } from '#core/account'
import type { Address } from '#core/address'
import type { Consent } from '#core/consent'
import type { Hex } from '#core/hex'
import type { UnsignedTransaction } from '#core/transaction'
import * as s from './schema.ts'

/** Where the vault is. Locked tells nothing but that there is one. */
export type VaultStatus =
  | { readonly at: 'absent' }
  | { readonly at: 'locked'; readonly waitMs: number; readonly failures: number }
  | { readonly at: 'unlocked'; readonly session: Session }

/** What the page may know while it is open. `recordsKey` is AES-GCM, non-extractable; the page drops it at lock. */
export type Session = {
  readonly vaultId: Hex
  /** Counts unlocks; part of each consent. */
  readonly unlockEpoch: number
  readonly keyrings: readonly Keyring[]
  readonly accounts: readonly Account[]
  readonly recordsKey: CryptoKey
  /** Last time anything in the vault changed, milliseconds since the epoch. */
  readonly changedAt: number
  /** The header on disk is older than the one last seen here. */
  readonly rolledBack: boolean
}

/** The whole conversation with the vault Worker. No call signs a bare hash; no call returns a secret except `reveal…`. */
export type VaultCalls = {
  /** Proves that this Worker runs under its policy: eval and connections must fail. Throws `vault/unprotected`. */
  selfCheck: { params: undefined; result: { readonly protected: true } }
  status: { params: undefined; result: VaultStatus }
  /** Six words of the BIP-39 list, about 66 bits. */
  suggestPassword: { params: undefined; result: string }
  /** Makes a phrase in memory. It is lost with the Worker unless `createFromDraft` seals it. */
  draftPhrase: { params: { readonly words: 12 | 24 }; result: { readonly draftId: string } }
  /** The words, because the person holds the button now. */
  revealDraft: { params: { readonly draftId: string }; result: readonly string[] }
  /** Throws `vault/quiz-failed`. Indexes count from 0. */
  proveDraft: {
    params: { readonly draftId: string; readonly answers: readonly { readonly index: number; readonly word: string }[] }
    result: undefined
  }
  /** Seals the draft as the first keyring of a new vault; only after `proveDraft`, else it counts as not backed up. */
  createFromDraft: { params: { readonly draftId: string; readonly password: string }; result: Session }
  /** Throws `key/*` naming the wrong word. */
  createFromPhrase: { params: { readonly phrase: string; readonly password: string }; result: Session }
  /** A vault that holds no key yet: for watched accounts and records. */
  createEmpty: { params: { readonly password: string }; result: Session }
  unlock: { params: { readonly password: string }; result: Session }
  lock: { params: undefined; result: undefined }
  /** Next account of a keyring by its path template. */
  deriveAccount: { params: { readonly keyringId: string; readonly name: string }; result: Session }
  watchAccount: { params: { readonly address: Address; readonly name: string }; result: Session }
  editAccount: {
    params: { readonly address: Address; readonly name?: string; readonly hidden?: boolean; readonly order?: number }
    result: Session
  }
  /** Words of a keyring after the password again. Throws `vault/wrong-password`. */
  revealPhrase: { params: { readonly keyringId: string; readonly password: string }; result: readonly string[] }
  /** Encodes, guards, compares with the consent, signs, verifies by recovering. */
  signTransaction: {
    params: { readonly requestId: string; readonly account: Address; readonly transaction: UnsignedTransaction; readonly consent: Consent }
    result: { readonly raw: Hex; readonly hash: Hex }
  }
  /** Any sign of the person: resets the idle clock. */
  touch: { params: undefined; result: undefined }
  setAutoLock: { params: { readonly idleMinutes: number }; result: undefined }
  /** Typed confirmation happens on the screen; removes the vault for good. */
  erase: { params: { readonly password: string }; result: undefined }
}

export type VaultEvents = { locked: { readonly why: 'asked' | 'idle' | 'hidden' | 'sleep' | 'age' } }

const password = s.text(1024)
const draftId = s.text(64)
const name = s.text(64)
const origin = v.variant('kind', [
  v.strictObject({ kind: v.literal('own') }),
  v.strictObject({ kind: v.literal('app'), origin: s.text(512) }),
])
const common = {
  chainId: s.chainId,
  nonce: s.count,
  gasLimit: s.uint,
  to: v.exactOptional(s.address),
  value: s.uint,
  data: s.hex,
}

/** Every field that is signed, and no other. */
export const unsignedTransaction = v.variant('type', [
  v.strictObject({ type: v.literal('legacy'), ...common, gasPrice: s.uint }),
  v.strictObject({
    type: v.literal('eip1559'),
    ...common,
    maxFeePerGas: s.uint,
    maxPriorityFeePerGas: s.uint,
    accessList: v.array(v.strictObject({ address: s.address, storageKeys: v.array(s.hash) })),
  }),
])

const consent = v.strictObject({
  id: s.hex,
  requestId: s.text(64),
  digest: s.hash,
  origin,
  account: s.address,
  chainId: s.chainId,
  unlockEpoch: s.count,
})

export const vaultValidators = /* @__PURE__ */ s.validators<VaultCalls>({
  selfCheck: s.none,
  status: s.none,
  suggestPassword: s.none,
  draftPhrase: v.strictObject({ words: v.picklist([12, 24]) }),
  revealDraft: v.strictObject({ draftId }),
  proveDraft: v.strictObject({ draftId, answers: v.pipe(v.array(v.strictObject({ index: s.count, word: s.text(16) })), v.maxLength(24)) }),
  createFromDraft: v.strictObject({ draftId, password }),
  createFromPhrase: v.strictObject({ phrase: s.text(1024), password }),
  createEmpty: v.strictObject({ password }),
  unlock: v.strictObject({ password }),
  lock: s.none,
  deriveAccount: v.strictObject({ keyringId: s.text(64), name }),
  watchAccount: v.strictObject({ address: s.address, name }),
  editAccount: v.strictObject({
    address: s.address,
    name: v.exactOptional(name),
    hidden: v.exactOptional(v.boolean()),
    order: v.exactOptional(s.count),
  }),
  revealPhrase: v.strictObject({ keyringId: s.text(64), password }),
  signTransaction: v.strictObject({ requestId: s.text(64), account: s.address, transaction: unsignedTransaction, consent }),
  touch: s.none,
  setAutoLock: v.strictObject({ idleMinutes: v.pipe(v.number(), v.minValue(1), v.maxValue(60)) }),
  erase: v.strictObject({ password }),
})
