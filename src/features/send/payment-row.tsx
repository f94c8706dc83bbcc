import { type FocusEvent, type ReactNode, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Payment } from '#core/signing/intent'
import { assetOf, type Token } from '#core/money/token'
import { isWalletLink } from '#core/money/wallet-link'
import { type AssetOption, isLeft, type SendRow, type TokenPrice } from '#features/shared'
import type { BalancesState, HeldItem } from '#wallet'
import { AmountField } from './amount/amount-field.tsx'
import { AssetField } from './amount/asset-field.tsx'
import { ItemFields } from './amount/item-fields.tsx'
import type { AmountRules } from './draft.ts'
import type { NameActions } from './recipient/name-states.tsx'
import { linkOf, type AppliedLink } from './recipient/payment-link.ts'
import { RecipientField } from './recipient/recipient-field.tsx'
import type { RowState } from './row-state.ts'
import type { KnownPeople } from './recipient/use-known.ts'

export type PaymentRowProps = NameActions & {
  readonly at: number
  readonly row: SendRow
  readonly state: RowState
  /** What was typed, whether there is enough for it or not. */
  readonly typed: Payment | undefined
  readonly token: Token
  readonly tokens: readonly Token[]
  readonly options: readonly AssetOption[]
  /** Items that were found in the account's history. */
  readonly items: readonly HeldItem[]
  readonly balances: BalancesState['balances']
  readonly rules: AmountRules
  readonly reserve: bigint | undefined
  readonly priced: TokenPrice | undefined
  readonly known: KnownPeople
  readonly account: Address
  readonly chainId: number
  /** What a payment link filled in here. */
  readonly taken: AppliedLink | undefined
  /** A submit was refused: everything that is wrong is said. */
  readonly tried: boolean
  readonly onChange: (part: Partial<SendRow>) => void
  readonly onList: (text: string) => void
  readonly onItemAgain: () => void
  readonly onSwitch: (chainId: number) => void
}

type Part = 'to' | 'amount' | 'collection' | 'id'

/** What all looks of a payment have in common: what is shown of its errors, and what its fields are told. */
export function usePaymentRow(props: PaymentRowProps) {
  const { row, state, token, tokens, balances, rules, items, tried, onChange } = props
  const [touched, setTouched] = useState<ReadonlySet<Part>>(new Set())
  const [byHand, setByHand] = useState(false)
  const left =
    (part: Part, text: string) =>
    (event: FocusEvent): void => {
      if (text !== '' && isLeft(event)) setTouched((before) => new Set([...before, part]))
    }
  const told = <T,>(part: Part, error: T | undefined): T | undefined => (tried || touched.has(part) ? error : undefined)
  // A link that is followed is gone from the field by now.
  const refused = state.link && linkOf(state.link, tokens, rules.style)?.refused
  const isItem = row.asset === 'item'
  const found = isItem && !byHand ? items.find((one) => isSameItem(one, row)) : undefined
  const onChoose = (part: Pick<SendRow, 'asset' | 'collection' | 'id'>): void => {
    // Of another asset no amount was typed yet, so that none is missing.
    setTouched((before) => new Set([...before].filter((one) => one === 'to')))
    setByHand(part.asset === 'item' && part.id === '')
    onChange({ ...part, amount: '' })
  }
  return {
    left,
    told,
    isItem,
    balance: balances?.items.find((one) => assetOf(one.token) === assetOf(token))?.balance,
    amountError: told('amount', state.errors.amount),
    /** What the fields are told, whatever they look like. */
    assetField: {
      options: props.options,
      chosen: isItem ? 'item' : assetOf(token),
      item: found,
      chainId: props.chainId,
      account: props.account,
      onChoose,
    },
    recipientField: {
      text: row.to,
      onType: (to: string) => onChange({ to }),
      onLeave: left('to', row.to),
      to: state.to,
      error: refused ?? toldOf(state, isWalletLink(row.to) ? state.errors.to : told('to', state.errors.to)),
      taken: props.taken,
      known: props.known,
      chainId: props.chainId,
      onList: props.onList,
      onSwitch: props.onSwitch,
      onAsk: props.onAsk,
      onAgain: props.onAgain,
    },
    itemFields: {
      row,
      known: found === undefined ? 'by-hand' : 'known',
      onChange,
      onLeave: left('collection', row.collection),
      looked: state.item,
      errors: {
        collection: told('collection', state.errors.collection),
        id: told('id', state.errors.id),
        amount: told('amount', state.errors.amount),
      },
      onAgain: props.onItemAgain,
    },
  } as const
}

const isSameItem = ({ collection, tokenId }: HeldItem, row: SendRow): boolean =>
  collection === row.collection.trim().toLowerCase() && tokenId.toString() === row.id

/** One payment alone: what, to whom, how much. */
export function PaymentRow(props: PaymentRowProps): ReactNode {
  const { row, token, rules, onChange } = props
  const { left, isItem, balance, amountError, assetField, recipientField, itemFields } = usePaymentRow(props)
  return (
    <fieldset className="flex min-w-0 flex-col gap-6" data-row={1}>
      <AssetField look="field" {...assetField} />
      {isItem && <ItemFields {...itemFields} />}
      <RecipientField look="field" {...recipientField} />
      {!isItem && (
        <AmountField
          key={assetOf(token)}
          text={row.amount}
          rules={rules}
          reserve={props.reserve}
          balance={balance}
          priced={props.priced}
          onType={(amount) => onChange({ amount })}
          onLeave={(event, shown) => left('amount', shown)(event)}
          error={amountError}
        />
      )}
    </fieldset>
  )
}

/** That a name leads to nobody is said at once; that it is being looked up is said beside the field, and by the error only where somebody tried to go on. */
const toldOf = ({ to, errors }: RowState, told: RowState['errors']['to']): RowState['errors']['to'] => (to.at === 'none' ? errors.to : told)
