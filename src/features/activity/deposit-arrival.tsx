import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { isWayIn } from '#core/chains/portals'
import { PATHS, usePorts, useSource } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { HashView } from '#ui/address/hash-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { ScreenSection } from '#ui/layout/page'
import { Link } from '#ui/router/router'
import { useAnswer } from '#ui/state/query'
import type { RollupDeposit } from '#wallet'

type Included = Extract<OwnTransaction['state'], { readonly at: 'included' }>

/** Of a transaction that pays a rollup: the transaction that it becomes there. Nothing for any other. */
export function DepositArrival({ item: { id, chainId, transaction, state } }: { readonly item: OwnTransaction }): ReactNode {
  const { to } = transaction
  if (state.at !== 'included' || !state.inclusion.success || to === undefined || !isWayIn(chainId, to)) return null
  return <Deposits hash={id} chainId={chainId} inclusion={state.inclusion} />
}

type DepositsProps = Pick<Included, 'inclusion'> & { readonly hash: OwnTransaction['id']; readonly chainId: number }

function Deposits({ hash, chainId, inclusion: { blockNumber: block, blockHash } }: DepositsProps): ReactNode {
  const { bridge } = usePorts<'bridge'>()
  const ask = useCallback(
    async (signal: AbortSignal) => (await bridge()).deposits({ chainId, hash, block, blockHash }, signal),
    [bridge, chainId, hash, block, blockHash],
  )
  const { value = [] } = useAnswer(ask)
  return value.map((one) => <Deposit key={one.hash} deposit={one} />)
}

function Deposit({ deposit: { chainId, hash, evidence, block, unanswered } }: { readonly deposit: RollupDeposit }): ReactNode {
  const chain = useSource(usePorts<'book'>().book.chains).find((one) => one.chainId === chainId)
  if (chain === undefined) return null
  return (
    <ScreenSection title={<Trans>On {chain.name}</Trans>} side={<Hallmark evidence={evidence} size={14} quiet />}>
      <p className="flex flex-wrap items-center gap-2 border-t border-hair pt-3" data-part="deposit" data-arrived={block !== undefined}>
        <HashView hash={hash} />
        {unanswered ? (
          <Trans>No endpoint said whether it’s there</Trans>
        ) : block === undefined ? (
          <Trans>Not there yet, as far as its endpoint says</Trans>
        ) : (
          <Link to={PATHS.explored} params={{ chain: String(chainId), kind: 'tx', id: hash }} className={linkStyle}>
            <Trans>Included, its endpoint says. Look at it</Trans>
          </Link>
        )}
      </p>
    </ScreenSection>
  )
}
