import * as v from 'valibot'
import { DEVICE_KINDS, KEYLESS_KINDS } from '#core/identity/account-kind'
import { LANGUAGES } from '#core/identity/account'
import type { VaultCalls } from '../vault.ts'

/**
 * What each call of the vault takes, told once more and by a library: the tests hold the guards that ship (`vault.ts`, `signable.ts`) to these. Whoever
 * changes a call changes both.
 */

/** 20 lower-case bytes. */
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
/** Whole bytes, at most 1 MiB. */
const hex = v.pipe(v.string(), v.maxLength(2_097_154), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
/** 32 bytes. */
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const uint = v.pipe(v.bigint(), v.minValue(0n))
const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const none = v.undefined()

const common = {
  chainId: chainId,
  nonce: count,
  gasLimit: uint,
  to: v.exactOptional(address),
  value: uint,
  data: hex,
}

const accessList = v.array(v.strictObject({ address: address, storageKeys: v.array(hash) }))
const feeMarket = { ...common, maxFeePerGas: uint, maxPriorityFeePerGas: uint, accessList }
const authorizationFields = { chainId: uint, address: address, nonce: uint }
const signature = v.strictObject({ r: hash, s: hash, yParity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)) })

/** Every field that is signed but the list of type 4: what can be run as it stands. */
const plain = [
  v.strictObject({ type: v.literal('legacy'), ...common, gasPrice: uint }),
  v.strictObject({ type: v.literal('eip2930'), ...common, gasPrice: uint, accessList }),
  v.strictObject({ type: v.literal('eip1559'), ...feeMarket }),
] as const
/** Every field that is signed, and no other. Type 3 is read and never signed. */
const unsignedTransaction = v.variant('type', [
  ...plain,
  v.strictObject({
    type: v.literal('eip7702'),
    ...feeMarket,
    authorizationList: v.array(v.strictObject({ ...authorizationFields, signature })),
  }),
])

const authorization = v.strictObject(authorizationFields)

/** What is in it is checked against its own types where it is encoded. */
const typedData = v.strictObject({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.strictObject({ name: text(256), type: text(320) }))),
  primaryType: text(256),
  message: v.record(v.string(), v.unknown()),
})

const origin = v.variant('kind', [
  v.strictObject({ kind: v.literal('own') }),
  v.strictObject({ kind: v.literal('app'), origin: text(512) }),
])
const consent = v.strictObject({
  id: hex,
  requestId: text(64),
  digest: hash,
  origin,
  account: address,
  chainId: chainId,
  unlockEpoch: count,
})
const password = text(1024)
const id = text(64)
const name = text(64)
const path = text(128)
/** SPEC section 5: files of at most 10 MiB. */
const MAX_FILE = 10 * 1024 * 1024
const bytes = (most: number) =>
  v.custom<Uint8Array>((value) => value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length <= most)
/** Of any length up to `most` bytes. */
const shortHex = (most: number) => v.pipe(hex, v.maxLength(2 + most * 2))
const slotId = shortHex(16)
/** By its name: a page without WebCrypto has no such class, and no vault. Only the browser makes one that WebCrypto then takes. */
const cryptoKey = v.custom<object>((value) => Object.prototype.toString.call(value) === '[object CryptoKey]')
const way = v.variant('kind', [
  v.strictObject({ kind: v.literal('password'), password }),
  v.strictObject({ kind: v.literal('passkey'), slotId, prf: cryptoKey }),
  v.strictObject({ kind: v.literal('both'), slotId, password, prf: cryptoKey }),
  v.strictObject({ kind: v.literal('recovery'), code: text(128) }),
])
const newPasskey = {
  label: name,
  credentialId: shortHex(1024),
  rpId: text(253),
  publicKey: v.pipe(hex, v.length(132)),
  prfSalt: hash,
  prf: cryptoKey,
}
const newSlot = v.variant('kind', [
  v.strictObject({ kind: v.literal('password'), password }),
  v.strictObject({ kind: v.literal('passkey'), ...newPasskey }),
  v.strictObject({ kind: v.literal('both'), password, ...newPasskey }),
])
const answers = v.pipe(v.array(v.strictObject({ index: count, word: text(32) })), v.maxLength(24))
const list = v.picklist([...LANGUAGES, 'passwords'])
const source = v.variant('kind', [
  v.strictObject({ kind: v.literal('phrase'), words: text(2048), passphrase: v.exactOptional(text(256)) }),
  v.strictObject({ kind: v.literal('key'), text: text(256) }),
  v.strictObject({ kind: v.literal('file'), bytes: bytes(MAX_FILE), password: v.exactOptional(password) }),
])
const indexes = v.pipe(v.array(count), v.maxLength(100))
const names = v.pipe(v.array(name), v.maxLength(100))
const choice = v.strictObject({
  keyring: count,
  label: v.exactOptional(name),
  pathTemplate: v.exactOptional(path),
  indexes: v.exactOptional(indexes),
  names: v.exactOptional(names),
})
const sections = v.pipe(
  v.array(v.strictObject({ name: text(32), version: v.pipe(count, v.maxValue(65_535)), data: bytes(MAX_FILE) })),
  v.maxLength(64),
)
const limits = v.strictObject({
  assets: v.pipe(
    v.array(v.strictObject({ chainId: chainId, token: v.exactOptional(address), perDay: uint, large: v.exactOptional(uint) })),
    v.maxLength(64),
  ),
  recipients: v.exactOptional(v.pipe(v.array(address), v.maxLength(256))),
})
const presence = v.variant('kind', [
  v.strictObject({ kind: v.literal('password'), password }),
  v.strictObject({
    kind: v.literal('passkey'),
    slotId,
    authenticatorData: bytes(4096),
    clientDataJSON: bytes(4096),
    signature: bytes(512),
  }),
])
const signing = {
  requestId: text(64),
  account: address,
  consent,
  presence: v.exactOptional(presence),
  blockTime: v.exactOptional(count),
}
export const VAULT_BY_VALIBOT: { readonly [K in keyof VaultCalls]: v.GenericSchema } = {
  selfCheck: none,
  status: none,
  refresh: none,
  suggestPassword: none,
  learnWords: v.strictObject({ language: list, text: text(65_536) }),
  draftPhrase: v.strictObject({ words: v.picklist([12, 24]) }),
  revealDraft: v.strictObject({ draftId: id }),
  proveDraft: v.strictObject({ draftId: id, answers }),
  createFromDraft: v.strictObject({ draftId: id, password }),
  addDraft: v.strictObject({ draftId: id, name }),
  createEmpty: v.strictObject({ password }),
  readImport: v.strictObject({ source }),
  deriveAddresses: v.strictObject({
    from: v.union([v.strictObject({ importId: id, keyring: count }), v.strictObject({ keyringId: id })]),
    pathTemplate: path,
    start: count,
    count: v.pipe(count, v.minValue(1), v.maxValue(20)),
  }),
  takeImport: v.strictObject({ importId: id, choices: v.pipe(v.array(choice), v.maxLength(256)), password: v.exactOptional(password) }),
  importSections: v.strictObject({ importId: id }),
  dropImport: v.strictObject({ importId: id }),
  unlock: v.strictObject({ way }),
  lock: none,
  addSlot: v.strictObject({ way, slot: newSlot }),
  makeRecoveryCode: v.strictObject({ way }),
  changePassword: v.strictObject({ way, slotId, password }),
  removeSlot: v.strictObject({ way, slotId }),
  setWipingPassword: v.strictObject({ way, password: v.exactOptional(password) }),
  rotate: v.strictObject({ way }),
  recordsResealed: none,
  deriveAccount: v.strictObject({ keyringId: id, name }),
  deriveAccounts: v.strictObject({ keyringId: id, pathTemplate: path, indexes, names }),
  watchAccount: v.strictObject({ address: address, name, kind: v.exactOptional(v.picklist(KEYLESS_KINDS)) }),
  addDeviceAccounts: v.strictObject({
    device: v.strictObject({
      kind: v.picklist(DEVICE_KINDS),
      model: v.exactOptional(name),
      label: name,
      fingerprint: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/)),
    }),
    accounts: v.pipe(v.array(v.strictObject({ address, path, name })), v.maxLength(100)),
  }),
  markShown: v.strictObject({ address }),
  editAccount: v.strictObject({
    address: address,
    name: v.exactOptional(name),
    hidden: v.exactOptional(v.boolean()),
    order: v.exactOptional(count),
  }),
  removeAccount: v.strictObject({ address: address, way: v.exactOptional(way) }),
  nameKeyring: v.strictObject({ keyringId: id, label: name }),
  setProtection: v.strictObject({ address: address, protection: v.picklist(['normal', 'always-ask']), way: v.exactOptional(way) }),
  setLimits: v.strictObject({
    address: address,
    limits: v.exactOptional(limits),
    way: v.exactOptional(way),
    blockTime: v.exactOptional(count),
  }),
  revealPhrase: v.strictObject({ keyringId: id, way }),
  revealKey: v.strictObject({ address: address, way }),
  exportKeystore: v.strictObject({ address: address, way, password }),
  exportBackup: v.strictObject({ way, password, sections }),
  drillBackup: v.strictObject({ bytes: bytes(MAX_FILE), password }),
  proveKeyring: v.strictObject({ keyringId: id, answers }),
  signTransaction: v.strictObject({ ...signing, transaction: unsignedTransaction }),
  signMessage: v.strictObject({ ...signing, message: hex }),
  signTypedData: v.strictObject({ ...signing, data: typedData }),
  signAuthorization: v.strictObject({ ...signing, authorization: authorization }),
  approveForDevice: v.strictObject({
    ...signing,
    task: v.variant('kind', [
      v.strictObject({ kind: v.literal('transaction'), transaction: unsignedTransaction }),
      v.strictObject({ kind: v.literal('message'), message: hex }),
      v.strictObject({ kind: v.literal('typed-data'), data: typedData }),
      v.strictObject({ kind: v.literal('authorization'), authorization: authorization }),
    ]),
  }),
  touch: none,
  setAutoLock: v.strictObject({ idleMinutes: v.pipe(v.number(), v.minValue(1), v.maxValue(60)) }),
  setTabs: v.strictObject({ tabs: v.picklist(['apart', 'together']), way: v.exactOptional(way) }),
  erase: v.strictObject({ way }),
  prove: v.strictObject({ way }),
}
