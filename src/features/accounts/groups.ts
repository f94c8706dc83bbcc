import type { Account, Keyring } from '#core/identity/account'

/** Accounts that share their keys. `keyring` is absent for what is watched without a vault. */
export type AccountGroup = { readonly id: string; readonly keyring: Keyring | undefined; readonly accounts: readonly Account[] }

/** Accounts by keyring, keyrings in the order of the vault, accounts in their own. A keyring without accounts is left out. */
export function groupsOf(accounts: readonly Account[], keyrings: readonly Keyring[]): readonly AccountGroup[] {
  const known = keyrings.map((keyring): AccountGroup => ({
    id: keyring.id,
    keyring,
    accounts: accounts.filter(({ keyringId }) => keyringId === keyring.id),
  }))
  const rest = accounts.filter(({ keyringId }) => !keyrings.some(({ id }) => id === keyringId))
  return [...known, { id: 'watched', keyring: undefined, accounts: rest }].filter((group) => group.accounts.length > 0)
}

/** The whole order after one account of `group` was moved to `place` among those shown there. */
export function arranged(all: readonly Account[], group: readonly Account[], from: number, to: number): readonly Account['address'][] {
  const moving = group[from]
  const target = group[to]
  if (!moving || !target) return all.map(({ address }) => address)
  const rest = all.filter(({ address }) => address !== moving.address).map(({ address }) => address)
  const at = rest.indexOf(target.address) + (to > from ? 1 : 0)
  return rest.toSpliced(at, 0, moving.address)
}
