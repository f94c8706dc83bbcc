import { useAction, useSource, usePorts } from '#features/shared'
import type { Preferences } from '#core/preferences'

/** One preference of this device, and the verb that changes it. */
export function usePreference<K extends keyof Preferences>(name: K) {
  const { preferences } = usePorts<'preferences'>()
  const value = useSource(preferences.values)?.[name]
  const change = useAction((next: Preferences[K]) => preferences.set(name, next))
  return { value, change: (next: Preferences[K]) => void change.start(next), error: change.error }
}
