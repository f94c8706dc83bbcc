import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import * as Amount from '#core/amount'
import { nativeToken } from '#core/chain'
import { isError } from '#core/errors'
import { numberStyle } from '#core/number-style'
import { assetOf, type Token } from '#core/token'
import { PATHS, type Place, useAction, useSource, useWallet } from '#features/kit'
import { listedTokens, readTokenList } from '#survey'
import { AmountView } from '#ui/amount-view'
import { Button, IconButton, TextButton } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { Hallmark } from '#ui/hallmark'
import { Bar, Waiting } from '#ui/skeleton'
import { TextInput } from '#ui/text-input'
import { mostOf, type NextStep } from '#wallet'
import { type Draft, readSearch, readUnits, writeSearch } from './draft.ts'
import { OfferFacts } from './offer-facts.tsx'
import { Slippage } from './slippage.tsx'
import { type Choice, TokenPicker } from './token-picker.tsx'
import { type OfferState, useOffer } from './use-offer.ts'

/** How long after the last key the address of the page follows, ms. */
const SETTLE = 350

const shown = (amount: Amount.Amount, decimal: string): string => Amount.format(amount).replace('.', decimal)

/** What is given, what is to arrive, and what comes of it. Either side may be typed; the other is worked out. */
export function SwapForm({ place: { account, chain } }: { readonly place: Place }): ReactNode {
  const { i18n, t } = useLingui()
  const wallet = useWallet()
  const navigate = useNavigate()
  const { chainId } = chain
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const [draft, setDraft] = useState<Draft>(() => {
    const found = readSearch(search)
    return { ...found, amount: found.amount.replace('.', style.decimal) }
  })
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const { balances } = useSource(wallet.portfolio.of(chainId, account.address))
  useEffect(() => void wallet.portfolio.refresh(chainId, account.address), [wallet, chainId, account.address])

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
  const choices = useMemo<readonly Choice[]>(
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
  const amount = typeof units === 'bigint' && fixed ? Amount.format({ units, token: fixed }) : ''
  const kept = JSON.stringify(writeSearch({ ...draft, amount }))
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
  const textOf = (side: Draft['side']): string =>
    side === draft.side ? draft.amount : other === undefined ? '' : shown(other, style.decimal)
  const have = choices.find(({ token }) => assetOf(token) === draft.give)?.balance

  return (
    <form className="flex max-w-120 flex-col gap-5" noValidate onSubmit={(event) => event.preventDefault()}>
      <Field
        label={<Trans>You give</Trans>}
        error={draft.side === 'in' ? typedError : undefined}
        help={
          have?.known === true ? (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Hallmark evidence={have.evidence} size={14} />
              <Trans>
                You have <AmountView amount={have.value} size="small" />
              </Trans>
            </span>
          ) : undefined
        }
        side={
          have?.known === true && give?.address !== undefined && have.value.units > 0n ? (
            <TextButton onClick={() => change({ side: 'in', amount: shown(have.value, style.decimal) })}>
              <Trans>Max</Trans>
            </TextButton>
          ) : undefined
        }
      >
        <TextInput
          kind="figures"
          value={textOf('in')}
          onChange={(event) => change({ side: 'in', amount: event.currentTarget.value })}
          end={
            <TokenPicker
              label={t`Token that you give`}
              chainId={chainId}
              chosen={give}
              choices={choices}
              onChoose={(token) => change({ give: assetOf(token) })}
            />
          }
        />
      </Field>
      <div className="-my-2 flex justify-center">
        <IconButton icon="swap" label={t`Turn around`} onClick={turned} />
      </div>
      <Field label={<Trans>You get</Trans>} error={draft.side === 'out' ? typedError : undefined}>
        <TextInput
          kind="figures"
          value={textOf('out')}
          onChange={(event) => change({ side: 'out', amount: event.currentTarget.value })}
          end={
            <TokenPicker
              label={t`Token that you get`}
              chainId={chainId}
              chosen={get}
              choices={choices}
              onChoose={(token) => change({ get: assetOf(token) })}
            />
          }
        />
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

function OfferPart({
  state: { offer, asking, doing, error, again },
  slippage,
  tokenOf,
}: {
  readonly state: OfferState & { again(): void }
  readonly slippage: bigint
  readonly tokenOf: (asset: string) => Token | undefined
}): ReactNode {
  if (error !== undefined) return <ErrorNote error={error} onRetry={again} />
  if (offer !== undefined) return <OfferFacts offer={offer} slippage={slippage} symbolOf={tokenOf} />
  if (!asking) return null
  return (
    <Waiting
      words={
        doing?.at === 'routes' ? (
          <Trans>Running {doing.routes} routes</Trans>
        ) : doing?.at === 'pools' ? (
          <Trans>Proving what is in {doing.places} pools</Trans>
        ) : (
          <Trans>Looking for pools</Trans>
        )
      }
    >
      <Bar width={60} />
    </Waiting>
  )
}

/** The next step is read from the chain and from our own signatures when it is asked for: nothing of it is remembered. */
function Proceed({
  state: { offer, error },
  slippage,
  place: { account, chain },
  have,
  keep,
}: {
  readonly state: OfferState
  readonly slippage: bigint
  readonly place: Place
  readonly have: bigint | undefined
  readonly keep: () => Promise<void>
}): ReactNode {
  const wallet = useWallet()
  const navigate = useNavigate()
  const [step, setStep] = useState<NextStep['do'] | undefined>(undefined)
  const most = offer && mostOf(offer, slippage)
  const gives = offer?.trade.give
  useEffect(() => {
    if (offer === undefined) return setStep(undefined)
    const stop = new AbortController()
    wallet
      .swaps()
      .then((swaps) => swaps.next(offer, account.address, slippage, stop.signal))
      .then(
        (next) => !stop.signal.aborted && setStep(next.do),
        () => undefined, // said when it is asked for
      )
    return () => stop.abort()
  }, [wallet, offer, slippage, account.address])
  const go = useAction(async () => {
    if (offer === undefined) return
    await keep()
    const next = await (await wallet.swaps()).next(offer, account.address, slippage)
    const common = { account: account.address, chainId: chain.chainId }
    const requestId = await wallet.requests.propose(
      next.do === 'permit' ? { ...common, asked: next.asked } : { ...common, intent: next.intent },
    )
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const short = most !== undefined && have !== undefined && most > have
  return (
    <div className="flex flex-col gap-3">
      {go.error !== undefined && <ErrorNote error={go.error} />}
      {short && gives !== undefined && (
        <p className="text-soft" data-part="short">
          <Trans>
            You have less than the <AmountView amount={{ units: most, token: gives }} size="small" /> that may leave.
          </Trans>
        </p>
      )}
      {step !== undefined && step !== 'swap' && (
        <p className="text-soft" data-part="steps">
          {step === 'approve' ? (
            <Trans>
              Three steps, each with its review: Permit2 may take exactly this amount; a signature lets the router take it; the swap.
            </Trans>
          ) : (
            <Trans>
              Two steps, each with its review: a signature that lets the router take exactly this amount within half an hour; the swap.
            </Trans>
          )}
        </p>
      )}
      <Button
        tone="primary"
        size="large"
        wide
        busy={go.busy}
        disabled={offer === undefined || error !== undefined || short}
        onClick={() => void go.start()}
      >
        {step === 'approve' ? (
          <Trans>Review the allowance</Trans>
        ) : step === 'permit' ? (
          <Trans>Review the signature</Trans>
        ) : (
          <Trans>Review the swap</Trans>
        )}
      </Button>
    </div>
  )
}
