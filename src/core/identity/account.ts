import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'
import type { AccountKind, DeviceKind } from './account-kind.ts'
import type { Limits, PendingLimits, SpentUnits, WaitingPayment } from './account-limits.ts'

/** Word lists of BIP-39. */
export const LANGUAGES = [
  'english',
  'japanese',
  'korean',
  'spanish',
  'simplified-chinese',
  'traditional-chinese',
  'french',
  'italian',
  'czech',
  'portuguese',
] as const
export type Language = (typeof LANGUAGES)[number]

/** How the keys of an account are held. */
export type Keyring = {
  readonly id: string
  readonly kind: 'mnemonic' | 'private-key' | 'watch' | 'device'
  readonly label: string
  readonly origin: 'created' | 'imported'
  /** BIP-32 path with `i` for the account's index. */
  readonly pathTemplate?: string
  /** Milliseconds since the epoch when the person last proved their copy; absent: not yet. */
  readonly backedUpAt?: number
  /** Of a phrase: the list that its words are from. */
  readonly language?: Language
  /** Of a phrase, or of the one in a device: the first 4 bytes of the master key's identifier (BIP-32), which tells phrase and passphrase apart from others. */
  readonly fingerprint?: Hex
  /** Of a phrase: true where a BIP-39 passphrase belongs to it. */
  readonly passphrase?: boolean
  /** Of a device, and of no other. */
  readonly device?: Device
}

/** What is known of a device that holds keys. `kind`: that of its accounts; `model`: as the device says it, at most 64 characters. */
export type Device = { readonly kind: DeviceKind; readonly model?: string }

/** Whether keys of this vault are in it: a list of addresses alone has none, and those of a device are in the device. */
export const hasKeys = ({ kind }: Pick<Keyring, 'kind'>): boolean => kind !== 'watch' && kind !== 'device'

/** Whether it is a list of addresses alone. */
export const isWatchList = ({ kind }: Pick<Keyring, 'kind'>): boolean => kind === 'watch'

/** `always-ask`: every signature asks for the password or a passkey again (SPEC section 6). */
export type Protection = 'normal' | 'always-ask'

export type Account = {
  readonly address: Address
  readonly keyringId: string
  readonly kind: AccountKind
  readonly path?: string
  /** Of an account on a device: when the device last showed this address and the person said so, milliseconds since the epoch. Absent: it is only declared. */
  readonly shownAt?: number
  readonly name: string
  readonly order: number
  readonly hidden: boolean
  /** Absent: normal. */
  readonly protection?: Protection
  /** The owner's own limits; absent: none. */
  readonly limits?: Limits
  /** Looser limits that the owner asked for, which are not in force yet. */
  readonly pendingLimits?: PendingLimits
  /** What counts against its limits now, as of when the session was last given out. */
  readonly spent?: readonly SpentUnits[]
  /** Payments that wait for their size. */
  readonly waiting?: readonly WaitingPayment[]
}

/** m/44'/60'/0'/0/i (BIP-44, SLIP-44 coin 60). */
export const DEFAULT_PATH = "m/44'/60'/0'/0/i"

/** Where other wallets keep accounts, with `i` for the account's index. */
export const PATH_TEMPLATES = {
  standard: DEFAULT_PATH,
  'ledger-live': "m/44'/60'/i'/0/0",
  legacy: "m/44'/60'/0'/i",
} as const
