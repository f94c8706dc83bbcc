import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Token } from '#core/money/token'
import { ErrorNote } from '#ui/feedback/error-note'
import { Bar, LoadingRegion } from '#ui/feedback/skeleton'
import { OfferFacts } from './offer-facts.tsx'
import type { OfferState } from './offer-source.ts'

/** What came of the question: the offer, what is being done about it, or why there is none. */
export function OfferPart({
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
    <LoadingRegion
      words={
        doing?.kind === 'routes' ? (
          <Plural value={doing.routes} one="Simulating # route" other="Simulating # routes" />
        ) : doing?.kind === 'pools' ? (
          <Plural value={doing.places} one="Proving # pool" other="Proving # pools" />
        ) : (
          <Trans>Finding pools</Trans>
        )
      }
    >
      <Bar width={60} />
    </LoadingRegion>
  )
}
