import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import { buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { PATHS } from '../links/paths.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from './wallet-context.tsx'

/** The account and chain that are looked at, where there are both. */
export type AccountAndChain = { readonly account: Account; readonly chain: Chain }

export function useAccountAndChain(): AccountAndChain | { readonly account: Account | undefined; readonly chain: Chain | undefined } {
  const wallet = usePorts<'account' | 'book'>()
  const account = useSource(wallet.account)
  const chain = useSource(wallet.book.current)
  return { account, chain }
}

export const isAccountAndChain = (place: ReturnType<typeof useAccountAndChain>): place is AccountAndChain =>
  place.account !== undefined && place.chain !== undefined

/** What stands where an account or a chain is missing: what to do first. */
export function MissingAccountOrChain({ place }: { readonly place: ReturnType<typeof useAccountAndChain> }): ReactNode {
  if (place.account === undefined)
    return (
      <Empty
        icon="key"
        title={<Trans>No account yet</Trans>}
        actions={
          <Link to={PATHS.newAccount} className={buttonStyle('primary')}>
            <Trans>Add an account</Trans>
          </Link>
        }
      >
        <Trans>Create one, import one or watch any address.</Trans>
      </Empty>
    )
  return <NoChain />
}

/** Nobody is set up to be asked. */
export const NoChain = (): ReactNode => (
  <Empty
    icon="chain"
    title={<Trans>No chain selected</Trans>}
    actions={
      <Link to={PATHS.chains} className={buttonStyle('primary')}>
        <Trans>Choose a chain</Trans>
      </Link>
    }
  >
    <Trans>Assay contacts no endpoint until you choose one.</Trans>
  </Empty>
)
