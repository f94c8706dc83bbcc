import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { ActivityEntry } from '#core/activity/activity-entry'
import { type Chain, isLayerOne, nativeToken } from '#core/chains/chain'
import { BlockLink, useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { HashView } from '#ui/address/hash-view'
import { AmountView } from '#ui/amounts/amount-view'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Box } from '#ui/layout/page'
import { Hallmark } from '#ui/evidence/hallmark'
import type { TimelineRow } from '#wallet'

type AsideProps = { readonly entry: ActivityEntry; readonly chain: Chain | undefined; readonly row: TimelineRow }

/** Facts of the transaction and of its inclusion, beside what it did. */
export function EntryAside({ entry, chain, row }: AsideProps): ReactNode {
  const { i18n } = useLingui()
  const nameOf = useNames(entry.chainId)
  const { call, outcome } = entry
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <>
      <Box title={<Trans>Transaction</Trans>} side={entry.callEvidence && <Hallmark evidence={entry.callEvidence} size={14} />}>
        <FactsList>
          {row.hash !== undefined && (
            <FactLine name={<Trans>Hash</Trans>}>
              <HashView hash={row.hash} of="tx" />
            </FactLine>
          )}
          {call && (
            <FactLine name={<Trans>From</Trans>}>
              <AddressView address={call.from} name={nameOf(call.from)} show="bare" />
            </FactLine>
          )}
          {call?.to !== undefined && (
            <FactLine name={<Trans>To</Trans>}>
              <AddressView address={call.to} name={nameOf(call.to)} show="bare" />
            </FactLine>
          )}
          <FactLine name={<Trans>Chain</Trans>}>{chain?.name ?? number(entry.chainId)}</FactLine>
          {call?.nonce !== undefined && <FactLine name={<Trans>Nonce</Trans>}>{call.nonce}</FactLine>}
        </FactsList>
      </Box>
      <Box title={<Trans>Confirmation</Trans>} side={entry.outcomeEvidence && <Hallmark evidence={entry.outcomeEvidence} size={14} />}>
        <FactsList>
          <FactLine name={<Trans>Block</Trans>}>
            {entry.block === undefined ? <Trans>unknown</Trans> : <BlockLink number={entry.block} />}
          </FactLine>
          <FactLine name={<Trans>Succeeded</Trans>}>
            {outcome === undefined ? <Trans>unknown</Trans> : outcome.success ? <Trans>yes</Trans> : <Trans>no</Trans>}
          </FactLine>
          {chain !== undefined && outcome?.fee !== undefined && (
            <FactLine name={isLayerOne(chain) ? <Trans>Fee paid</Trans> : <Trans>Gas fee</Trans>}>
              <AmountView amount={{ units: outcome.fee, token: nativeToken(chain) }} />
            </FactLine>
          )}
        </FactsList>
      </Box>
    </>
  )
}
