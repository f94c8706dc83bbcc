import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Chain } from '#core/chains/chain'
import { portalOf } from '#core/chains/portals'
import { usePorts, useSource } from '#features/shared'

const HALF_A_DAY = 43_200

type TickProps = { readonly chain: Chain; readonly checked: boolean; readonly onChange: (checked: boolean) => void }

/** Asks layer 1 for the payment instead of the rollup's operator. Nothing on other chains, and where layer 1 is not set up. */
export function ThroughLayerOne({ chain, checked, onChange }: TickProps): ReactNode {
  const { book } = usePorts<'book'>()
  const id = useId()
  const route = chain.kind === 'op-stack' ? portalOf(chain.chainId) : undefined
  const layerOne = useSource(book.chains).find(({ chainId }) => chainId === route?.l1)
  if (route === undefined || layerOne === undefined) return null
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-6 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="size-4 shrink-0 accent-ink"
        />
        <Trans>Send through layer 1</Trans>
      </label>
      <p id={id} className="text-small text-soft">
        {route.windowSeconds <= HALF_A_DAY ? (
          <Trans>
            {layerOne.name} asks for it, so it can’t be left out on {chain.name}. It takes half a day at most. You pay the fee on{' '}
            {layerOne.name}.
          </Trans>
        ) : (
          <Trans>
            {layerOne.name} asks for it, so it can’t be left out on {chain.name}. It takes a day at most. You pay the fee on {layerOne.name}
            .
          </Trans>
        )}
      </p>
    </div>
  )
}
