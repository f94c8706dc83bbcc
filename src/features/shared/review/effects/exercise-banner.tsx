import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Exercised, Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { SentenceText } from '#ui/text/sentence-text'
import type { NameOf } from '../../names/use-names.ts'

/** Of a message: that the effects below are somebody's choice, whose, and what about them was not played as it would be. */
export function ExerciseBanner({
  review: { exercise, outcome },
  nameOf,
}: {
  readonly review: Pick<Review, 'exercise' | 'outcome'>
  readonly nameOf: NameOf
}): ReactNode {
  if (exercise === undefined) return null
  return (
    <div data-part="exercise" data-tense={exercise.tense}>
      <Banner
        tone={exercise.tense === 'could' ? 'warn' : 'plain'}
        title={
          exercise.tense === 'could' ? (
            <Trans>Whoever holds this signature could do this</Trans>
          ) : (
            <Trans>This is what the signature is for</Trans>
          )
        }
      >
        <div>
          {exercise.turn === undefined ? (
            <ByWhom exercise={exercise} nameOf={nameOf} failed={outcome === 'revert'} />
          ) : (
            <WhenItIsItsTurn turn={exercise.turn} />
          )}
        </div>
        {exercise.gaps.length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {exercise.gaps.map((gap, at) => (
              <li key={at}>
                <SentenceText words={gap} />
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  )
}

type ByWhomProps = { readonly exercise: Exercised; readonly nameOf: NameOf; readonly failed: boolean }

function ByWhom({ exercise: { tense, by }, nameOf, failed }: ByWhomProps): ReactNode {
  const taker = by === undefined ? undefined : <AddressView address={by} name={nameOf(by)} />
  if (tense === 'does') return <Trans>What is below happens once it is submitted. The signer isn’t asked again.</Trans>
  if (failed)
    return taker === undefined ? (
      <Trans>At a time of their choice, without asking again. It fails now, and may work later.</Trans>
    ) : (
      <Trans>{taker} may, at a time of their choice, without asking again. It fails now, and may work later.</Trans>
    )
  if (taker === undefined) return <Trans>At a time of their choice, without asking again. It was simulated here from start to end.</Trans>
  return <Trans>{taker} may, at a time of their choice, without asking again. It was simulated here from start to end.</Trans>
}

/** A Safe carries out its transactions in the order of their numbers. */
function WhenItIsItsTurn({ turn: { nonce, next } }: { readonly turn: NonNullable<Exercised['turn']> }): ReactNode {
  const [number, waits] = [nonce.toString(), (nonce - next).toString()]
  return nonce < next ? (
    <Trans>It can never be carried out: the Safe has used number {number} already.</Trans>
  ) : (
    <Trans>
      It happens as number {number} of the Safe. It waits for {waits} before it, and the signer isn’t asked again.
    </Trans>
  )
}

/** The head of the effects: what happens, or what somebody is let do. */
export const EffectsTitle = ({ review: { exercise } }: { readonly review: Pick<Review, 'exercise'> }): ReactNode =>
  exercise?.tense === 'could' ? <Trans>Possible effects</Trans> : <Trans>Effects</Trans>
