import type { Bytes } from './vault.ts'

/** A passkey that was just made. */
export type MadePasskey = {
  readonly credentialId: Bytes
  /** Uncompressed point of P-256, 65 bytes. */
  readonly publicKey: Bytes
  /** HKDF key of its PRF output, non-extractable. */
  readonly prf: CryptoKey
}

/** A known passkey, and what its PRF is to be evaluated on (32 bytes). */
export type KnownPasskey = { readonly credentialId: Bytes; readonly salt: Bytes }

/** What an authenticator answers to a challenge (WebAuthn level 3, section 5.2.2). */
export type PasskeyAnswer = {
  readonly credentialId: Bytes
  readonly authenticatorData: Bytes
  readonly clientDataJSON: Bytes
  readonly signature: Bytes
}

/**
 * The ceremonies of WebAuthn, which only a page can hold: a Worker has no `navigator.credentials`. Each needs a press of the person just before.
 * They throw `vault/passkey-cancelled`, `vault/passkey-unsupported`, and `app/aborted` where the signal ended them.
 */
export type Passkeys = {
  /** Of which passkeys here are: the host name of the page. */
  readonly rpId: string
  /** Whether passkeys of this browser can give a secret (PRF); `perhaps` where only trying tells. */
  support(): Promise<'yes' | 'no' | 'perhaps'>
  /** Makes a passkey that its device keeps and shows by `userName`. Throws also `vault/passkey-exists`, `vault/passkey-no-prf`. */
  create(asked: {
    readonly rpId: string
    /** 32 random bytes: an authenticator replaces what it has of the same user. */
    readonly userId: Bytes
    readonly userName: string
    readonly salt: Bytes
    /** Passkeys of which the device may not have one already. */
    readonly exclude: readonly Bytes[]
    readonly signal?: AbortSignal
  }): Promise<MadePasskey>
  /** The secret of one of these, whichever the person chooses. Throws also `vault/passkey-no-prf`. */
  open(asked: {
    readonly rpId: string
    readonly passkeys: readonly KnownPasskey[]
    readonly signal?: AbortSignal
  }): Promise<{ readonly credentialId: Bytes; readonly prf: CryptoKey }>
  /** That a person is here, for this challenge. */
  assert(asked: {
    readonly rpId: string
    readonly credentialIds: readonly Bytes[]
    readonly challenge: Bytes
    readonly signal?: AbortSignal
  }): Promise<PasskeyAnswer>
  /** Tells who keeps passkeys that this one is of no use any more, where the browser can; never throws. */
  forget(asked: { readonly rpId: string; readonly credentialId: Bytes }): Promise<void>
}

/** What the modules may not take from the air: clock, randomness, locks, news between tabs. The shell hands it in. */
export type Platform = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Cryptographic randomness of the browser. */
  randomBytes(length: number): Uint8Array
  /** Runs `work` while this tab holds the named Web Lock. `undefined` when `wait` is false and another tab holds it. */
  withLock<T>(
    name: string,
    options: { readonly wait: boolean; readonly signal?: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T | undefined>
  /** Tells other tabs; they do not hear themselves. */
  tell(topic: string, value?: unknown): void
  hear(topic: string, listener: (value: unknown) => void): () => void
  /** Resolves after `ms`, or rejects with `app/aborted`. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Asks the browser to keep what is stored here when space runs short. `undefined`: it does not say. */
  persist(): Promise<boolean | undefined>
  /** Whether it has promised that. */
  persisted(): Promise<boolean | undefined>
  /** Fetched when first asked for: not everybody has a passkey. */
  passkeys(): Promise<Passkeys>
}
