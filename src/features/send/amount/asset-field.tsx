import { Trans, useLingui } from '@lingui/react/macro'
import type { FocusEvent, ReactNode } from 'react'
import { short } from '#core/ethereum/address'
import type { AppError } from '#core/errors'
import { plainHostile } from '#core/text/hostile-text'
import { assetOf, type Token } from '#core/money/token'
import type { Words } from '#core/text/words'
import type { SendRow } from '#features/shared'
import { amountLabel } from '#ui/amounts/amount-view'
import { Field } from '#ui/forms/field'
import { Hallmark } from '#ui/evidence/hallmark'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import type { BalancesState, ItemSummary } from '#wallet'
import type { FieldFact } from '../use-field-facts.ts'

type AssetProps = {
  readonly tokens: readonly Token[]
  readonly balances: BalancesState['balances']
  readonly chosen: string
  readonly onChoose: (asset: string) => void
}

/** What to send, with what there is of it. */
export function AssetField({ tokens, balances, chosen, onChoose }: AssetProps): ReactNode {
  const { i18n, t } = useLingui()
  const held = (token: Token): string => {
    const fact = balances?.items.find((item) => assetOf(item.token) === assetOf(token))?.balance
    const symbol = plainHostile(token.symbol, 16)
    // Any contract may call itself USDC: what no list vouches for is told by its address. Shares of pools are all called alike.
    const isAlone = tokens.every((other) => other === token || other.from !== 'listed' || other.symbol !== token.symbol)
    const name =
      token.address === undefined || (token.from === 'listed' && isAlone)
        ? symbol
        : token.from === 'listed'
          ? t`${symbol} (${short(token.address)})`
          : t`${symbol} (unlisted, ${short(token.address)})`
    if (fact === undefined) return name
    return `${name} · ${fact.known ? amountLabel(fact.value, i18n.locale) : t`balance unknown`}`
  }
  const fungible = tokens.map((token) => ({ value: assetOf(token), label: held(token) }))
  return (
    <Field label={<Trans>Asset</Trans>}>
      <Select options={[...fungible, { value: 'item', label: t`A collectible (NFT)` }]} value={chosen} onChoose={onChoose} />
    </Field>
  )
}

type ItemProps = {
  readonly row: SendRow
  readonly onChange: (part: Partial<SendRow>) => void
  readonly onLeave: (event: FocusEvent) => void
  readonly looked: FieldFact<ItemSummary> | undefined
  readonly errors: {
    readonly collection?: AppError | Words | undefined
    readonly id?: AppError | undefined
    readonly amount?: AppError | undefined
  }
  readonly onAgain: () => void
}

/** Which item: its collection and number. Whose it is, the collection is asked in a local run before anything is proposed. */
export function ItemFields({ row, onChange, onLeave, looked, errors, onAgain }: ItemProps): ReactNode {
  const { t } = useLingui()
  const owned = looked?.kind === 'known' ? looked.value : undefined
  return (
    <>
      <Field label={<Trans>Collection</Trans>} error={errors.collection} help={<Trans>The collection’s contract address.</Trans>}>
        <TextInput
          kind="hex"
          value={row.collection}
          placeholder={t`0x…`}
          onChange={(event) => onChange({ collection: event.currentTarget.value })}
          onBlur={onLeave}
        />
      </Field>
      <Field label={<Trans>Item number</Trans>} error={errors.id} note={<Owned looked={looked} onAgain={onAgain} />}>
        <TextInput kind="figures" value={row.id} onChange={(event) => onChange({ id: event.currentTarget.value })} onBlur={onLeave} />
      </Field>
      {owned?.item.standard === 'erc1155' && (
        <Field label={<Trans>How many</Trans>} error={errors.amount}>
          <TextInput
            kind="figures"
            value={row.amount}
            placeholder="1"
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
            onBlur={onLeave}
          />
        </Field>
      )}
    </>
  )
}

function Owned({ looked, onAgain }: { readonly looked: FieldFact<ItemSummary> | undefined; readonly onAgain: () => void }): ReactNode {
  if (looked === undefined) return null
  if (looked.kind === 'asking')
    return (
      <span className="text-soft">
        <Trans>Checking who owns it…</Trans>
      </span>
    )
  if (looked.kind === 'failed')
    return looked.error.code === 'input/item-not-owned' ? null : (
      <button type="button" onClick={onAgain} className="underline underline-offset-4">
        <Trans>Refresh</Trans>
      </button>
    )
  const { units, item, evidence } = looked.value
  const count = units.toString()
  return (
    <span className="inline-flex items-center gap-2">
      <Hallmark evidence={evidence} size={14} />
      {item.standard === 'erc721' ? <Trans>This account owns it.</Trans> : <Trans>This account owns {count} of them.</Trans>}
    </span>
  )
}
