import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import type { Address } from '#core/ethereum/address'
import { begunWithdrawals, PATHS, usePorts, useSource } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { Link } from '#ui/router/router'
import { useAnswer } from '#ui/state/query'
import type { BridgeBook } from '#wallet'

/** Says on Home when a withdrawal that this device began waits for its owner. It asks nobody anything where none was begun. */
export function WithdrawalReminder({ account }: { readonly account: Address }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const begun = begunWithdrawals(useSource(transactions.all)).filter((one) => one.account === account)
  return begun.map(({ chainId }) => <ReminderOf key={chainId} chainId={chainId} account={account} />)
}

type ReminderProps = { readonly chainId: number; readonly account: Address }

/** Looks once when it is opened; what is found later, while the app is open, shows by itself. */
function ReminderOf({ chainId, account }: ReminderProps): ReactNode {
  const { bridge } = usePorts<'bridge'>()
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const book = await bridge()
      // What could not be read now is looked at again while the app is open.
      await book.withdrawals(chainId, account, signal).catch(() => undefined)
      return book
    },
    [bridge, chainId, account],
  )
  const { value } = useAnswer(ask)
  return value === undefined ? null : <ReadyBanner book={value} chainId={chainId} account={account} />
}

function ReadyBanner({ book: { ready }, chainId, account }: ReminderProps & { readonly book: BridgeBook }): ReactNode {
  const chain = useSource(usePorts<'book'>().book.chains).find((one) => one.chainId === chainId)
  const isReady = useSource(ready).some((one) => one.chainId === chainId && one.account === account)
  if (chain === undefined || !isReady) return null
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
