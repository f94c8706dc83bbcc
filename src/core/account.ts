import type { Address } from './address.ts'

/** How the keys of an account are held. */
export type Keyring = {
  readonly id: string
  readonly kind: 'mnemonic' | 'watch'
  readonly label: string
  readonly origin: 'created' | 'imported'
  /** BIP-32 path with `i` for the account's index. */
  readonly pathTemplate?: string
  /** Milliseconds since the epoch when the person proved their copy; absent: not yet. */
  readonly backedUpAt?: number
}

export type Account = {
  readonly address: Address
  readonly keyringId: string
  readonly kind: 'eoa' | 'watch'
  readonly path?: string
  readonly name: string
  readonly order: number
  readonly hidden: boolean
}

/** m/44'/60'/0'/0/i (BIP-44, SLIP-44 coin 60). */
export const DEFAULT_PATH = "m/44'/60'/0'/0/i"
