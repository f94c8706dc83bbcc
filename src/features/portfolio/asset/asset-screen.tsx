import { Trans } from '@lingui/react/macro'
import { Link, useParams } from '#ui/router/router'
import type { ReactNode } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import type { TrackedToken } from '#core/money/holding'
import type { Token } from '#core/money/token'
import { createCell } from '#core/source'
import {
  Coin,
  ExplorerLinks,
  isAccountAndChain,
  MissingAccountOrChain,
  PATHS,
  useAccountAndChain,
  usePorts,
  useSource,
  useTokenList,
} from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { HostileText } from '#ui/text/hostile-text'
import { useAssetBook } from '../use-assets.ts'
import { BridgePart } from '../bridge/bridge-part.tsx'
import { AssetActions } from './asset-actions.tsx'
import { AssetContract } from './asset-contract.tsx'
import { AssetHistory } from './asset-history.tsx'
import { AssetHolding } from './asset-holding.tsx'
import { AssetPrice } from './asset-price.tsx'

type Params = { readonly chain?: string; readonly asset?: string }

/** One asset: how much of it there is, what it costs and did cost, what was done with it, and who controls it. A link is a stranger’s text: it is read before anybody is asked. */
export function AssetScreen(): ReactNode {
  const { chain: number = '', asset = '' } = useParams() as Params
  const place = useAccountAndChain()
  const { book } = usePorts<'book'>()
  const chain = useSource(book.chains).find(({ chainId }) => `${chainId}` === number)
  if (!isAccountAndChain(place)) return <MissingAccountOrChain place={place} />
  const id = asset.toLowerCase()
  if (chain === undefined || !(id === 'native' || /^0x[0-9a-f]{40}$/.test(id))) return <NoAsset />
  return (
    <ExplorerLinks chainId={chain.chainId}>
      <Asset key={`${number} ${id}`} chain={chain} account={place.account.address} asset={id as Address | 'native'} />
    </ExplorerLinks>
  )
}

const NOTHING = createCell<readonly TrackedToken[]>([])

/** What is known of a token without asking its contract: the currency, the lists of this build, or what this device keeps. */
function useKnownToken(chain: Chain, asset: Address | 'native'): Token | undefined {
  const list = useTokenList(chain.chainId)
  const { book } = useAssetBook()
  const kept = useSource(book?.kept ?? NOTHING)
  if (asset === 'native') return nativeToken(chain)
  return (
    list.find(({ address }) => address === asset) ??
    kept.find(({ token }) => token.chainId === chain.chainId && token.address === asset)?.token
  )
}

type AssetProps = { readonly chain: Chain; readonly account: Address; readonly asset: Address | 'native' }

function Asset({ chain, account, asset }: AssetProps): ReactNode {
  const token = useKnownToken(chain, asset)
  return (
    <div className="@container mx-auto w-full max-w-292 pb-16" data-asset-page={asset}>
      <Head chain={chain} asset={asset} token={token} />
      <div className="grid gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] @4xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 @4xl:col-start-2 @4xl:row-start-1">
          <AssetHolding chain={chain} account={account} asset={asset} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
          {token !== undefined && <AssetPrice token={token} />}
          <BridgePart chain={chain} account={account} asset={asset} />
          <AssetHistory chain={chain} asset={asset} />
        </div>
        <aside className="flex min-w-0 flex-col gap-8 @4xl:col-start-2 @4xl:row-start-2">
          {asset !== 'native' && <AssetContract chain={chain} address={asset} />}
        </aside>
      </div>
    </div>
  )
}

function Head({ chain, asset, token }: Omit<AssetProps, 'account'> & { readonly token: Token | undefined }): ReactNode {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 pb-8">
      <div className="flex min-w-0 items-center gap-3">
        {token !== undefined && <Coin token={token} size={40} />}
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
            {token === undefined ? (
              <Trans>Token</Trans>
            ) : token.from === 'listed' ? (
              token.name
            ) : (
              <HostileText text={token.name} most={40} />
            )}
          </h1>
          <p className="text-small text-soft">
            {token !== undefined && <HostileText text={token.symbol} most={24} />} <Trans>on {chain.name}</Trans>
            {token?.from === 'claimed' && (
              <span className="ms-2 text-amber">
                <Trans>unlisted</Trans>
              </span>
            )}
          </p>
        </div>
      </div>
      <AssetActions chain={chain} asset={asset} />
    </header>
  )
}

const NoAsset = (): ReactNode => (
  <div className="mx-auto w-full max-w-292">
    <h1 tabIndex={-1} className="pb-6 text-head font-semibold outline-none">
      <Trans>Asset</Trans>
    </h1>
    <Empty
      icon="portfolio"
      title={<Trans>There’s no such asset here</Trans>}
      actions={
        <Link to={PATHS.portfolio} className={buttonStyle('primary')}>
          <Trans>Go to Home</Trans>
        </Link>
      }
    >
      <Trans>The link names a network that isn’t set up here, or something that isn’t an asset.</Trans>
    </Empty>
  </div>
)
