import { Trans } from '@lingui/react/macro'
import { Link, useParams } from '#ui/router/router'
import type { ReactNode } from 'react'
import { parseAddress, type Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { isError, toWire, type WireError } from '#core/errors'
import { type Hex, isHex } from '#core/bytes/hex'
import { ExplorerLinks, PATHS, useSource, usePorts } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen } from '#ui/layout/page'
import { AddressPage } from './address/address-page.tsx'
import { BlockPage } from './block/block-page.tsx'
import { SearchForm } from './search-form.tsx'
import { TokenPage } from './token-page.tsx'
import { TransactionPage } from './transaction/transaction-page.tsx'

type Params = { readonly chain?: string; readonly kind?: string; readonly id?: string }

/** One thing of one chain, by its link. A link is a stranger's text: what it names is read before anybody is asked. */
export function ExploredScreen(): ReactNode {
  const { chain: number = '', kind = '', id = '' } = useParams() as Params
  const { book } = usePorts<'book'>()
  const chain = useSource(book.chains).find(({ chainId }) => `${chainId}` === number)
  if (chain === undefined) return <NotSetUp />
  return (
    <ExplorerLinks chainId={chain.chainId}>
      <div className="@container mx-auto flex w-full max-w-292 flex-col gap-6">
        <SearchForm key={`search ${number} ${id}`} chain={chain} given={id} />
        <Arrived key={`${number} ${kind} ${id}`}>
          <Thing chain={chain} kind={kind} id={id} />
        </Arrived>
      </div>
    </ExplorerLinks>
  )
}

/** The next thing is a screen of its own: who looked it up from the field above begins at its head. */
const Arrived = ({ children }: { readonly children: ReactNode }): ReactNode => <div ref={beginAtHead}>{children}</div>

function beginAtHead(part: HTMLDivElement | null): void {
  if (part?.parentElement?.contains(document.activeElement) === true) part.querySelector<HTMLElement>('h1')?.focus()
}

function Thing({ chain, kind, id }: { readonly chain: Chain; readonly kind: string; readonly id: string }): ReactNode {
  switch (kind) {
    case 'address':
    case 'token': {
      const address = addressIn(id)
      if (typeof address !== 'string') return <Unreadable error={address} />
      return kind === 'token' ? <TokenPage chain={chain} address={address} /> : <AddressPage chain={chain} address={address} />
    }
    case 'tx':
      return isHex(id, 32) ? <TransactionPage chain={chain} hash={id.toLowerCase() as Hex} /> : <Unreadable />
    case 'block':
      if (/^\d{1,15}$/.test(id)) return <BlockPage chain={chain} name={{ number: BigInt(id) }} />
      return isHex(id, 32) ? <BlockPage chain={chain} name={{ hash: id.toLowerCase() as Hex }} /> : <Unreadable />
    default:
      return <Unreadable />
  }
}

/** The address, or why it is none. */
function addressIn(text: string): Address | WireError {
  try {
    return parseAddress(text)
  } catch (error) {
    if (!isError(error)) throw error
    return toWire(error, 'explore')
  }
}

const Unreadable = ({ error = { code: 'input/search-unclear' } }: { readonly error?: WireError }): ReactNode => (
  <Screen title={<Trans>Explore</Trans>}>
    <ErrorNote error={error} />
  </Screen>
)

const NotSetUp = (): ReactNode => (
  <Screen title={<Trans>Explore</Trans>}>
    <Empty
      icon="chain"
      title={<Trans>This chain isn’t set up here</Trans>}
      actions={
        <Link to={PATHS.chains} className={buttonStyle('primary')}>
          <Trans>Choose chains</Trans>
        </Link>
      }
    >
      <Trans>Assay contacts no endpoint until you choose one.</Trans>
    </Empty>
  </Screen>
)
