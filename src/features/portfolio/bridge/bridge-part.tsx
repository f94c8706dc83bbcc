import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { portalOf } from '#core/chains/portals'
import type { Address } from '#core/ethereum/address'
import { PATHS, usePorts, useSource } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ScreenSection } from '#ui/layout/page'
import { Link } from '#ui/router/router'
import { MoveForm } from './move-form.tsx'
import { MoveToken } from './move-token.tsx'
import { Withdrawals } from './withdrawals.tsx'

type BridgePartProps = { readonly chain: Chain; readonly account: Address; readonly asset: Address | 'native' }

/** The canonical bridge between a rollup of the OP Stack and its layer 1, for the currency of both or for a token. Nothing where this chain has none that we know. */
export function BridgePart({ chain, account, asset }: BridgePartProps): ReactNode {
  const { book } = usePorts<'book'>()
  const route = chain.kind === 'op-stack' ? portalOf(chain.chainId) : undefined
  const layerOne = useSource(book.chains).find(({ chainId }) => chainId === route?.l1)
  if (route === undefined || (asset === 'native' && !route.carriesEther)) return null
  const parts = layerOne === undefined ? <WithoutLayerOne /> : <Moves chain={chain} layerOne={layerOne} account={account} asset={asset} />
  const title = <Trans>Move between chains</Trans>
  // A token has to be asked for its other side: nobody is, before somebody wants to move it.
  return asset === 'native' ? (
    <ScreenSection title={title}>{parts}</ScreenSection>
  ) : (
    <Disclosure title={title} isLate>
      {parts}
    </Disclosure>
  )
}

const WithoutLayerOne = (): ReactNode => (
  <p className="border-t border-hair pt-3 text-soft">
    <Trans>
      This takes the chain’s layer 1. Set it up in{' '}
      <Link to={PATHS.chains} className={linkStyle}>
        Chains
      </Link>
      .
    </Trans>
  </p>
)

const Moves = ({ asset, ...where }: BridgePartProps & { readonly layerOne: Chain }): ReactNode => (
  <div className="flex flex-col gap-6 border-t border-hair pt-3" data-part="bridge">
    {asset === 'native' ? <MoveForm {...where} /> : <MoveToken {...where} token={asset} />}
    <Withdrawals {...where} />
  </div>
)
