type Traits = {
  /** The number in a vault file, for ever. */
  readonly stored: number
  /** Its private key is a record of this vault, which signs with it, guards it, can show it and puts it into backups. */
  readonly holdsKey: boolean
  /** Something here can sign for it: the vault, or another signer. What it signs is asked of that signer (src/signers). */
  readonly canSign: boolean
  /** Its key is in a device of the owner's, which this vault knows by its name, the fingerprint of its seed and the account's path. */
  readonly device: boolean
}

/** What is true of every account of a kind. Nothing else in `src` compares kinds (`npm run check`): it asks one of the questions below. */
export const ACCOUNT_KINDS = {
  eoa: { stored: 1, holdsKey: true, canSign: true, device: false },
  watch: { stored: 2, holdsKey: false, canSign: false, device: false },
  /** A device that is reached by QR codes alone (ERC-4527). */
  qr: { stored: 3, holdsKey: false, canSign: true, device: true },
  /** Devices of these makers, by a cable. */
  ledger: { stored: 4, holdsKey: false, canSign: true, device: true },
  trezor: { stored: 5, holdsKey: false, canSign: true, device: true },
} as const satisfies Readonly<Record<string, Traits>>

export type AccountKind = keyof typeof ACCOUNT_KINDS

type OfKind = { readonly kind: AccountKind }

/** Kinds of accounts whose key is in a device. */
export type DeviceKind = { readonly [K in AccountKind]: (typeof ACCOUNT_KINDS)[K]['device'] extends true ? K : never }[AccountKind]

/** Kinds with no key in this vault and none in a device: an address alone is enough to add one. */
export type KeylessKind = {
  readonly [K in AccountKind]: (typeof ACCOUNT_KINDS)[K] extends { readonly holdsKey: false; readonly device: false } ? K : never
}[AccountKind]

/** Whether this vault holds the private key: what concerns a key (protection, limits, reveal, backup) is for such accounts alone. */
export const holdsKey = ({ kind }: OfKind): boolean => ACCOUNT_KINDS[kind].holdsKey

/** Whether anything here can sign for it. Where not, a request can be reviewed and exported, and no more. */
export const canSign = ({ kind }: OfKind): boolean => ACCOUNT_KINDS[kind].canSign

/** Whether its key is in a device, which shows what it signs on a screen of its own. */
export const isOnDevice = ({ kind }: OfKind): boolean => ACCOUNT_KINDS[kind].device

const ALL = Object.keys(ACCOUNT_KINDS) as AccountKind[]

/** Every kind that is added by its address alone. */
export const KEYLESS_KINDS = ALL.filter((kind): kind is KeylessKind => !holdsKey({ kind }) && !isOnDevice({ kind }))

/** Every kind whose key is in a device. */
export const DEVICE_KINDS = ALL.filter((kind): kind is DeviceKind => isOnDevice({ kind }))
