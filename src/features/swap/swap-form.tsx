import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import * as Amount from '#core/money/amount'
import { nativeToken } from '#core/chains/chain'
import { isError } from '#core/errors'
import type { Fact } from '#core/evidence/fact'
import { newStateGas } from '#core/chains/gas-rules'
import { roundTo } from '#core/money/price'
import { numberStyle } from '#core/money/number-style'
import { assetOf, type Token } from '#core/money/token'
import { BalanceLine, PATHS, type AccountAndChain, ReadTrouble, useBalances, useFeeReserve } from '#features/shared'
import { listedTokens, readTokenList } from '#survey'
import { AmountView } from '#ui/amounts/amount-view'
import { IconButton, TextButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { type SwapDraft, readSwapSearch, readUnits, writeSwapSearch } from './draft.ts'
import { OfferPart } from './offer-part.tsx'
import { Proceed } from './proceed.tsx'
import { Slippage } from './slippage.tsx'
import { type TokenChoice, TokenPicker } from './token-picker.tsx'
import { useOffer } from './use-offer.ts'

/** How long after the last key the address of the page follows, ms. */
const SETTLE = 350

/** The most that can be given: all there is, less what the fee may take where it is paid in the same currency; undefined where either is unknown. */
function mostToGive(have: Fact<Amount.Amount> | undefined, reserve: bigint | undefined): bigint | undefined {
  if (have?.known !== true) return undefined
  const { units, token } = have.value
  if (token.address !== undefined) return units
  if (reserve === undefined) return undefined
  return units > reserve ? units - reserve : 0n
}

/** The side that is worked out, rounded to the nearest of its last place; what is below that is shown whole. */
function glanced(amount: Amount.Amount, style: Amount.NumberStyle): string {
  const places = Math.max(0, amount.token.decimals - Amount.SHORT_FRACTION_DIGITS)
  const units = roundTo(amount.units, 10n ** BigInt(places))
  return Amount.typedAmount(units === 0n ? amount : { ...amount, units }, style)
}

/** Gas of a swap from the native currency: the router and its wrapping, and each pool on the way. */
const ROUTER_GAS = 120_000n
const POOL_GAS = 130_000n
const MAX_POOLS = 3n
/** Slots that one brings about: that of what one gets, and one of the pool's record of prices. */
const NEW_SLOTS = 2

/** What is given, what is to arrive, and what comes of it. Either side may be typed; the other is worked out. */
export function SwapForm({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const { chainId } = chain
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [draft, setDraft] = useState<SwapDraft>(() => {
    const found = readSwapSearch(search)
    return { ...found, amount: found.amount.replace('.', style.decimal) }
  })
  const change = (part: Partial<SwapDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const reading = useBalances(chainId, account.address)
  const { balances } = reading

  const [further, setFurther] = useState<readonly Token[]>([])
  useEffect(() => {
    let gone = false
    readTokenList(chainId).then(
      ({ tokens }) => !gone && setFurther(tokens),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [chainId])
  const choices = useMemo<readonly TokenChoice[]>(
    () => balances?.items ?? [nativeToken(chain), ...listedTokens(chain)].map((token) => ({ token })),
    [balances, chain],
  )
  const tokenOf = (asset: string): Token | undefined =>
    choices.find(({ token }) => assetOf(token) === asset)?.token ?? further.find((token) => assetOf(token) === asset)
  const [give, get] = [tokenOf(draft.give), tokenOf(draft.get)]
  const fixed = draft.side === 'in' ? give : get
  const units = fixed && readUnits(draft.amount, fixed, style)
  const typedError = isError(units) ? units : undefined
  const trade =
    give !== undefined && get !== undefined && typeof units === 'bigint' ? { chainId, give, get, side: draft.side, units } : undefined
  const state = useOffer(trade, Math.max(chain.blockTime, 4) * 1000)

  /** A link never says less exactly than was typed: what cannot be read is left out. */
  const amount = typeof units === 'bigint' && fixed ? Amount.formatUnits({ units, token: fixed }) : ''
  const kept = JSON.stringify(writeSwapSearch({ ...draft, amount }))
  const keep = useCallback(
    () => navigate({ to: PATHS.swap, search: JSON.parse(kept) as Record<string, string>, replace: true, resetScroll: false }),
    [navigate, kept],
  )
  useEffect(() => {
    const timer = setTimeout(() => void keep(), SETTLE)
    return () => clearTimeout(timer)
  }, [keep])
  const turned = (): void =>
    setDraft(({ give: was, get: to, ...rest }) => ({ ...rest, give: to === '' ? 'native' : to, get: was, amount: '' }))
  const other = state.offer && (draft.side === 'in' ? state.offer.gets : state.offer.gives)
  const textOf = (side: SwapDraft['side']): string =>
    side === draft.side ? draft.amount : other === undefined ? '' : glanced(other, style)
  const figuresOf = (side: SwapDraft['side']): ReactNode => (
    <TextInput
      kind="figures"
      value={textOf(side)}
      onChange={(event) => change({ side, amount: event.currentTarget.value })}
      endRoom="button"
      end={
        <TokenPicker
          label={side === 'in' ? t`Token that you give` : t`Token that you get`}
          chainId={chainId}
          chosen={side === 'in' ? give : get}
          choices={choices}
          onChoose={(token) => change(side === 'in' ? { give: assetOf(token) } : { get: assetOf(token) })}
        />
      }
    />
  )
  const have = choices.find(({ token }) => assetOf(token) === draft.give)?.balance
  const fee = useFeeReserve(chain)
  const reserve = fee?.keep(ROUTER_GAS + POOL_GAS * MAX_POOLS + newStateGas(fee.block.rules, { slots: NEW_SLOTS }), 1)
  const most = mostToGive(have, reserve)

  return (
    <form className="flex max-w-120 flex-col gap-5" noValidate onSubmit={(event) => event.preventDefault()}>
      <ReadTrouble chain={chain} account={account.address} state={reading} />
      <Field
        label={<Trans>You give</Trans>}
        error={draft.side === 'in' ? typedError : undefined}
        help={
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <BalanceLine balance={have} />
            {give?.address === undefined && reserve !== undefined && (
              <span>
                <Trans>
                  Max keeps <AmountView amount={{ units: reserve, token: nativeToken(chain) }} size="small" /> for the fee.
                </Trans>
              </span>
            )}
          </span>
        }
        side={
          <TextButton
            disabled={most === undefined || most === 0n}
            onClick={() =>
              give !== undefined &&
              most !== undefined &&
              change({ side: 'in', amount: Amount.typedAmount({ units: most, token: give }, style) })
            }
          >
            <Trans>Max</Trans>
          </TextButton>
        }
      >
        {figuresOf('in')}
      </Field>
      <div className="-my-2 flex items-center gap-3 before:h-px before:flex-1 before:bg-hair after:h-px after:flex-1 after:bg-hair">
        <IconButton icon="swap" label={t`Turn around`} onClick={turned} />
      </div>
      <Field label={<Trans>You get</Trans>} error={draft.side === 'out' ? typedError : undefined}>
        {figuresOf('out')}
      </Field>
      <Slippage tenths={draft.slippage} onChoose={(slippage) => change({ slippage })} />
      <OfferPart state={state} slippage={BigInt(draft.slippage) * 1000n} tokenOf={tokenOf} />
      <Proceed
        state={state}
        slippage={BigInt(draft.slippage) * 1000n}
        place={{ account, chain }}
        have={have?.known === true ? have.value.units : undefined}
        keep={keep}
      />
    </form>
  )
}
