import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { type Chain, isLayerOne, nativeToken } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import { BlockLink, PATHS, useNames, usePorts, useSource } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Link } from '#ui/router/router'
import { linkStyle } from '#ui/buttons/button'
import { AmountView } from '#ui/amounts/amount-view'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { TimeView } from '#ui/text/time-view'
import type { TransactionFacts } from '#wallet'
import { ExplorePart } from '../explore-layout.tsx'
import { Gwei } from '../gwei.tsx'

type BoxProps = { readonly chain: Chain; readonly facts: TransactionFacts }

/** Where it is and what it cost, by its block's own roots where they could be rebuilt. */
export function InclusionBox({ chain, facts: { status, header, sent } }: BoxProps): ReactNode {
  const { i18n } = useLingui()
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  if (status.at !== 'included')
    return (
      <ExplorePart title={<Trans>Confirmation</Trans>} side={<Hallmark evidence={status.evidence} size={14} />}>
        <p className="text-soft">{status.at === 'pending' ? <Trans>Not in a block yet.</Trans> : <Trans>Unknown.</Trans>}</p>
      </ExplorePart>
    )
  const { inclusion, depth, proof } = status
  return (
    <ExplorePart title={<Trans>Confirmation</Trans>} side={<Hallmark evidence={status.evidence} size={14} />}>
      <div data-part="inclusion" data-evidence={status.evidence.kind}>
        <FactsList>
          <FactLine name={<Trans>Block</Trans>}>
            <BlockLink number={inclusion.blockNumber} />
          </FactLine>
          <FactLine name={<Trans>Position in block</Trans>}>{number(inclusion.index + 1)}</FactLine>
          {header !== undefined && (
            <FactLine name={<Trans>Block time</Trans>}>
              <TimeView at={Number(header.timestamp) * 1000} />
            </FactLine>
          )}
          <FactLine
            name={<Trans>Finality</Trans>}
            mark={status.depthEvidence === undefined ? undefined : <Hallmark evidence={status.depthEvidence} size={14} />}
          >
            {depth === 'final' ? <Trans>final</Trans> : depth === 'safe' ? <Trans>safe</Trans> : <Trans>confirmed</Trans>}
          </FactLine>
          <FactLine name={isLayerOne(chain) ? <Trans>Fee paid</Trans> : <Trans>Gas fee</Trans>}>
            <AmountView amount={{ units: inclusion.gasUsed * inclusion.effectiveGasPrice, token: nativeToken(chain) }} />
          </FactLine>
          <FactLine name={<Trans>Gas used</Trans>}>
            {sent === undefined ? (
              number(inclusion.gasUsed)
            ) : (
              <Trans>
                {number(inclusion.gasUsed)} of {number(sent.gasLimit)}
              </Trans>
            )}
          </FactLine>
          <FactLine name={<Trans>Gas price</Trans>}>
            <Gwei chain={chain} wei={inclusion.effectiveGasPrice} />
          </FactLine>
          {proof !== undefined && (
            <FactLine name={<Trans>Rebuilt from</Trans>}>
              {proof.by === 'both-roots' ? <Trans>receipts and transactions</Trans> : <Trans>receipts only</Trans>}
            </FactLine>
          )}
        </FactsList>
      </div>
    </ExplorePart>
  )
}

/** What was sent, by whom. */
export function SentBox({ chain, facts: { status, sent, sentEvidence, created } }: BoxProps): ReactNode {
  const { i18n } = useLingui()
  const nameOf = useNames(chain.chainId)
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  if (sent === undefined) return null
  return (
    <ExplorePart title={<Trans>Transaction</Trans>} side={sentEvidence && <Hallmark evidence={sentEvidence} size={14} />}>
      <div data-part="sent" data-evidence={sentEvidence?.kind}>
        <FactsList>
          <FactLine name={<Trans>From</Trans>}>
            <AddressView address={sent.from} name={nameOf(sent.from)} show="bare" />
          </FactLine>
          {sent.to !== undefined && (
            <FactLine name={<Trans>To</Trans>}>
              <AddressView address={sent.to} name={nameOf(sent.to)} show="bare" />
            </FactLine>
          )}
          {created !== undefined && (
            <FactLine name={<Trans>Contract created</Trans>} mark={<Hallmark evidence={created.evidence} size={14} />}>
              <AddressView address={created.address} name={nameOf(created.address)} show="bare" />
            </FactLine>
          )}
          <FactLine name={<Trans>Value</Trans>}>
            <AmountView amount={{ units: sent.value, token: nativeToken(chain) }} />
          </FactLine>
          <FactLine name={<Trans>Nonce</Trans>}>{sent.nonce}</FactLine>
          {status.at !== 'included' && <FactLine name={<Trans>Gas limit</Trans>}>{number(sent.gasLimit)}</FactLine>}
          <FactLine name={<Trans>Type</Trans>}>
            {sent.transaction === undefined ? <Trans>unknown</Trans> : TYPES[sent.transaction.type]}
          </FactLine>
        </FactsList>
      </div>
    </ExplorePart>
  )
}

/** Of a transaction that was signed here: where its preview is held against it. */
export function OwnBox({ chain, hash }: { readonly chain: Chain; readonly hash: Hex }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const own = useSource(transactions.all).some(({ chainId, id }) => chainId === chain.chainId && id === hash)
  if (!own) return null
  return (
    <ExplorePart title={<Trans>Preview vs result</Trans>}>
      <p className="text-small text-soft" data-part="own">
        <Link to={PATHS.transaction} params={{ id: hash }} className={linkStyle}>
          <Trans>You signed this here. See how it compares.</Trans>
        </Link>
      </p>
    </ExplorePart>
  )
}

const TYPES = {
  legacy: 'EIP-155',
  eip2930: 'EIP-2930',
  eip1559: 'EIP-1559',
  eip4844: 'EIP-4844',
  eip7702: 'EIP-7702',
} as const
