import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import type { PictureSources } from '#core/money/collectible'
import { PREFERENCES, type PreferenceName, type Preferences } from '#core/preferences'
import type { Platform } from '#protocol'
import { type Database, storageError } from './database.ts'
import { asItIs, readStored, type StoredForm, toStored } from './stored-form.ts'

/** What is kept in plain text, because it is needed before any key exists: the person's preferences, and what else is of this device. */
export type Settings = { -readonly [K in PreferenceName]: Preferences[K] } & {
  chains: readonly Chain[]
  /** Accounts watched without a vault; moved into the vault, and removed here, when there is one. */
  watched: readonly { readonly address: Address; readonly name: string }[]
  /** Last chain and account that were looked at. */
  chainId: number
  account: Address
  /** Time of the newest lie of which the person has read, in milliseconds since the epoch. */
  liesRead: number
  /** Who may be asked for pictures of collectibles. */
  pictures: PictureSources
}

const preferenceForms = Object.fromEntries(Object.keys(PREFERENCES).map((name) => [name, asItIs()])) as unknown as {
  readonly [K in PreferenceName]: StoredForm<Settings[K]>
}

/** In which form each is stored. */
export const SETTING_FORMS: { readonly [K in keyof Settings]: StoredForm<Settings[K]> } = {
  ...preferenceForms,
  chains: asItIs(),
  watched: asItIs(),
  chainId: asItIs(),
  account: asItIs(),
  liesRead: asItIs(),
  pictures: asItIs(),
}

export type SettingsStore = {
  get<K extends keyof Settings>(name: K): Promise<Settings[K] | undefined>
  set<K extends keyof Settings>(name: K, value: Settings[K]): Promise<void>
  remove(name: keyof Settings): Promise<void>
  /** Another tab wrote this setting. */
  onChange(listener: (name: keyof Settings) => void): () => void
}

/** Settings of this device. Throws `store/quota`, `store/unavailable`, `store/version`. */
export function createSettings(db: Database, platform: Platform): SettingsStore {
  return {
    async get(name) {
      const value: unknown = await db.get('settings', name)
      return value === undefined ? undefined : readStored(SETTING_FORMS[name], value)
    },
    async set(name, value) {
      try {
        await db.put('settings', toStored(SETTING_FORMS[name], value), name)
      } catch (error) {
        throw storageError(error)
      }
      platform.tell('settings', name)
    },
    async remove(name) {
      await db.delete('settings', name)
      platform.tell('settings', name)
    },
    onChange: (listener) => platform.hear('settings', (name) => listener(name as keyof Settings)),
  }
}
