import type { TabChannel, TabLocks } from '#protocol/tabs/agree'
import type { VaultEvents } from '#protocol/vault'

/** Bytes that WebCrypto takes: never shared between threads. */
export type Bytes = Uint8Array<ArrayBuffer>

/** How much work a guess of the password costs, and how much a vault on disk may ask of this device. */
export type KdfPolicy = {
  /** Memory sizes to choose from at creation, in KiB, ascending. */
  readonly memoryKiB: readonly number[]
  readonly passes: number
  readonly lanes: number
  /** Milliseconds: below `fastest` the next larger memory is tried, and it is not taken above `slowest`. */
  readonly fastest: number
  readonly slowest: number
  /** Limits on what is read from disk: a changed header must not exhaust the device. */
  readonly mostMemoryKiB: number
  readonly mostPasses: number
  readonly mostLanes: number
}

/** How costly a guess at the password of a new keystore is. */
export type KeystorePolicy = { readonly n: number; readonly r: number; readonly p: number }

/** SPEC section 9. */
export const KDF_POLICY: KdfPolicy = {
  memoryKiB: [65_536, 131_072, 262_144],
  passes: 3,
  lanes: 1,
  fastest: 400,
  slowest: 900,
  mostMemoryKiB: 1_048_576,
  mostPasses: 16,
  mostLanes: 16,
}

/** What the shell hands in: the vault takes nothing from the air. */
export type VaultDeps = {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The browser's cryptographic randomness; the vault still looks at what it gets. */
  readonly randomBytes: (length: number) => Bytes
  readonly subtle: SubtleCrypto
  readonly indexedDB: IDBFactory
  readonly timers: { set(work: () => void, ms: number): unknown; clear(handle: unknown): void }
  readonly kdf: KdfPolicy
  /** How costly a guess at the password of a keystore is that is written here. */
  readonly keystore: KeystorePolicy
  /** Tries what this Worker must not be able to do; names what was possible. */
  readonly selfProbe: () => Promise<readonly string[]>
  /** What reaches the other tabs of this origin; absent where there are none. */
  readonly tabs?: { readonly locks: TabLocks; readonly channel: (name: string) => TabChannel }
  readonly announce: <K extends keyof VaultEvents & string>(name: K, value: VaultEvents[K]) => void
}
