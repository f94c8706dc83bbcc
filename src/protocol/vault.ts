import { DEVICE_KINDS, KEYLESS_KINDS, type KeylessKind } from '#core/identity/account-kind'
import { type Account, type Device, type Keyring, type Language, LANGUAGES, type Protection } from '#core/identity/account'
import type { Limits } from '#core/identity/account-limits'
import type { Address } from '#core/ethereum/address'
import type { Consent } from '#core/signing/consent'
import type { Hex } from '#core/bytes/hex'
import type { Authorization, Signature, UnsignedTransaction } from '#core/ethereum/transaction'
import type { TypedData } from '#core/messages/typed-data-type'
import * as c from './check.ts'
import * as s from './schema.ts'
import type { DefaultNames, Imported, ImportChoice, ImportSource } from './vault-import.ts'
import { authorization, consent, typedData, unsignedTransaction } from './signable.ts'

export type { DefaultNames, Imported, ImportChoice, ImportedKeyring, ImportFormat, ImportSource } from './vault-import.ts'

/** Bytes that belong to one thread. */
export type Bytes = Uint8Array<ArrayBuffer>

/** How a vault may be opened, as far as it says before it is: what a ceremony needs, and no name. */
export type UnlockMethod =
  | { readonly kind: 'password' | 'recovery' }
  | {
      readonly kind: 'passkey' | 'both'
      readonly slotId: Hex
      readonly credentialId: Hex
      readonly rpId: string
      /** 32 bytes: what the passkey's PRF is evaluated on (WebAuthn level 3, prf). */
      readonly prfSalt: Hex
    }

/** After wrong ways: milliseconds until the next is taken, and how many there were. */
type Waiting = { readonly waitMs: number; readonly failures: number }

/** Where the vault is. Locked tells nothing but that there is one, and how it may be opened. */
export type VaultStatus =
  /** `lost`: there was one, and nobody erased it here: the browser or somebody cleared it away. */
  | { readonly at: 'absent'; readonly lost?: true }
  /** `elsewhere`: the id of the vault, where another tab holds it open for all of them. */
  | ({ readonly at: 'locked'; readonly ways: readonly UnlockMethod[]; readonly elsewhere?: Hex } & Waiting)
  | { readonly at: 'unlocked'; readonly session: Session }

/**
 * A secret that opens a slot. It opens the vault, and shows again that its owner is here: for secrets, erasing, lowering protection. `prf` is an
 * HKDF key of the passkey's PRF output, non-extractable. `both` needs the two together.
 */
export type UnlockSecret =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'passkey'; readonly slotId: Hex; readonly prf: CryptoKey }
  | { readonly kind: 'both'; readonly slotId: Hex; readonly password: string; readonly prf: CryptoKey }
  /** The printed code, in any spacing and case. */
  | { readonly kind: 'recovery'; readonly code: string }

/** A passkey as its creation gave it. `publicKey` is the uncompressed point of P-256, 65 bytes. */
export type NewPasskey = {
  readonly label: string
  readonly credentialId: Hex
  readonly rpId: string
  readonly publicKey: Hex
  readonly prfSalt: Hex
  readonly prf: CryptoKey
}

export type NewSlot =
  | { readonly kind: 'password'; readonly password: string }
  | ({ readonly kind: 'passkey' } & NewPasskey)
  | ({ readonly kind: 'both'; readonly password: string } & NewPasskey)

/** A way in, as the open vault shows it. */
export type SlotInfo = {
  readonly id: Hex
  readonly kind: UnlockSecret['kind']
  readonly label: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly kdf?: { readonly memoryKiB: number; readonly passes: number; readonly lanes: number }
  readonly credentialId?: Hex
  readonly rpId?: string
  readonly prfSalt?: Hex
}

/** What the page may know while it is open. `recordsKey` is AES-GCM, non-extractable; the page drops it at lock. */
export type Session = {
  readonly vaultId: Hex
  /** Counts unlocks; part of each consent. */
  readonly unlockEpoch: number
  readonly keyrings: readonly Keyring[]
  readonly accounts: readonly Account[]
  readonly slots: readonly SlotInfo[]
  readonly recordsKey: CryptoKey
  /** The key of records before the master key was rotated, until the page has sealed them anew and said so (`recordsResealed`). */
  readonly formerRecordsKey?: CryptoKey
  /** Last time anything in the vault changed, milliseconds since the epoch. */
  readonly changedAt: number
  /** The header on disk is older than the one last seen here. */
  readonly rolledBack: boolean
  /** When a backup file was last shown to open and to hold all keys of now; milliseconds since the epoch. */
  readonly backupProvedAt?: number
  /** Its owner chose that the tabs of this browser unlock and lock together, as one vault. `always`: where there is no other way. */
  readonly together?: true | 'always'
}

/** A WebAuthn assertion over a digest (WebAuthn level 3, section 7.2): the vault verifies it itself. */
export type Assertion = {
  readonly slotId: Hex
  readonly authenticatorData: Bytes
  readonly clientDataJSON: Bytes
  /** ASN.1 DER, ECDSA with SHA-256 on P-256. */
  readonly signature: Bytes
}

/** That a person is here, at an account that always asks: the password, or an assertion whose challenge is the digest. */
export type Presence = { readonly kind: 'password'; readonly password: string } | ({ readonly kind: 'passkey' } & Assertion)

/** What every call that signs carries. */
export type Signing = {
  readonly requestId: string
  readonly account: Address
  readonly consent: Consent
  readonly presence?: Presence
  /** Time of the newest block that the page knows of, in milliseconds since the epoch: limits count by the lower of this and the clock. */
  readonly blockTime?: number
}

/** What is to be signed, whole; there is none for a bare hash. */
export type SignedTask =
  | { readonly kind: 'transaction'; readonly transaction: UnsignedTransaction }
  /** EIP-191, version 0x45: the bytes before the prefix. */
  | { readonly kind: 'message'; readonly message: Hex }
  /** EIP-712. */
  | { readonly kind: 'typed-data'; readonly data: TypedData }
  /** EIP-7702. */
  | { readonly kind: 'authorization'; readonly authorization: Authorization }

/** A part of a backup that is the page's: contacts, settings and so on. */
export type BackupSection = { readonly name: string; readonly version: number; readonly data: Bytes }

/** What a restore drill found, without touching anything. */
export type DrillReport = {
  /** When the backup was made, milliseconds since the epoch. */
  readonly createdAt: number
  /** Accounts whose key is in the backup, is the same, and signed and verified a test just now. */
  readonly proved: readonly Address[]
  /** Accounts of this vault whose key the backup does not hold. */
  readonly missing: readonly Address[]
  /** Accounts that only the backup has. */
  readonly extra: readonly Address[]
  readonly sections: readonly { readonly name: string; readonly version: number; readonly size: number }[]
}

/** The whole conversation with the vault Worker. No call signs a bare hash; no call returns a secret except `reveal…`, `makeRecoveryCode` and `export…`. */
export type VaultCalls = {
  /** Proves that this Worker runs under its policy: eval and connections must fail. Throws `vault/unprotected`. */
  selfCheck: { params: undefined; result: { readonly protected: true } }
  status: { params: undefined; result: VaultStatus }
  /** The open vault as it is now on disk: what was signed counts against limits, and another tab may have changed it. */
  refresh: { params: undefined; result: Session }
  /** Six words of the BIP-39 list, about 66 bits. */
  suggestPassword: { params: undefined; result: string }
  /**
   * A word list other than English, one word a line, or the common passwords, without which no new password is taken (`key/words-needed`): learned only if
   * its SHA-256 is the pinned one. Throws `key/word-list`.
   */
  learnWords: { params: { readonly language: Language | 'passwords'; readonly text: string }; result: undefined }

  /** Makes a phrase in memory. It is lost with the Worker unless `createFromDraft` seals it. */
  draftPhrase: { params: { readonly words: 12 | 24 }; result: { readonly draftId: string } }
  /** The words, because the person holds the button now. */
  revealDraft: { params: { readonly draftId: string }; result: readonly string[] }
  /** Throws `vault/quiz-failed`. Indexes count from 0. */
  proveDraft: { params: { readonly draftId: string; readonly answers: readonly QuizAnswer[] }; result: undefined }
  /** Seals the draft as the first keyring of a new vault; only after `proveDraft`, else it counts as not backed up. */
  createFromDraft: { params: { readonly draftId: string; readonly password: string; readonly name?: string }; result: Session }
  /** Adds the draft as another keyring of the open vault. */
  addDraft: { params: { readonly draftId: string; readonly name: string }; result: Session }
  /** A vault that holds no key yet: for watched accounts and records. */
  createEmpty: { params: { readonly password: string }; result: Session }

  /** Reads what is to be imported; it stays in this Worker's memory until it is taken, dropped, or the vault locks. Throws `import/*`, `key/*`. */
  readImport: { params: { readonly source: ImportSource }; result: Imported }
  /** Addresses of a phrase at `start` and the next ones, at most 20: of an import, or of a keyring of the open vault. */
  deriveAddresses: {
    params: {
      readonly from: { readonly importId: string; readonly keyring: number } | { readonly keyringId: string }
      readonly pathTemplate: string
      readonly start: number
      readonly count: number
    }
    result: readonly { readonly index: number; readonly path: string; readonly address: Address }[]
  }
  /** Seals what was read: into a new vault (then `password` is needed), or into the open one. Nothing is taken twice. Throws `import/gone`, `key/*`. */
  takeImport: {
    params: {
      readonly importId: string
      readonly choices: readonly ImportChoice[]
      readonly password?: string
      readonly defaults?: DefaultNames
    }
    result: Session
  }
  /** The page's own parts of a backup that was read. */
  importSections: { params: { readonly importId: string }; result: readonly BackupSection[] }
  dropImport: { params: { readonly importId: string }; result: undefined }

  /** Throws `vault/wrong-password`, `vault/wrong-passkey`, `vault/wrong-code`, `vault/wait`; `vault/wiped` where the wiping password was given. */
  unlock: { params: { readonly way: UnlockSecret }; result: Session }
  lock: { params: undefined; result: undefined }

  /** Another way in. A passkey alone is never enough: there must be a password or a recovery code. Throws `vault/last-way`. */
  addSlot: { params: { readonly way: UnlockSecret; readonly slot: NewSlot }; result: Session }
  /** Makes the printed code (128 bits) and its slot, in place of an earlier one. It is shown once. */
  makeRecoveryCode: { params: { readonly way: UnlockSecret }; result: { readonly code: string; readonly session: Session } }
  /** A new password for the slot of `slotId` (also of kind `both`, for which `way` must be that slot). */
  changePassword: { params: { readonly way: UnlockSecret; readonly slotId: Hex; readonly password: string }; result: Session }
  /** Throws `vault/last-way`. */
  removeSlot: { params: { readonly way: UnlockSecret; readonly slotId: Hex }; result: Session }
  /** A password that erases everything when it is given to unlock; `undefined` takes it away. Nothing on disk tells whether there is one. */
  setWipingPassword: { params: { readonly way: UnlockSecret; readonly password?: string }; result: Session }
  /**
   * A new master key: everything is sealed anew. The password stays; recovery code and passkeys must be made again, since only they could wrap
   * the new key. `way` is the password.
   */
  rotate: { params: { readonly way: UnlockSecret }; result: Session }
  /** The page has sealed its records with the new key: the former one is forgotten. */
  recordsResealed: { params: undefined; result: Session }

  /** Next account of a keyring by its path template. */
  deriveAccount: { params: { readonly keyringId: string; readonly name: string }; result: Session }
  /** Accounts of a keyring at these places of a template. Throws `key/path`, `key/duplicate`. */
  deriveAccounts: {
    params: {
      readonly keyringId: string
      readonly pathTemplate: string
      readonly indexes: readonly number[]
      readonly names: readonly string[]
    }
    result: Session
  }
  /** An account whose key is not here; `kind` absent: a watched one. */
  watchAccount: { params: { readonly address: Address; readonly name: string; readonly kind?: KeylessKind }; result: Session }
  /**
   * Accounts whose keys are in a device: to its keyring, where that seed is here already. Those that were watched become the device's.
   * Throws `key/duplicate` where nothing is new, `key/path`.
   */
  addDeviceAccounts: {
    params: {
      readonly device: Device & { readonly label: string; readonly fingerprint: Hex }
      readonly accounts: readonly { readonly address: Address; readonly path: string; readonly name: string }[]
    }
    result: Session
  }
  /** The device showed the account's address just now, and the person said that it is the same. */
  markShown: { params: { readonly address: Address }; result: Session }
  editAccount: {
    params: { readonly address: Address; readonly name?: string; readonly hidden?: boolean; readonly order?: number }
    result: Session
  }
  /** Takes an account out; its key too, for which `way` is needed. A keyring without accounts goes with its last. */
  removeAccount: { params: { readonly address: Address; readonly way?: UnlockSecret }; result: Session }
  nameKeyring: { params: { readonly keyringId: string; readonly label: string }; result: Session }
  /** Lowering needs `way`. */
  setProtection: { params: { readonly address: Address; readonly protection: Protection; readonly way?: UnlockSecret }; result: Session }
  /** Stricter limits hold at once; looser ones after 24 hours, and need `way`. `limits` absent: none. */
  setLimits: {
    params: { readonly address: Address; readonly limits?: Limits; readonly way?: UnlockSecret; readonly blockTime?: number }
    result: Session
  }

  /** Words of a keyring, and its passphrase where it has one. Throws as `unlock`. */
  revealPhrase: {
    params: { readonly keyringId: string; readonly way: UnlockSecret }
    result: { readonly words: readonly string[]; readonly passphrase?: string }
  }
  /** Private key of an account, 32 bytes in hex. */
  revealKey: { params: { readonly address: Address; readonly way: UnlockSecret }; result: Hex }
  /** A keystore of an account's key (Web3 Secret Storage v3, scrypt), opened again before it is handed out. */
  exportKeystore: {
    params: { readonly address: Address; readonly way: UnlockSecret; readonly password: string }
    result: { readonly json: string; readonly fileName: string }
  }
  /** Keys, accounts and the page's own sections in one encrypted file, opened again before it is handed out. */
  exportBackup: {
    params: { readonly way: UnlockSecret; readonly password: string; readonly sections: readonly BackupSection[] }
    result: { readonly bytes: Bytes; readonly fileName: string }
  }
  /** Opens a backup and holds it against this vault; nothing is changed but when it was proved. */
  drillBackup: {
    params: { readonly bytes: Bytes; readonly password: string }
    result: { readonly report: DrillReport; readonly session: Session }
  }
  /** Words of a keyring given back from paper; then it counts as backed up now. Throws `vault/quiz-failed`. Indexes count from 0. */
  proveKeyring: { params: { readonly keyringId: string; readonly answers: readonly QuizAnswer[] }; result: Session }

  /** Encodes, guards, compares with the consent, signs, verifies by recovering. */
  signTransaction: {
    params: Signing & { readonly transaction: UnsignedTransaction }
    result: { readonly raw: Hex; readonly hash: Hex }
  }
  /** EIP-191, version 0x45: 65 bytes, v of 27 or 28. */
  signMessage: { params: Signing & { readonly message: Hex }; result: { readonly signature: Hex } }
  /** EIP-712: 65 bytes, v of 27 or 28. */
  signTypedData: { params: Signing & { readonly data: TypedData }; result: { readonly signature: Hex } }
  /** EIP-7702. */
  signAuthorization: { params: Signing & { readonly authorization: Authorization }; result: { readonly signature: Signature } }

  /**
   * All that the vault does before it signs, for an account whose key is in a device: guards, digest by its own encoder, the consent, which is used up, who is
   * here, and limits, which are counted. The device's signature must recover to the account over the digest that this returns. Throws `vault/*`.
   */
  approveForDevice: { params: Signing & { readonly task: SignedTask }; result: { readonly digest: Hex } }

  /** Any sign of the person: resets the idle clock. */
  touch: { params: undefined; result: undefined }
  setAutoLock: { params: { readonly idleMinutes: number }; result: undefined }
  /** Whether tabs unlock and lock together. Together needs `way`: it lowers a protection. */
  setTabs: { params: { readonly tabs: 'apart' | 'together'; readonly way?: UnlockSecret }; result: Session }
  /** Typed confirmation happens on the screen; removes the vault for good. */
  erase: { params: { readonly way: UnlockSecret }; result: undefined }
  /** Shows again that the owner is here, for what is kept outside of the vault: endpoints. Throws as `unlock`. */
  prove: { params: { readonly way: UnlockSecret }; result: undefined }
}

export type QuizAnswer = { readonly index: number; readonly word: string }

/**
 * `sleep`: the clock jumped ahead, as after sleep. `clock`: it was set back. `taken`: another tab opened the vault and holds it now. `left`: the tab that held it
 * for this one is gone.
 */
export type VaultEvents = { locked: { readonly why: 'asked' | 'idle' | 'hidden' | 'sleep' | 'clock' | 'age' | 'taken' | 'left' } }

const [password, id, name, path] = [s.text(1024), s.text(64), s.text(64), s.text(128)]
/** SPEC section 5: files of at most 10 MiB. */
const MAX_FILE = 10 * 1024 * 1024
const bytes = (most: number): c.Schema<Bytes> =>
  c.custom((value) => value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length <= most)
const slotId = s.hexOf(16)
const fourBytes = c.text<Hex>(10, /^0x[0-9a-f]{8}$/)
/** By its name: a page without WebCrypto has no such class, and no vault. Only the browser makes one that WebCrypto then takes. */
const cryptoKey = c.object<CryptoKey>('CryptoKey')
const way: c.Schema<UnlockSecret> = c.either([
  c.members({ kind: c.among(['password']), password }),
  c.members({ kind: c.among(['passkey']), slotId, prf: cryptoKey }),
  c.members({ kind: c.among(['both']), slotId, password, prf: cryptoKey }),
  c.members({ kind: c.among(['recovery']), code: s.text(128) }),
])
const newPasskey = {
  label: name,
  credentialId: s.hexOf(1024),
  rpId: s.text(253),
  publicKey: c.text<Hex>(132, /^0x[0-9a-fA-F]{130}$/),
  prfSalt: s.hash,
  prf: cryptoKey,
}
const newSlot: c.Schema<NewSlot> = c.either([
  c.members({ kind: c.among(['password']), password }),
  c.members({ kind: c.among(['passkey']), ...newPasskey }),
  c.members({ kind: c.among(['both']), password, ...newPasskey }),
])
const answers = c.list(c.members({ index: s.count, word: s.text(32) }), 24)
const list = c.among([...LANGUAGES, 'passwords'])
const source: c.Schema<ImportSource> = c.either([
  c.members({ kind: c.among(['phrase']), words: s.text(2048), passphrase: c.optional(s.text(256)) }),
  c.members({ kind: c.among(['key']), text: s.text(256) }),
  c.members({ kind: c.among(['file']), bytes: bytes(MAX_FILE), password: c.optional(password) }),
])
const indexes = c.list(s.count, 100)
const names = c.list(name, 100)
const choice = c.members({
  keyring: s.count,
  label: c.optional(name),
  pathTemplate: c.optional(path),
  indexes: c.optional(indexes),
  names: c.optional(names),
})
const defaultNames: c.Schema<DefaultNames> = c.members({ account: name, key: name })
const sections = c.list(c.members({ name: s.text(32), version: c.integer(0, 65_535), data: bytes(MAX_FILE) }), 64)
const limits: c.Schema<Limits> = c.members({
  assets: c.list(c.members({ chainId: s.chainId, token: c.optional(s.address), perDay: s.uint, large: c.optional(s.uint) }), 64),
  recipients: c.optional(c.list(s.address, 256)),
})
const presence: c.Schema<Presence> = c.either([
  c.members({ kind: c.among(['password']), password }),
  c.members({
    kind: c.among(['passkey']),
    slotId,
    authenticatorData: bytes(4096),
    clientDataJSON: bytes(4096),
    signature: bytes(512),
  }),
])
const signing = {
  requestId: s.text(64),
  account: s.address,
  consent,
  presence: c.optional(presence),
  blockTime: c.optional(s.count),
}
export const vaultValidators = /* @__PURE__ */ s.validators<VaultCalls>({
  selfCheck: s.none,
  status: s.none,
  refresh: s.none,
  suggestPassword: s.none,
  learnWords: c.members({ language: list, text: s.text(65_536) }),
  draftPhrase: c.members({ words: c.among([12, 24]) }),
  revealDraft: c.members({ draftId: id }),
  proveDraft: c.members({ draftId: id, answers }),
  createFromDraft: c.members({ draftId: id, password, name: c.optional(name) }),
  addDraft: c.members({ draftId: id, name }),
  createEmpty: c.members({ password }),
  readImport: c.members({ source }),
  deriveAddresses: c.members({
    from: c.either([c.members({ importId: id, keyring: s.count }), c.members({ keyringId: id })]),
    pathTemplate: path,
    start: s.count,
    count: c.integer(1, 20),
  }),
  takeImport: c.members({ importId: id, choices: c.list(choice, 256), password: c.optional(password), defaults: c.optional(defaultNames) }),
  importSections: c.members({ importId: id }),
  dropImport: c.members({ importId: id }),
  unlock: c.members({ way }),
  lock: s.none,
  addSlot: c.members({ way, slot: newSlot }),
  makeRecoveryCode: c.members({ way }),
  changePassword: c.members({ way, slotId, password }),
  removeSlot: c.members({ way, slotId }),
  setWipingPassword: c.members({ way, password: c.optional(password) }),
  rotate: c.members({ way }),
  recordsResealed: s.none,
  deriveAccount: c.members({ keyringId: id, name }),
  deriveAccounts: c.members({ keyringId: id, pathTemplate: path, indexes, names }),
  watchAccount: c.members({ address: s.address, name, kind: c.optional(c.among(KEYLESS_KINDS)) }),
  addDeviceAccounts: c.members({
    device: c.members({ kind: c.among(DEVICE_KINDS), model: c.optional(name), label: name, fingerprint: fourBytes }),
    accounts: c.list(c.members({ address: s.address, path, name }), 100),
  }),
  markShown: c.members({ address: s.address }),
  editAccount: c.members({
    address: s.address,
    name: c.optional(name),
    hidden: c.optional(c.boolean()),
    order: c.optional(s.count),
  }),
  removeAccount: c.members({ address: s.address, way: c.optional(way) }),
  nameKeyring: c.members({ keyringId: id, label: name }),
  setProtection: c.members({ address: s.address, protection: c.among(['normal', 'always-ask']), way: c.optional(way) }),
  setLimits: c.members({ address: s.address, limits: c.optional(limits), way: c.optional(way), blockTime: c.optional(s.count) }),
  revealPhrase: c.members({ keyringId: id, way }),
  revealKey: c.members({ address: s.address, way }),
  exportKeystore: c.members({ address: s.address, way, password }),
  exportBackup: c.members({ way, password, sections }),
  drillBackup: c.members({ bytes: bytes(MAX_FILE), password }),
  proveKeyring: c.members({ keyringId: id, answers }),
  signTransaction: c.members({ ...signing, transaction: unsignedTransaction }),
  signMessage: c.members({ ...signing, message: s.hex }),
  signTypedData: c.members({ ...signing, data: typedData }),
  signAuthorization: c.members({ ...signing, authorization: authorization }),
  approveForDevice: c.members({
    ...signing,
    task: c.either([
      c.members({ kind: c.among(['transaction']), transaction: unsignedTransaction }),
      c.members({ kind: c.among(['message']), message: s.hex }),
      c.members({ kind: c.among(['typed-data']), data: typedData }),
      c.members({ kind: c.among(['authorization']), authorization: authorization }),
    ]),
  }),
  touch: s.none,
  setAutoLock: c.members({ idleMinutes: c.number(1, 60) }),
  setTabs: c.members({ tabs: c.among(['apart', 'together']), way: c.optional(way) }),
  erase: c.members({ way }),
  prove: c.members({ way }),
})
