import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FormKind } from '#core/money/holding'
import { MoneyView } from '#ui/amounts/money-view'
import { RoundedAmount } from '#ui/amounts/rounded-amount'
import { HostileText } from '#ui/text/hostile-text'
import type { PickerLook } from '../pickers/picker.tsx'
import { type AssetName, MAX_ASSET_NAME, MAX_SYMBOL } from './asset-names.ts'
import type { AssetOption } from './asset-options.ts'
import { Coin } from '../marks/coin.tsx'

/* Looks of pickers stand here, as what draws the first screen needs none of them. */

/** As wide as the fields of a form. */
export const FIELD_PICKER: PickerLook = {
  button: 'min-h-14 w-full gap-3 border border-edge bg-card px-3 py-1.5 text-start hover:border-ink aria-expanded:border-ink',
  panel: 'w-120',
}

/** Beside a figure, and in the cell of a table. */
export const CHIP_PICKER: PickerLook = {
  button:
    'min-h-10 max-w-full shrink-0 gap-2 border border-hair bg-card px-2 py-1 text-start font-semibold hover:border-edge aria-expanded:border-ink',
  panel: 'w-99',
}

/** An asset in one line that is pressed as a whole: coin, name, what tells it apart, balance and money. */
export const AssetLine = ({ option }: { readonly option: AssetOption }): ReactNode => (
  <>
    <Coin token={option.token} />
    <span className="min-w-0 flex-1" data-part="name">
      <span className="line-clamp-1 font-semibold">
        <HostileText text={option.name.title} most={MAX_ASSET_NAME} />
      </span>
      <AssetDetail name={option.name} />
    </span>
    <AssetFigures option={option} />
  </>
)

const CHIP = { button: ['', 'max-w-32'], cell: ['flex-1', 'text-small'] } as const

/** A chosen asset in little space, in a button or the cell of a table: the coin, and the shortest words that tell it from the others. */
export const AssetChip = ({
  option: { token, name },
  look,
}: {
  readonly option: AssetOption
  readonly look: keyof typeof CHIP
}): ReactNode => (
  <>
    <Coin token={token} />
    <span className={`min-w-0 ${CHIP[look][0]}`}>
      <span className={`block truncate ${CHIP[look][1]}`}>
        <HostileText text={name.form === 'liquidity' ? name.title : name.symbol} most={MAX_SYMBOL} />
      </span>
      {(name.isUnlisted || name.address !== undefined) && (
        <span className="block text-fine font-normal text-soft">
          {name.isUnlisted && (
            <span className="text-amber">
              <Trans>on no list</Trans>{' '}
            </span>
          )}
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {name.address}
          </bdi>
        </span>
      )}
    </span>
  </>
)

/** What stands below the name: the symbol, what it is, that no list has it, its contract where names don't tell. */
export const AssetDetail = ({ name: { symbol, form, isUnlisted, address } }: { readonly name: AssetName }): ReactNode => (
  <span className="flex flex-wrap gap-x-1.5 text-fine font-normal text-soft">
    <span>
      <HostileText text={symbol} most={MAX_SYMBOL} />
    </span>
    {form !== undefined && (
      <span>
        <FormName form={form} />
      </span>
    )}
    {isUnlisted && (
      <span className="text-amber">
        <Trans>on no list</Trans>
      </span>
    )}
    {address !== undefined && (
      <bdi dir="ltr" className="font-mono wrap-anywhere">
        {address}
      </bdi>
    )}
  </span>
)

function FormName({ form }: { readonly form: FormKind }): ReactNode {
  switch (form) {
    case 'liquidity':
      return <Trans>Uniswap v2 share</Trans>
    case 'vault-share':
      return <Trans>vault share</Trans>
    case 'lending-receipt':
      return <Trans>lent</Trans>
    case 'staked':
      return <Trans>staked</Trans>
    case 'wrapped':
      return <Trans>wrapped</Trans>
  }
}

/** The balance, and below it what it is worth where that is known. */
function AssetFigures({ option: { balance, worth } }: { readonly option: AssetOption }): ReactNode {
  if (balance === undefined) return null
  return (
    <span className="flex max-w-1/2 shrink-0 flex-col items-end text-end text-small">
      {balance.known ? (
        <RoundedAmount amount={balance.value} />
      ) : (
        <span className="text-soft">
          <Trans>balance unknown</Trans>
        </span>
      )}
      {worth !== undefined && (
        <span className="text-fine text-soft">
          <MoneyView money={worth} size="small" />
        </span>
      )}
    </span>
  )
}
