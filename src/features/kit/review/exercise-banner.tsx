import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Exercised, Review } from '#review'
import { AddressView } from '#ui/address-view'
import { Banner } from '#ui/banner'
import { Say } from '#ui/say'
import type { NameOf } from '../use-names.ts'

/** Of a message: that the effects below are somebody's choice, whose, and what about them was not played as it would be. */
export function ExerciseBanner({
  review: { exercise },
  nameOf,
}: {
  readonly review: Pick<Review, 'exercise'>
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
          <ByWhom exercise={exercise} nameOf={nameOf} />
        </div>
        {exercise.gaps.length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {exercise.gaps.map((gap, at) => (
              <li key={at}>
                <Say words={gap} />
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  )
}

function ByWhom({ exercise: { tense, by }, nameOf }: { readonly exercise: Exercised; readonly nameOf: NameOf }): ReactNode {
  const whom = by === undefined ? undefined : <AddressView address={by} name={nameOf(by)} />
  if (tense === 'does') return <Trans>What is below happens once it is handed in. Nobody asks the signer again.</Trans>
  if (whom === undefined) return <Trans>At a time of their choice, without asking again. It was played here to its end.</Trans>
  return <Trans>{whom} may, at a time of their choice, without asking again. It was played here to its end.</Trans>
}

/** The head of the effects: what happens, or what somebody is let do. */
export const EffectsTitle = ({ review: { exercise } }: { readonly review: Pick<Review, 'exercise'> }): ReactNode =>
  exercise?.tense === 'could' ? <Trans>What it lets somebody do</Trans> : <Trans>What it does</Trans>
