import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '#ui/router/router'
import { type ReactNode, useCallback, useMemo, useReducer } from 'react'
import * as Amount from '#core/money/amount'
import { type Chain, nativeToken } from '#core/chains/chain'
import { isError } from '#core/errors'
import type { Fact } from '#core/evidence/fact'
import { newStateGas } from '#core/chains/gas-rules'
import { roundTo } from '#core/money/price'
import { numberStyle } from '#core/money/number-style'
import { assetOf, type Token } from '#core/money/token'
import { createCell } from '#core/source'
import {
  BalanceLine,
  type AssetChoice,
  PATHS,
  type AccountAndChain,
  ReadTrouble,
  TokenPicker,
  useAfterRest,
  useAssetValues,
  useTokenPrices,
  useWriteSearch,
  useBalances,
  useFeeReserve,
  useSame,
  useSource,
  useTokenList,
  usePorts,
  usePreparedReview,
} from '#features/shared'
import { listedTokens } from '#survey'
import type { SwapOffer, Trade } from '#wallet'
import { IconButton, TextButton } from '#ui/buttons/button'
import { nextSwapDraft, type SwapDraft, readSwapSearch, readUnits, writeSwapSearch } from './draft.ts'
import { OfferPart } from './offer-part.tsx'
import { Proceed } from './proceed.tsx'
import { Slippage } from './slippage.tsx'
import { SwapCard } from './swap-card.tsx'
import { createOfferQuestion, isSameTrade, type OfferState } from './offer-source.ts'

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
export function SwapForm({ place }: { readonly place: AccountAndChain }): ReactNode {
  const { t } = useLingui()
  const { account, chain } = place
  const form = useSwapForm(place)
  usePreparedReview()
  const { draft, dispatch } = form
  const offer = useOffer(form.trade, Math.max(chain.blockTime, 4) * 1000)
  const have = form.choices.find(({ token }) => assetOf(token) === draft.give)?.balance
  const slippage = BigInt(draft.slippage) * 1000n
  return (
    <form className="flex max-w-120 flex-col gap-5" noValidate onSubmit={(event) => event.preventDefault()}>
      <ReadTrouble chain={chain} account={account.address} state={form.reading} />
      <div className="flex flex-col">
        <PaySide form={form} offer={offer.offer} chain={chain} have={have} />
        {/* It lies on the seam of the two cards. */}
        <div className="z-1 -my-3 flex justify-center">
          <span className="rounded-full border border-hair bg-paper *:rotate-90 *:rounded-full">
            <IconButton icon="swap" label={t`Switch tokens`} onClick={() => dispatch({ kind: 'turned' })} />
          </span>
        </div>
        <ReceiveSide form={form} offer={offer.offer} />
      </div>
      <Slippage tenths={draft.slippage} onChoose={(tenths) => dispatch({ kind: 'changed', part: { slippage: tenths } })} />
      <OfferPart state={offer} slippage={slippage} tokenOf={form.tokenOf} />
      <Proceed
        state={offer}
        slippage={slippage}
        place={place}
        have={have?.known === true ? have.value.units : undefined}
        keep={form.keep}
      />
    </form>
  )
}

type SwapForm = ReturnType<typeof useSwapForm>

/** What was typed, also in the address of the page, and the trade that it spells. */
function useSwapForm({ account, chain }: AccountAndChain) {
  const { i18n } = useLingui()
  const writeSearch = useWriteSearch(PATHS.swap)
  const { chainId } = chain
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const search: Readonly<Record<string, unknown>> = useSearch()
  const [draft, dispatch] = useReducer(nextSwapDraft, search, (address) => {
    const found = readSwapSearch(address)
    return { ...found, amount: found.amount.replace('.', style.decimal) }
  })
  const reading = useBalances(chainId, account.address)
  const { balances } = reading
  const further = useTokenList(chainId)
  const values = useAssetValues(chain, account.address)
  const choices: readonly AssetChoice[] =
    balances === undefined ? [nativeToken(chain), ...listedTokens(chain)].map((token) => ({ token })) : values.choicesOf(balances.items)
  const tokenOf = (asset: string): Token | undefined =>
    choices.find(({ token }) => assetOf(token) === asset)?.token ?? further.find((token) => assetOf(token) === asset)
  const [give, get] = [tokenOf(draft.give), tokenOf(draft.get)]
  const fixed = draft.side === 'in' ? give : get
  const units = fixed && readUnits(draft.amount, fixed, style)
  const typedError = isError(units) ? units : undefined
  const trade =
    give !== undefined && get !== undefined && typeof units === 'bigint' ? { chainId, give, get, side: draft.side, units } : undefined
  /** A link never says less exactly than was typed: what cannot be read is left out. */
  const amount = typeof units === 'bigint' && fixed ? Amount.formatUnits({ units, token: fixed }) : ''
  const keep = useCallback(() => writeSearch(writeSwapSearch({ ...draft, amount })), [writeSearch, draft, amount])
  useAfterRest(keep, SETTLE)
  const priceOf = useTokenPrices([give, get].filter((token) => token !== undefined))
  const typedAmount = typeof units === 'bigint' && fixed ? { units, token: fixed } : undefined
  return { chainId, draft, dispatch, style, reading, choices, tokenOf, give, get, trade, keep, typedError, typedAmount, priceOf } as const
}

const NOTHING_ASKED = createCell<OfferState>({ asking: false })

/** The best offer for a trade, worked out anew every `everyMs`, which is a block. Nothing is asked while `trade` is undefined or the page is not seen. */
function useOffer(trade: Trade | undefined, everyMs: number): OfferState & { again(): void } {
  const { swaps } = usePorts<'swaps'>()
  const asked = useSame(trade, isSameTrade)
  const question = useMemo(
    () => asked && createOfferQuestion(asked, { swaps, everyMs, isVisible: () => document.visibilityState === 'visible' }),
    [swaps, asked, everyMs],
  )
  const state = useSource(question?.state ?? NOTHING_ASKED)
  return { ...state, again: () => question?.again() }
}

type SideProps = { readonly form: SwapForm; readonly offer: SwapOffer | undefined }

/** What stands on one side: as it was typed, or as the offer has it. */
function standingOn(
  side: SwapDraft['side'],
  { form, offer }: SideProps,
): { readonly text: string; readonly amount: Amount.Amount | undefined } {
  const { draft, style, typedAmount } = form
  if (side === draft.side) return { text: draft.amount, amount: typedAmount }
  const amount = offer && (side === 'in' ? offer.gives : offer.gets)
  return { text: amount === undefined ? '' : glanced(amount, style), amount }
}

/** What is given, of how much, with the most of it at one touch. */
function PaySide({ chain, have, form, offer }: SideProps & { readonly chain: Chain; readonly have: AssetChoice['balance'] }): ReactNode {
  const { t } = useLingui()
  const { give, draft, dispatch, style, typedError } = form
  const fee = useFeeReserve(chain)
  const reserve = fee?.keep(ROUTER_GAS + POOL_GAS * MAX_POOLS + newStateGas(fee.block.rules, { slots: NEW_SLOTS }), 1)
  const most = mostToGive(have, reserve)
  const type = (amount: string): void => dispatch({ kind: 'changed', part: { side: 'in', amount } })
  return (
    <SwapCard
      label={<Trans>You pay</Trans>}
      {...standingOn('in', { form, offer })}
      onType={type}
      priceOf={form.priceOf}
      error={draft.side === 'in' ? typedError : undefined}
      side={
        <TextButton
          disabled={most === undefined || most === 0n}
          title={give?.address === undefined ? t`Leaves enough for the fee` : undefined}
          onClick={() => give !== undefined && most !== undefined && type(Amount.typedAmount({ units: most, token: give }, style))}
        >
          <Trans>Max</Trans>
        </TextButton>
      }
      picker={
        <TokenPicker
          label={t`Token you pay`}
          chainId={form.chainId}
          chosen={give}
          choices={form.choices}
          onChoose={(token) => dispatch({ kind: 'changed', part: { give: assetOf(token) } })}
        />
      }
      balance={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <BalanceLine balance={have} />
        </span>
      }
    />
  )
}

/** What is to arrive. */
function ReceiveSide({ form, offer }: SideProps): ReactNode {
  const { t } = useLingui()
  const { get, draft, dispatch, typedError } = form
  const have = form.choices.find(({ token }) => assetOf(token) === draft.get)?.balance
  return (
    <SwapCard
      label={<Trans>You receive</Trans>}
      {...standingOn('out', { form, offer })}
      onType={(amount) => dispatch({ kind: 'changed', part: { side: 'out', amount } })}
      priceOf={form.priceOf}
      error={draft.side === 'out' ? typedError : undefined}
      picker={
        <TokenPicker
          label={t`Token you receive`}
          chainId={form.chainId}
          chosen={get}
          choices={form.choices}
          onChoose={(token) => dispatch({ kind: 'changed', part: { get: assetOf(token) } })}
        />
      }
      balance={
        have?.known === true ? (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <BalanceLine balance={have} />
          </span>
        ) : undefined
      }
    />
  )
}
