import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { assetOf, type Token } from '#core/money/token'
import { isWalletLink } from '#core/money/wallet-link'
import { isLeft, type SendRow } from '#features/shared'
import { IconButton } from '#ui/buttons/button'
import type { BalancesState } from '#wallet'
import { AmountField } from './amount/amount-field.tsx'
import { AssetField, ItemFields } from './amount/asset-field.tsx'
import type { AmountRules } from './draft.ts'
import type { NameActions } from './recipient/name-states.tsx'
import { linkOf, type AppliedLink } from './recipient/payment-link.ts'
import { RecipientField } from './recipient/recipient-field.tsx'
import type { RowState } from './row-state.ts'
import type { KnownPeople } from './recipient/use-known.ts'
import type { TokenPrice } from './amount/use-price.ts'

export type PaymentRowProps = NameActions & {
  readonly at: number
  readonly of: number
  readonly row: SendRow
  readonly state: RowState
  readonly token: Token
  readonly tokens: readonly Token[]
  readonly balances: BalancesState['balances']
  readonly rules: AmountRules
  readonly reserve: bigint | undefined
  readonly priced: TokenPrice | undefined
  readonly known: KnownPeople
  readonly chainId: number
  /** What a payment link filled in here. */
  readonly taken: AppliedLink | undefined
  /** A submit was refused: everything that is wrong is said. */
  readonly tried: boolean
  readonly onChange: (part: Partial<SendRow>) => void
  readonly onRemove: () => void
  readonly onList: (text: string) => void
  readonly onItemAgain: () => void
  readonly onSwitch: (chainId: number) => void
}

type Part = 'to' | 'amount' | 'collection' | 'id'

/** One payment: what, to whom, how much. */
export function PaymentRow(props: PaymentRowProps): ReactNode {
  const { at, of, row, state, token, tokens, balances, rules, known, tried, onChange } = props
  const { t } = useLingui()
  const number = at + 1
  const [touched, setTouched] = useState<ReadonlySet<Part>>(new Set())
  const left =
    (part: Part, text: string) =>
    (event: FocusEvent): void => {
      if (text !== '' && isLeft(event)) setTouched((before) => new Set([...before, part]))
    }
  const told = <T,>(part: Part, error: T | undefined): T | undefined => (tried || touched.has(part) ? error : undefined)
  // A link that is followed is gone from the field by now.
  const refused = state.link && linkOf(state.link, tokens, rules.style)?.refused
  const item = row.asset === 'item'
  const balance = balances?.items.find((one) => assetOf(one.token) === assetOf(token))?.balance
  return (
    <fieldset className={`flex min-w-0 flex-col gap-6 ${of > 1 ? 'border-t border-hair pt-5' : ''}`} data-row={number}>
      {of > 1 && (
        <div className="flex items-center justify-between">
          <legend className="float-start text-lead font-semibold">
            <Trans>Payment {number}</Trans>
          </legend>
          <IconButton icon="trash" size="small" label={t`Remove payment ${number}`} onClick={props.onRemove} />
        </div>
      )}
      <AssetField
        tokens={tokens}
        balances={balances}
        chosen={item ? 'item' : assetOf(token)}
        onChoose={(asset) => {
          // Of another asset no amount was typed yet, so that none is missing.
          setTouched((before) => new Set([...before].filter((part) => part !== 'amount')))
          onChange({ asset, amount: '' })
        }}
      />
      {item && (
        <ItemFields
          row={row}
          onChange={onChange}
          onLeave={left('collection', row.collection)}
          looked={state.item}
          errors={{
            collection: told('collection', state.errors.collection),
            id: told('id', state.errors.id),
            amount: told('amount', state.errors.amount),
          }}
          onAgain={props.onItemAgain}
        />
      )}
      <RecipientField
        text={row.to}
        onType={(to) => onChange({ to })}
        onLeave={left('to', row.to)}
        to={state.to}
        error={refused ?? toldOf(state, isWalletLink(row.to) ? state.errors.to : told('to', state.errors.to))}
        taken={props.taken}
        known={known}
        chainId={props.chainId}
        onList={props.onList}
        onSwitch={props.onSwitch}
        onAsk={props.onAsk}
        onAgain={props.onAgain}
      />
      {!item && (
        <AmountField
          key={assetOf(token)}
          text={row.amount}
          rules={rules}
          reserve={props.reserve}
          balance={balance}
          priced={props.priced}
          onType={(amount) => onChange({ amount })}
          onLeave={(event, shown) => left('amount', shown)(event)}
          error={told('amount', state.errors.amount)}
        />
      )}
    </fieldset>
  )
}

/** That a name leads to nobody is said at once; that it is being looked up is said beside the field, and by the error only where somebody tried to go on. */
const toldOf = ({ to, errors }: RowState, told: RowState['errors']['to']): RowState['errors']['to'] => (to.at === 'none' ? errors.to : told)
