import type { WireError } from '#core/errors'
import { useFetched } from '#ui/state/query'
import type { AllowanceBook, Apps, EvidenceBook } from '#wallet'
import { usePorts } from './wallet-context.tsx'

type Loaded = { readonly error: WireError | undefined; readonly retry: () => void }

/** Who may take what, once its code was fetched, for a screen that draws without it. */
export function useAllowances(): Loaded & { readonly allowances: AllowanceBook | undefined } {
  const { value: allowances, error, retry } = useFetched(usePorts<'allowances'>().allowances)
  return { allowances, error, retry }
}

/** Connected apps and what they ask for, once its code was fetched, for a screen that draws without it. */
export function useConnectedApps(): Loaded & { readonly apps: Apps | undefined } {
  const { value: apps, error, retry } = useFetched(usePorts<'apps'>().apps)
  return { apps, error, retry }
}

/** By what things are proved, once its code was fetched, for a screen that draws without it. */
export function useEvidence(): Loaded & { readonly evidence: EvidenceBook | undefined } {
  const { value: evidence, error, retry } = useFetched(usePorts<'evidence'>().evidence)
  return { evidence, error, retry }
}
