import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { isLayerOne, nativeToken } from '#core/chains/chain'
import { baseIntentOf, paidAs } from '#core/signing/intent'
import { BlockLink, useNames, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { HashView } from '#ui/address/hash-view'
import { AmountView } from '#ui/amounts/amount-view'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Box } from '#ui/layout/page'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { TimeView } from '#ui/text/time-view'
import { TransactionLink } from './situation-banner.tsx'

/** Facts of the transaction and of its inclusion, beside how it stands. */
export function TransactionAside({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { i18n } = useLingui()
  const wallet = usePorts<'book'>()
  const chain = wallet.book.find(item.chainId)
  const nameOf = useNames(item.chainId)
  const { state, transaction } = item
  const wish = baseIntentOf(item.intent)
  const recipient = wish?.kind === 'send' || wish?.kind === 'send-item' ? wish.to : transaction.to
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <>
      <Box title={<Trans>Transaction</Trans>}>
        <FactsList>
          <FactLine name={<Trans>Hash</Trans>}>
            <HashView hash={item.id} of="tx" />
          </FactLine>
          <FactLine name={<Trans>Signed</Trans>}>
            <TimeView at={item.createdAt} />
          </FactLine>
          <FactLine name={<Trans>From</Trans>}>
            <AddressView address={item.account} name={nameOf(item.account)} show="bare" />
          </FactLine>
          {recipient !== undefined && (
            <FactLine name={<Trans>To</Trans>}>
              <AddressView address={recipient} name={nameOf(recipient)} show="bare" />
            </FactLine>
          )}
          {paidAs(item.intent).map(({ address, name }, index) => (
            <FactLine key={index} name={<Trans>Paid as</Trans>}>
              <HostileText text={name} most={60} />
              {address !== recipient && <AddressView address={address} name={nameOf(address)} show="bare" />}
            </FactLine>
          ))}
          <FactLine name={<Trans>Chain</Trans>}>{chain?.name ?? number(item.chainId)}</FactLine>
          <FactLine name={<Trans>Nonce</Trans>}>{transaction.nonce}</FactLine>
          {item.replaces !== undefined && (
            <FactLine name={<Trans>Replaces</Trans>}>
              <TransactionLink id={item.replaces} />
            </FactLine>
          )}
          {item.replacedBy !== undefined && (
            <FactLine name={<Trans>Replaced by</Trans>}>
              <TransactionLink id={item.replacedBy} />
            </FactLine>
          )}
        </FactsList>
      </Box>
      {state.at === 'included' && (
        <Box title={<Trans>Confirmation</Trans>} side={<Hallmark evidence={state.evidence} size={14} />}>
          <FactsList>
            <FactLine name={<Trans>Block</Trans>}>
              <BlockLink number={state.inclusion.blockNumber} />
            </FactLine>
            <FactLine name={<Trans>Position in block</Trans>}>{number(state.inclusion.index + 1)}</FactLine>
            {chain !== undefined && (
              <FactLine name={isLayerOne(chain) ? <Trans>Fee paid</Trans> : <Trans>Gas fee</Trans>}>
                <AmountView amount={{ units: state.inclusion.gasUsed * state.inclusion.effectiveGasPrice, token: nativeToken(chain) }} />
                {!isLayerOne(chain) && (
                  <span className="block text-small text-soft">
                    <Trans>What its data cost on the other chain is unknown.</Trans>
                  </span>
                )}
              </FactLine>
            )}
            <FactLine name={<Trans>Gas used</Trans>}>
              <Trans>
                {number(state.inclusion.gasUsed)} of {number(transaction.gasLimit)}
              </Trans>
            </FactLine>
          </FactsList>
        </Box>
      )}
    </>
  )
}
