import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { assetOf, type Token } from '#core/money/token'
import { useTokenList } from '../amounts/use-token-list.ts'
import { Picker } from '../pickers/picker.tsx'
import { AssetChip, AssetLine, CHIP_PICKER, FIELD_PICKER } from './asset-line.tsx'
import { findAssets } from './asset-groups.tsx'
import { type AssetChoice, byWorth, optionsOf } from './asset-options.ts'
import { AssetPanel } from './asset-panel.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden'

type PickerProps = {
  readonly label: string
  readonly chainId: number
  readonly chosen: Token | undefined
  readonly choices: readonly AssetChoice[]
  /** A chip beside an amount, or as wide as a field. */
  readonly look?: 'chip' | 'field'
  readonly onChoose: (token: Token) => void
}

/** One token of those that the account has or that ship with the build; found by symbol, name or address. */
export function TokenPicker(props: PickerProps): ReactNode {
  const { label, chosen, choices, look = 'chip' } = props
  const option = useMemo(
    () => optionsOf(choices, chosen === undefined ? [] : [chosen]).find(({ key }) => chosen && key === assetOf(chosen)),
    [choices, chosen],
  )
  return (
    <Picker
      title={label}
      look={look === 'chip' ? CHIP_PICKER : FIELD_PICKER}
      renderPanel={(close) => <TokenPanel {...props} close={close} />}
    >
      <VisuallyHidden>{label}:</VisuallyHidden>
      {option === undefined ? (
        <Trans>Choose</Trans>
      ) : look === 'chip' ? (
        <AssetChip option={option} look="button" />
      ) : (
        <AssetLine option={option} />
      )}
    </Picker>
  )
}

/** Tokens by what they are worth, as it was when the panel opened, so that no row moves under a finger; then those that are listed besides. */
function TokenPanel({ label: _label, chainId, chosen, choices, onChoose, close }: PickerProps & { readonly close: () => void }): ReactNode {
  const { t } = useLingui()
  const listed = useTokenList(chainId)
  const options = useMemo(() => optionsOf(choices, listed), [choices, listed])
  const [order] = useState(() => new Map(byWorth(optionsOf(choices)).map(({ key }, at) => [key, at])))
  const sorted = useMemo(
    () => options.toSorted((a, b) => (order.get(a.key) ?? order.size) - (order.get(b.key) ?? order.size)),
    [options, order],
  )
  return (
    <AssetPanel
      searches={t`Find a token`}
      placeholder={t`Symbol, name or address`}
      chosen={chosen && assetOf(chosen)}
      close={close}
      find={(wanted) => findAssets(sorted, wanted, ({ token }) => onChoose(token))}
    />
  )
}
