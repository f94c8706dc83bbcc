import { defined } from '#core/defined'
import { useEffect, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { knownDelegate } from '#core/permissions/known-delegates'
import { useWallet } from '#features/shared'

/** Whether an account can make several payments at once: by known code that it runs (EIP-7702), not by what it has, or nobody could say. */
export type Together =
  | { readonly kind: 'asking' }
  | { readonly kind: 'can'; readonly by: string }
  | { readonly kind: 'cannot'; readonly delegate?: Address }
  | { readonly kind: 'unknown' }

/** Asked for only where there are several. Names this account alone. */
export function useTogether(chain: Chain, account: Address, several: 'one' | 'several'): Together {
  const wallet = useWallet()
  const [found, setFound] = useState<Together>({ kind: 'asking' })
  useEffect(() => {
    if (several === 'one') return undefined
    const stop = new AbortController()
    wallet.accountSummary(chain, account, stop.signal).then(
      ({ delegate }) => {
        const known = delegate && knownDelegate(delegate)
        if (known?.batches === true) return setFound({ kind: 'can', by: known.name })
        return setFound({ kind: 'cannot', ...defined({ delegate }) })
      },
      () => !stop.signal.aborted && setFound({ kind: 'unknown' }),
    )
    return () => stop.abort()
  }, [wallet, chain, account, several])
  return found
}
