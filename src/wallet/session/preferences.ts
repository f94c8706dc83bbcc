import { limit } from '#core/limits'
import { createCell, type Source } from '#core/source'
import type { Settings, SettingsStore } from '#store'

/** How the person likes it, and whether the first run is behind them. */
export type Preferences = Pick<Settings, 'theme' | 'contrast' | 'locale' | 'currency' | 'welcomed' | 'idleMinutes' | 'backupPutOff'>

export type PreferenceBook = {
  /** `undefined` until it was read. */
  readonly values: Source<Preferences | undefined>
  start(): Promise<void>
  set<K extends keyof Preferences>(name: K, value: Preferences[K]): Promise<void>
}

const DEFAULTS: Preferences = {
  theme: 'system',
  contrast: 'system',
  locale: '',
  currency: 'USD',
  welcomed: false,
  idleMinutes: limit('idleLock'),
  backupPutOff: 0,
}

/** Reads and keeps the person's preferences; other tabs follow. */
export function createPreferences(settings: SettingsStore): PreferenceBook {
  const values = createCell<Preferences | undefined>(undefined)
  const load = async (): Promise<void> => {
    const names = Object.keys(DEFAULTS) as (keyof Preferences)[]
    const pairs = await Promise.all(names.map(async (name) => [name, (await settings.get(name)) ?? DEFAULTS[name]] as const))
    values.set(Object.fromEntries(pairs) as unknown as Preferences)
  }
  settings.onChange((name) => {
    if (name in DEFAULTS) void load()
  })
  return {
    values,
    start: load,
    async set(name, value) {
      values.set({ ...(values.get() ?? DEFAULTS), [name]: value })
      await settings.set(name, value as Settings[typeof name])
    },
  }
}
