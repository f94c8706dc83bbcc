import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { portalOf } from '#core/chains/portals'
import type { Address } from '#core/ethereum/address'
import { MESSAGE_PASSER } from '#core/rollup/output-root'
import { PATHS, usePorts, useSource } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { Link } from '#ui/router/router'
import { useAnswer } from '#ui/state/query'

/** Says on Home when a withdrawal that this device began waits for its owner. It asks nobody anything where none was begun. */
export function WithdrawalReminder({ account }: { readonly account: Address }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const sent = useSource(transactions.all).filter((one) => one.account === account && one.transaction.to === MESSAGE_PASSER)
  const chains = [...new Set(sent.map(({ chainId }) => chainId))].filter((chainId) => portalOf(chainId) !== undefined)
  return chains.map((chainId) => <ReminderOf key={chainId} chainId={chainId} account={account} />)
}

function ReminderOf({ chainId, account }: { readonly chainId: number; readonly account: Address }): ReactNode {
  const { book, bridge } = usePorts<'book' | 'bridge'>()
  const chain = useSource(book.chains).find((one) => one.chainId === chainId)
  const ask = useCallback(async (signal: AbortSignal) => (await bridge()).withdrawals(chainId, account, signal), [bridge, chainId, account])
  const { value } = useAnswer(ask)
  const isReady = value?.withdrawals.some(({ stage }) => stage.kind === 'provable' || stage.kind === 'finalizable')
  if (chain === undefined || isReady !== true) return null
  return (
    <div data-part="withdrawal-reminder">
      <Banner
        title={<Trans>A withdrawal from {chain.name} is ready for its next step</Trans>}
        actions={
          <Link to={PATHS.asset} params={{ chain: String(chainId), asset: 'native' }} className={buttonStyle('primary', 'small')}>
            <Trans>Show</Trans>
          </Link>
        }
      />
    </div>
  )
}
