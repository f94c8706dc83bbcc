import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { createCell } from '#core/source'
import { usePorts, useSource } from '#features/shared'
import { Hallmark } from '#ui/evidence/hallmark'
import { FactLine } from '#ui/layout/facts-list'
import { useFetched } from '#ui/state/query'
import type { TimelineRow } from '#wallet'
import { type Dealings, dealingsWith } from './dealings.ts'
import { firstSeenOf } from './first-seen.ts'
import { useAddressHistory } from './history/use-address-history.ts'

type Where = { readonly chain: Chain; readonly address: Address }

/** Since when an address is known to be there, and what passed between it and the person. */
export function SeenLines({ chain, address }: Where): ReactNode {
  const { session } = usePorts<'session'>()
  const accounts = useSource(session.accounts)
  const isOpen = useSource(session.state).kind === 'open'
  const isOwn = accounts.some((account) => account.address === address)
  return (
    <>
      <FirstSeen chain={chain} address={address} />
      {isOpen && accounts.length > 0 && !isOwn && <WithYou chain={chain} address={address} />}
    </>
  )
}

/** The oldest transaction that was found, with what it is known by. */
function FirstSeen({ chain, address }: Where): ReactNode {
  const { i18n } = useLingui()
  const { history } = useAddressHistory(chain, address)
  const seen = useMemo(() => history && firstSeenOf(history), [history])
  if (seen === undefined) return null
  const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(seen.at)
  return (
    <FactLine name={<Trans>First seen</Trans>} mark={<Hallmark evidence={seen.evidence} size={14} />}>
      <span data-part="first-seen" data-evidence={seen.evidence.kind}>
        {seen.isFirst ? day : <Trans>{day} or earlier</Trans>}
      </span>
    </FactLine>
  )
}

const NO_ROWS = createCell<readonly TimelineRow[]>([])
const READING = createCell(true)

/** By the person's own activity, as far as that is known on this device. */
function WithYou({ chain, address }: Where): ReactNode {
  const { value: book } = useFetched(usePorts<'activity'>().activity)
  const rows = useSource(book?.rows ?? NO_ROWS)
  const isReading = useSource(book?.reading ?? READING)
  const dealings = useMemo(() => dealingsWith(rows, chain.chainId, address), [rows, chain.chainId, address])
  const parts = partsOf(dealings)
  if (isReading && parts.length === 0) return null
  return (
    <FactLine name={<Trans>With you</Trans>}>
      <span data-part="with-you">
        {parts.length === 0 ? (
          <Trans>nothing known on this device</Trans>
        ) : (
          parts.map((part, at) => (
            <Fragment key={at}>
              {at > 0 && ' · '}
              {part}
            </Fragment>
          ))
        )}
      </span>
    </FactLine>
  )
}

const partsOf = ({ paid, received, approved, called }: Dealings): readonly ReactNode[] => [
  ...(paid > 0 ? [<Plural key="paid" value={paid} one="Paid once" other="Paid # times" />] : []),
  ...(received > 0 ? [<Plural key="received" value={received} one="Received once" other="Received # times" />] : []),
  ...(approved > 0 ? [<Plural key="approved" value={approved} one="Approved once" other="Approved # times" />] : []),
  ...(called > 0 ? [<Plural key="called" value={called} one="Called once" other="Called # times" />] : []),
]
