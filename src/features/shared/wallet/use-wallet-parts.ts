import { useCallback, useEffect, useState } from 'react'
import { toWire, type WireError } from '#core/errors'
import type { AllowanceBook, Apps } from '#wallet'
import { useWallet } from './wallet-context.tsx'

/** Who may take what, once its code was fetched. */
export function useAllowances(): {
  readonly allowances: AllowanceBook | undefined
  readonly error: WireError | undefined
  readonly retry: () => void
} {
  const wallet = useWallet()
  const [allowances, setAllowances] = useState<AllowanceBook>()
  const [error, setError] = useState<WireError>()
  const retry = useCallback(() => {
    setError(undefined)
    wallet.allowances().then(setAllowances, (thrown: unknown) => setError(toWire(thrown, 'allowances')))
  }, [wallet])
  useEffect(retry, [retry])
  return { allowances, error, retry }
}

/** Connected apps and what they ask for, once its code was fetched. */
export function useConnectedApps(): { readonly apps: Apps | undefined; readonly error: WireError | undefined; readonly retry: () => void } {
  const wallet = useWallet()
  const [apps, setApps] = useState<Apps>()
  const [error, setError] = useState<WireError>()
  const retry = useCallback(() => {
    setError(undefined)
    wallet.apps().then(setApps, (thrown: unknown) => setError(toWire(thrown, 'apps')))
  }, [wallet])
  useEffect(retry, [retry])
  return { apps, error, retry }
}
