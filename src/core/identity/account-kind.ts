type Traits = {
  /** The number in a vault file, for ever. */
  readonly stored: number
  /** Its private key is a record of this vault, which signs with it, guards it, can show it and puts it into backups. */
  readonly holdsKey: boolean
  /** Something here can sign for it: the vault, or another signer. What it signs is asked of that signer (src/signers). */
  readonly canSign: boolean
}

/** What is true of every account of a kind. Nothing else in `src` compares kinds (`npm run check`): it asks one of the questions below. */
export const ACCOUNT_KINDS = {
  eoa: { stored: 1, holdsKey: true, canSign: true },
  watch: { stored: 2, holdsKey: false, canSign: false },
} as const satisfies Readonly<Record<string, Traits>>

export type AccountKind = keyof typeof ACCOUNT_KINDS

type OfKind = { readonly kind: AccountKind }

/** Kinds without a key in this vault: an address alone is enough to add one. */
export type KeylessKind = { readonly [K in AccountKind]: (typeof ACCOUNT_KINDS)[K]['holdsKey'] extends true ? never : K }[AccountKind]

/** Whether this vault holds the private key: what concerns a key (protection, limits, reveal, backup) is for such accounts alone. */
export const holdsKey = ({ kind }: OfKind): boolean => ACCOUNT_KINDS[kind].holdsKey

/** Whether anything here can sign for it. Where not, a request can be reviewed and exported, and no more. */
export const canSign = ({ kind }: OfKind): boolean => ACCOUNT_KINDS[kind].canSign

/** Every kind without a key here. */
export const KEYLESS_KINDS = (Object.keys(ACCOUNT_KINDS) as AccountKind[]).filter((kind): kind is KeylessKind => !holdsKey({ kind }))
