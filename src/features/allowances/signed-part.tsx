import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import type { ReactNode } from 'react'
import { PATHS, useAction, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Hallmark } from '#ui/evidence/hallmark'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { type AllowanceBook, givesNothing, type SignedRight, voidingOf } from '#wallet'

/** Signatures that were made here and given away, and may still be handed in: no list of the chain shows them. */
export function SignedPart({ book, signed }: { readonly book: AllowanceBook; readonly signed: readonly SignedRight[] }): ReactNode {
  const live = signed.filter((one) => !(one.ended.known && one.ended.value !== undefined) && !givesNothing(one))
  if (live.length === 0) return null
  return (
    <section className="flex flex-col">
      <h2 className="text-body font-semibold">
        <Trans>Signed here, not used yet</Trans>
      </h2>
      <p className="max-w-(--measure) pb-3 text-small text-soft">
        <Trans>Anyone who has one of these can use it. Until they do, it doesn’t show on chain.</Trans>
      </p>
      <ul className="border-t border-hair text-[0.875rem] leading-5">
        {live.map((one) => (
          <SignedRow key={one.signature.id} book={book} right={one} />
        ))}
      </ul>
    </section>
  )
}

function SignedRow({ book, right }: { readonly book: AllowanceBook; readonly right: SignedRight }): ReactNode {
  const navigate = useNavigate()
  const { signature, ended, until } = right
  const voiding = voidingOf(right, useSource(usePorts<'signatures'>().signatures))
  const action = useAction(async () => {
    const requestId = await book.void(right)
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  return (
    <li className="flex min-h-13 flex-col justify-center gap-1 border-b border-hair px-3 py-2 hover:bg-sunk/60" data-signed={signature.id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            <SentenceText words={signature.sentence} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-fine text-soft">
            <span>
              <Trans>
                signed <TimeView at={signature.createdAt} />
              </Trans>
            </span>
            {until !== undefined && <Until until={until} />}
            <span className="inline-flex items-center gap-1.5">
              <Hallmark evidence={ended.evidence} size={14} />
              {ended.known ? <Trans>can still be used</Trans> : <Trans>unknown whether it can still be used</Trans>}
            </span>
          </p>
        </div>
        {voiding !== undefined && (
          <Button size="small" busy={action.busy} onClick={() => void action.start()}>
            {voiding.how === 'call' && <Trans>Cancel it</Trans>}
            {voiding.how === 'sign' && <Trans>Sign a zero permit, step 1 of 2</Trans>}
            {voiding.how === 'hand-in' && <Trans>Submit it, step 2 of 2</Trans>}
          </Button>
        )}
      </div>
      <Hint voiding={voiding} />
      {action.error !== undefined && <ErrorNote error={action.error} />}
    </li>
  )
}

/** Seconds: the year 2286. Later than this nobody means an end. */
const NEVER = 10_000_000_000n

const Until = ({ until }: { readonly until: bigint }): ReactNode =>
  until >= NEVER ? (
    <span className="text-amber">
      <Trans>never expires</Trans>
    </span>
  ) : (
    <span>
      <Trans>
        until <TimeView at={Number(until) * 1000} />
      </Trans>
    </span>
  )

const Hint = ({ voiding }: { readonly voiding: ReturnType<typeof voidingOf> }): ReactNode => {
  if (voiding === undefined)
    return (
      <p className="text-small text-soft">
        <Trans>Its standard has no way to revoke it. It ends by itself, or when you move the asset away.</Trans>
      </p>
    )
  if (voiding.how === 'call')
    return voiding.also === 'all-orders' ? (
      <p className="text-small text-soft">
        <Trans>This cancels every order this account has open there.</Trans>
      </p>
    ) : null
  return (
    <p className="text-small text-soft">
      <Trans>The token has no other way. A zero permit with the same nonce has to be used first.</Trans>
    </p>
  )
}
