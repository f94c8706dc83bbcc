import type { Account } from '#core/identity/account'
import { fail, isError } from '#core/errors'
import type { Source } from '#core/source'
import type { VaultCalls } from '#protocol/vault'
import type { SettingsStore } from '#store'

export type AccountEdits = {
  /** Watches an address: in the vault when it is open, else in plain settings of this device. */
  watch(address: Account['address'], name: string): Promise<void>
  unwatch(address: Account['address']): Promise<void>
  /** Renames, hides or shows an account. One that is watched without a vault has a name only. */
  edit(address: Account['address'], change: { readonly name?: string; readonly hidden?: boolean }): Promise<void>
  /** Puts the accounts into this order; those that are not named keep theirs behind it. */
  arrange(addresses: readonly Account['address'][]): Promise<void>
  /** What was watched in plain text moves into the vault as soon as there is one. */
  takeIn(): Promise<void>
}

type EditDeps = {
  readonly isOpen: () => boolean
  readonly accounts: Source<readonly Account[]>
  readonly settings: SettingsStore
  /** A call that returns what the open vault is now. */
  readonly become: <K extends 'watchAccount' | 'editAccount'>(name: K, params: VaultCalls[K]['params']) => Promise<void>
  /** Those that are watched without a vault have changed. */
  readonly readWatched: () => Promise<void>
}

/** Longest name of an account, in characters; the vault refuses more. */
const NAME = 64

function checkName(name: string): void {
  if (name.trim() === '') throw fail('input/required', { field: 'Name' })
  if (name.length > NAME) throw fail('input/too-long', { field: 'Name', most: NAME })
}

/** Changes to accounts: in the vault when it is open, else in plain settings of this device. Fetched when somebody first makes one. */
export function createAccountEdits({ isOpen, accounts, settings, become, readWatched }: EditDeps): AccountEdits {
  const watched = async () => (await settings.get('watched')) ?? []
  const keep = async (list: Awaited<ReturnType<typeof watched>>): Promise<void> => {
    await settings.set('watched', list)
    await readWatched()
  }
  return {
    async takeIn() {
      for (const { address, name } of await watched()) {
        try {
          await become('watchAccount', { address, name })
        } catch (error) {
          if (!isError(error, 'key/duplicate')) throw error
        }
      }
      await settings.remove('watched')
      await readWatched()
    },
    async watch(address, name) {
      if (isOpen()) return become('watchAccount', { address, name })
      const list = await watched()
      if (list.some((item) => item.address === address)) throw fail('key/duplicate')
      await keep([...list, { address, name }])
    },
    async unwatch(address) {
      await keep((await watched()).filter((item) => item.address !== address))
    },
    async edit(address, change) {
      if (change.name !== undefined) checkName(change.name)
      const clean = change.name === undefined ? change : { ...change, name: change.name.trim() }
      if (isOpen()) return become('editAccount', { address, ...clean })
      const { name } = clean
      await keep((await watched()).map((item) => (item.address === address && name !== undefined ? { ...item, name } : item)))
    },
    async arrange(addresses) {
      const place = (address: Account['address']): number => (addresses.includes(address) ? addresses.indexOf(address) : addresses.length)
      const sorted = [...accounts.get()].sort((a, b) => place(a.address) - place(b.address) || a.order - b.order)
      if (!isOpen()) return keep(sorted.map(({ address, name }) => ({ address, name })))
      for (const [order, account] of sorted.entries()) {
        if (account.order !== order) await become('editAccount', { address: account.address, order })
      }
    },
  }
}
