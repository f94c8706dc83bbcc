import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { ErrorNote } from '#ui/feedback/error-note'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { useAnswer } from '#ui/state/query'
import { MoveForm } from './move-form.tsx'

type TokenProps = { readonly chain: Chain; readonly layerOne: Chain; readonly account: Address; readonly token: Address }

/** Moves a token by the standard bridge, where its contract says of which token of layer 1 it is the other side. */
export function MoveToken({ chain, layerOne, account, token }: TokenProps): ReactNode {
  const { bridge, assets } = usePorts<'bridge' | 'assets'>()
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const pair = await (await bridge()).tokenPair(chain.chainId, token, signal)
      if (pair === undefined) return {}
      const book = await assets()
      const [here, there] = await Promise.all([book.look(pair.chainId, pair.local), book.look(pair.l1, pair.remote)])
      return { pair: { ...pair, here, there } }
    },
    [bridge, assets, chain.chainId, token],
  )
  const { kind, value, error, retry } = useAnswer(ask)
  if (kind === 'pending')
    return (
      <LoadingRegion words={<Trans>Asking the token for its other side on {layerOne.name}</Trans>}>
        <RowsSkeleton rows={1} />
      </LoadingRegion>
    )
  if (error !== undefined) return <ErrorNote error={error} onRetry={retry} />
  if (value?.pair === undefined)
    return (
      <p className="text-soft">
        <Trans>The standard bridge doesn’t carry this token.</Trans>
      </p>
    )
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-small text-soft" data-part="other-side">
        <Trans>It is this token on {layerOne.name}:</Trans>
        <AddressView address={value.pair.remote} size={20} />
        <Hallmark evidence={value.pair.evidence} size={14} quiet />
      </p>
      <MoveForm chain={chain} layerOne={layerOne} account={account} pair={value.pair} />
    </>
  )
}
