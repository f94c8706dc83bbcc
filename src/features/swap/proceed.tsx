import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type ReactNode, useCallback, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { PATHS, type AccountAndChain, useAction, usePorts } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useAnswer } from '#ui/state/query'
import { maxAmountIn, type NextStep, type SwapOffer } from '#wallet'
import type { OfferState } from './offer-source.ts'

/** The next step is read from the chain and from our own signatures when it is asked for: nothing of it is remembered. */
export function Proceed({
  state: { offer, error },
  slippage,
  place: { account, chain },
  have,
  keep,
}: {
  readonly state: OfferState
  readonly slippage: bigint
  readonly place: AccountAndChain
  readonly have: bigint | undefined
  readonly keep: () => Promise<void>
}): ReactNode {
  const wallet = usePorts<'swaps' | 'requests'>()
  const navigate = useNavigate()
  const step = useStep(offer, account.address, slippage)
  const most = offer && maxAmountIn(offer, slippage)
  const gives = offer?.trade.give
  const go = useAction(async () => {
    if (offer === undefined) return
    await keep()
    const next = await (await wallet.swaps()).next(offer, account.address, slippage)
    const common = { account: account.address, chainId: chain.chainId }
    const requestId = await wallet.requests.propose(
      next.kind === 'permit' ? { ...common, asked: next.asked } : { ...common, intent: next.intent },
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
            You have less than the <AmountView amount={{ units: most, token: gives }} size="small" /> you may need to send.
          </Trans>
        </p>
      )}
      {step !== undefined && step !== 'swap' && <Steps first={step} />}
      <Button
        tone="primary"
        size="large"
        wide
        busy={go.busy}
        disabled={offer === undefined || error !== undefined || short}
        onClick={() => void go.start()}
      >
        {step === 'reset' || step === 'approve' || step === 'approve-router' ? (
          <Trans>Review approval</Trans>
        ) : step === 'permit' ? (
          <Trans>Review signature</Trans>
        ) : (
          <Trans>Review swap</Trans>
        )}
      </Button>
    </div>
  )
}

type Step = NextStep['kind']

/** What comes first, once it was read; while it is read for the next offer, what came first for the one before. */
function useStep(offer: SwapOffer | undefined, account: Address, slippage: bigint): Step | undefined {
  const { swaps } = usePorts<'swaps'>()
  const read = useCallback(
    async (signal: AbortSignal) => (offer === undefined ? undefined : (await (await swaps()).next(offer, account, slippage, signal)).kind),
    [swaps, offer, account, slippage],
  )
  // A failure is shown when the step is asked for.
  const { value } = useAnswer(read)
  const [last, setLast] = useState(value)
  const step = offer === undefined ? undefined : (value ?? last)
  if (step !== last) setLast(step)
  return step
}

/** How many steps there are, by what comes first. */
const Steps = ({ first }: { readonly first: Exclude<Step, 'swap'> }): ReactNode => (
  <p className="text-soft" data-part="steps">
    {first === 'swap-at-once' ? (
      <Trans>One transaction, all or nothing: permission to spend exactly this amount, and the swap that uses it up.</Trans>
    ) : first === 'reset' ? (
      <Trans>This token can’t change an allowance: first set the earlier one to zero, then come back for the swap.</Trans>
    ) : first === 'approve-router' ? (
      <Trans>Two steps, each with its own review: let the router spend exactly this amount, then swap.</Trans>
    ) : first === 'approve' ? (
      <Trans>
        Three steps, each with its own review: let Permit2 spend exactly this amount, sign to let the router spend it, then swap.
      </Trans>
    ) : (
      <Trans>Two steps, each with its own review: sign to let the router spend exactly this amount within half an hour, then swap.</Trans>
    )}
  </p>
)
