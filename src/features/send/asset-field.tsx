import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Token } from '#core/token'
import { amountLabel } from '#ui/amount-view'
import { Field } from '#ui/field'
import { Select } from '#ui/select'
import type { BalancesState } from '#wallet'

/** How the form and its address name a token: its contract, or `native`. */
export const assetOf = (token: Token): string => token.address ?? 'native'

type AssetProps = {
  readonly tokens: readonly Token[]
  readonly balances: BalancesState['balances']
  readonly chosen: Token
  readonly onChoose: (asset: string) => void
}

/** What to send, with what there is of it. */
export function AssetField({ tokens, balances, chosen, onChoose }: AssetProps): ReactNode {
  const { i18n, t } = useLingui()
  const held = (token: Token): string => {
    const fact = balances?.items.find((item) => assetOf(item.token) === assetOf(token))?.balance
    if (fact === undefined) return token.symbol
    return `${token.symbol} · ${fact.known ? amountLabel(fact.value, i18n.locale) : t`balance unknown`}`
  }
  return (
    <Field label={<Trans>Asset</Trans>}>
      <Select
        options={tokens.map((token) => ({ value: assetOf(token), label: held(token) }))}
        value={assetOf(chosen)}
        onChoose={onChoose}
      />
    </Field>
  )
}
