import { defined } from '#core/defined'
import { useCallback } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { knownDelegate } from '#core/permissions/known-delegates'
import { usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'

/** Whether an account can make several payments at once: by known code that it runs (EIP-7702), not by what it has, or nobody could say. */
export type Together =
  | { readonly kind: 'asking' }
  | { readonly kind: 'can'; readonly by: string }
  | { readonly kind: 'cannot'; readonly delegate?: Address }
  | { readonly kind: 'unknown'; retry(): void }

/** Asked for only where there are several. Names this account alone. */
export function useTogether(chain: Chain, account: Address, several: 'one' | 'several'): Together {
  const wallet = usePorts<'accountSummary'>()
  const read = useCallback(
    async (signal: AbortSignal) => (several === 'one' ? undefined : await wallet.accountSummary(chain, account, signal)),
    [wallet, chain, account, several],
  )
  const { kind, value, retry } = useAnswer(read)
  if (kind === 'failed') return { kind: 'unknown', retry }
  if (value === undefined) return { kind: 'asking' }
  const { delegate } = value
  const known = delegate && knownDelegate(delegate)
  return known?.batches === true ? { kind: 'can', by: known.name } : { kind: 'cannot', ...defined({ delegate }) }
}
