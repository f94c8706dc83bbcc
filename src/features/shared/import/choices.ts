import type { Address } from '#core/ethereum/address'
import type { Imported, ImportChoice, ImportedKeyring } from '#wallet'

/** One account of a path that was chosen. */
export type Pick = { readonly index: number; readonly address: Address; readonly name: string }

/** Accounts chosen along one path. */
export type Picks = { readonly pathTemplate: string; readonly list: readonly Pick[] }

/** What the person wants of one keyring that was found. `picks` absent: the accounts that it came with. */
export type KeyringDraft = { readonly take: boolean; readonly label: string; readonly picks?: Picks }

/** Longest label and name, in UTF-16 units; the vault refuses more. */
export const MAX_NAME = 64

/** Nothing in it is new here. A phrase may still have other accounts, so that is for the person to say. */
export const isAlreadyImported = ({ accounts }: ImportedKeyring): boolean => accounts.length > 0 && accounts.every(({ known }) => known)

/** Everything new is taken, as it is called where it comes from. A phrase stays chosen: it may have accounts that are not here. */
export const firstDraft = (keyring: ImportedKeyring, label: string): KeyringDraft => ({
  take: keyring.kind === 'mnemonic' || !isAlreadyImported(keyring),
  label: (keyring.label?.trim() || label).slice(0, MAX_NAME),
})

/** What would come in: addresses that are not here yet. */
export const newOnes = (keyring: ImportedKeyring, { take, picks }: KeyringDraft): readonly Address[] => {
  if (!take) return []
  return picks ? picks.list.map(({ address }) => address) : keyring.accounts.filter(({ known }) => !known).map(({ address }) => address)
}

/** The drafts as the vault takes them. Keyrings that bring nothing are left out. */
export function choicesOf(imported: Imported, drafts: readonly KeyringDraft[]): readonly ImportChoice[] {
  return imported.keyrings.flatMap((keyring, at): readonly ImportChoice[] => {
    const draft = drafts[at]
    if (!draft || newOnes(keyring, draft).length === 0) return []
    const label = draft.label.trim()
    const named = label === '' ? {} : { label }
    if (!draft.picks) return [{ keyring: at, ...named }]
    const { pathTemplate, list } = draft.picks
    return [{ keyring: at, ...named, pathTemplate, indexes: list.map(({ index }) => index), names: list.map(({ name }) => name.trim()) }]
  })
}
