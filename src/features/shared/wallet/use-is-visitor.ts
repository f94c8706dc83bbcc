import { useSource } from '#ui/state/use-source'
import { usePorts } from './wallet-context.tsx'

/** Whether somebody looks in who has no wallet here and never chose a way to get one: what stands alone shows them no frame of a wallet. */
export function useIsVisitor(): boolean {
  const { session, preferences } = usePorts<'session' | 'preferences'>()
  const isAbsent = useSource(session.state).kind === 'absent'
  return !(useSource(preferences.values)?.welcomed ?? false) && isAbsent
}
