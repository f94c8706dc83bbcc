import { isAmongOwn } from '#core/chains/chain'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { TimeView } from '#ui/text/time-view'
import { refreshSpot, type SpotState } from './use-assets.ts'
import type { AssetBook } from '#wallet'

type NotReadProps = { readonly book: AssetBook; readonly states: readonly SpotState[]; readonly asking: boolean }

/**
 * Accounts and chains that are not looked at: strangers are asked for them only by the person, since who asks for several at once shows that they belong together.
 */
export function NotRead({ book, states }: NotReadProps): ReactNode {
  const open = states.filter(({ chain, state: { balances } }) => !isAmongOwn(chain) || balances.error !== undefined)
  if (open.length === 0) return null
  return (
    <section className="rounded-control border border-hair px-4 py-3" data-part="not-read">
      <p className="text-small text-soft">
        <Trans>Not read automatically. An endpoint that’s asked about several of your accounts may guess that they belong together.</Trans>
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {open.map((one) => (
          <Line key={`${one.account.address} ${one.chain.chainId}`} book={book} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Line({ book, one }: { readonly book: AssetBook; readonly one: SpotState }): ReactNode {
  const {
    account,
    chain,
    state: { balances },
  } = one
  const read = useAction(() => refreshSpot(book, one))
  const at = balances.balances?.header.timestamp
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <HostileText text={account.name} most={24} /> <span className="text-small text-soft">{chain.name}</span>
      </span>
      <span className="flex items-center gap-3 text-small">
        {balances.error !== undefined ? (
          <span className="text-amber">
            <Trans>couldn’t be read</Trans>
          </span>
        ) : at === undefined ? (
          <span className="text-amber">
            <Trans>unknown</Trans>
          </span>
        ) : (
          <span className="text-soft">
            <TimeView at={Number(at) * 1000} />
          </span>
        )}
        <Button size="small" tone="quiet" icon="refresh" busy={read.busy || balances.asking} onClick={() => void read.start()}>
          <Trans>Load</Trans>
        </Button>
      </span>
    </li>
  )
}
