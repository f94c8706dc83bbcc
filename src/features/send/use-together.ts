import { useEffect, useState } from 'react'
import type { Address } from '#core/address'
import type { Chain } from '#core/chain'
import { knownDelegate } from '#core/known-delegates'
import { useWallet } from '#features/kit'

/** Whether an account can make several payments at once: by known code that it runs (EIP-7702), not by what it has, or nobody could say. */
export type Together =
  | { readonly at: 'asking' }
  | { readonly at: 'can'; readonly by: string }
  | { readonly at: 'cannot'; readonly delegate?: Address }
  | { readonly at: 'unknown' }

/** Asked for only where there are several. Names this account alone. */
export function useTogether(chain: Chain, account: Address, several: 'one' | 'several'): Together {
  const wallet = useWallet()
  const [found, setFound] = useState<Together>({ at: 'asking' })
  useEffect(() => {
    if (several === 'one') return undefined
    const stop = new AbortController()
    wallet.glance(chain, account, stop.signal).then(
      ({ delegate }) => {
        const known = delegate && knownDelegate(delegate)
        if (known?.batches === true) return setFound({ at: 'can', by: known.name })
        return setFound({ at: 'cannot', ...(delegate === undefined ? {} : { delegate }) })
      },
      () => !stop.signal.aborted && setFound({ at: 'unknown' }),
    )
    return () => stop.abort()
  }, [wallet, chain, account, several])
  return found
}
