import { PREFERENCES, type PreferenceName, type Preferences } from '#core/preferences'
import { createCell, type Source } from '#core/source'
import type { Settings, SettingsStore } from '#store'

export type PreferenceBook = {
  /** `undefined` until it was read. */
  readonly values: Source<Preferences | undefined>
  start(): Promise<void>
  set<K extends PreferenceName>(name: K, value: Preferences[K]): Promise<void>
}

const NAMES = Object.keys(PREFERENCES) as PreferenceName[]
const INITIAL = Object.fromEntries(NAMES.map((name) => [name, PREFERENCES[name].initial])) as unknown as Preferences

/** Reads and keeps the person's preferences; other tabs follow. */
export function createPreferences(settings: SettingsStore): PreferenceBook {
  const values = createCell<Preferences | undefined>(undefined)
  const load = async (): Promise<void> => {
    const pairs = await Promise.all(NAMES.map(async (name) => [name, (await settings.get(name)) ?? INITIAL[name]] as const))
    values.set(Object.fromEntries(pairs) as unknown as Preferences)
  }
  settings.onChange((name) => {
    if (name in INITIAL) void load()
  })
  return {
    values,
    start: load,
    async set(name, value) {
      values.set({ ...(values.get() ?? INITIAL), [name]: value })
      await settings.set(name, value as Settings[typeof name])
    },
  }
}
