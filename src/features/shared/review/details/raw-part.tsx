import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { ZERO } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import type { Explanation, ExplainedParts } from '#decode'
import type { NameOf } from '../../names/use-names.ts'
import type { AnyTransaction } from '#core/ethereum/transaction'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { SentenceText } from '#ui/text/sentence-text'
import { FirstOf } from './first-of.tsx'
import { RawBytes, wholeOf, WholeRequest } from './raw-blocks.tsx'
import { ArgumentList } from '../content/value-view.tsx'

type RawProps = {
  readonly chain: Chain
  readonly review: Review
  readonly native: Token
  readonly nameOf: NameOf
  readonly actions?: ReactNode
}

/** EIP-2718: the number that a device shows. */
const TYPES = { legacy: '0', eip2930: '1', eip1559: '2', eip4844: '3', eip7702: '4' } as const satisfies Record<
  AnyTransaction['type'],
  string
>

/** Every field that is signed, the bytes as they are, and what they decode to. */
export function RawPart({ chain, review, native, nameOf, actions }: RawProps): ReactNode {
  const { t } = useLingui()
  const { asked } = review
  return (
    <div className="flex flex-col gap-5">
      <FactsList>
        <FactLine name={<Trans>Chain</Trans>}>
          {chain.name} ({asked.kind === 'transaction' ? asked.transaction.chainId : review.chainId})
        </FactLine>
        {review.account !== ZERO && (
          <FactLine name={asked.kind === 'transaction' || asked.kind === 'calls' ? <Trans>From</Trans> : <Trans>Signer</Trans>}>
            <AddressView address={review.account} name={nameOf(review.account)} show="bare" />
          </FactLine>
        )}
        {asked.kind === 'transaction' && <TransactionLines transaction={asked.transaction} native={native} nameOf={nameOf} />}
      </FactsList>
      <Decoded explanation={review.explanation} nameOf={nameOf} />
      {review.raw.size > 0 && <RawBytes title={<BytesTitle kind={asked.kind} />} hex={review.raw.data} label={t`Copy bytes`} />}
      {wholeOf(asked) !== undefined && <WholeRequest asked={asked} />}
      {review.raw.encoded !== undefined && (
        <RawBytes
          title={<Trans>The whole transaction, as it is hashed and signed</Trans>}
          hex={review.raw.encoded}
          label={t`Copy unsigned transaction`}
        />
      )}
      {actions !== undefined && <div>{actions}</div>}
    </div>
  )
}

const BytesTitle = ({ kind }: { readonly kind: Review['asked']['kind'] }): ReactNode =>
  kind === 'message' ? <Trans>The message, byte by byte</Trans> : <Trans>Calldata</Trans>

function TransactionLines({
  transaction,
  native,
  nameOf,
}: {
  readonly transaction: AnyTransaction
  readonly native: Token
  readonly nameOf: NameOf
}): ReactNode {
  return (
    <>
      <FactLine name={<Trans>Type</Trans>}>{TYPES[transaction.type]}</FactLine>
      <FactLine name={<Trans>To</Trans>}>
        {transaction.to === undefined ? (
          <Trans>a new contract</Trans>
        ) : (
          <AddressView address={transaction.to} name={nameOf(transaction.to)} show="bare" />
        )}
      </FactLine>
      <FactLine name={<Trans>Value</Trans>}>
        <AmountView amount={{ units: transaction.value, token: native }} size="small" />
      </FactLine>
      <FactLine name={<Trans>Nonce</Trans>}>{transaction.nonce}</FactLine>
      <FactLine name={<Trans>Gas limit</Trans>}>{transaction.gasLimit.toString()}</FactLine>
    </>
  )
}

function Decoded({ explanation, nameOf }: { readonly explanation: ExplainedParts; readonly nameOf: NameOf }): ReactNode {
  return (
    <section>
      <h3 className="mb-1 text-small font-semibold">
        <Trans>What the data says</Trans>
      </h3>
      <Explained explanation={explanation} nameOf={nameOf} />
    </section>
  )
}

/** Names hold for one chain alone. */
const NO_NAME: NameOf = () => undefined

function Explained({ explanation, nameOf }: { readonly explanation: ExplainedParts | Explanation; readonly nameOf: NameOf }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small">
        <SentenceText words={explanation.intent} />
        {'call' in explanation && explanation.function !== undefined && (
          <>
            {' · '}
            <span className="font-mono wrap-anywhere">{explanation.function.signature}</span>{' '}
            <span className="text-soft">({explanation.function.standards.join(', ')})</span>
          </>
        )}
      </p>
      {explanation.args.length > 0 && <ArgumentList args={explanation.args} nameOf={nameOf} />}
      {'call' in explanation && explanation.words.length > 0 && (
        <ol className="flex flex-col font-mono text-fine wrap-anywhere">
          {explanation.words.slice(0, 64).map((word, at) => (
            <li key={at}>
              <bdi dir="ltr">{word.slice(2)}</bdi>
            </li>
          ))}
        </ol>
      )}
      {'onRollup' in explanation && explanation.onRollup !== undefined && (
        <div className="border-s-2 border-hair ps-3">
          <Explained explanation={explanation.onRollup.what} nameOf={NO_NAME} />
        </div>
      )}
      <FirstOf
        items={explanation.inner}
        renderItems={(shown) =>
          shown.map((inner, at) => (
            <div key={at} className="border-s-2 border-hair ps-3">
              <Explained explanation={inner} nameOf={nameOf} />
            </div>
          ))
        }
      />
    </div>
  )
}
