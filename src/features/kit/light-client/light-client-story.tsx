import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chain'
import type { LightClientState, VerifiedBlock } from '#core/consensus'
import { linkLook } from '#ui/button'
import { FactLine, FactsList } from '#ui/facts-list'
import { HashView } from '#ui/hash-view'
import { HostileText } from '#ui/hostile-text'
import { Progress } from '#ui/progress'
import { TimeText } from '#ui/time-view'
import type { EvidenceBook } from '#wallet'
import { PATHS } from '../paths.ts'
import { CheckpointChoice } from './checkpoint-choice.tsx'
import { Custody } from './custody.tsx'
import { LightClientStamp } from './light-client-stamp.tsx'
import { periodsOf, whatItDoes, whatItMeans, whatToDo } from './light-client-words.ts'
import { LightClientWord } from './light-client-word.tsx'
import { standingOf } from './standing.ts'
import { useLightClient } from './use-evidence.ts'

/** How the light client of a chain stands, what that means, by what it is known, and what the person can do. `head` stands before it. */
export function LightClientStory({
  chain,
  evidence,
  head,
}: {
  readonly chain: Chain
  readonly evidence: EvidenceBook
  readonly head?: ReactNode
}): ReactNode {
  const { i18n } = useLingui()
  const heard = useLightClient(evidence, chain)
  const { state } = heard
  const standing = standingOf(chain, state)
  const advice = whatToDo(standing, state)
  const periods = periodsOf(heard)
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3" data-part="light-client">
      <span className="pt-0.5">
        <LightClientStamp standing={standing} size={20} done={periods === undefined ? 0 : periods.done / periods.of} />
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          {head}
          <p>
            <strong className={`font-semibold ${standing === 'conflicting' ? 'text-red' : ''}`}>
              <LightClientWord standing={standing} heard={heard} />
            </strong>
            {'. '}
            <span className="text-soft">
              {i18n._(whatItDoes(standing, state))} {i18n._(whatItMeans(standing))}
            </span>
          </p>
        </div>
        {periods !== undefined && (
          <Progress
            done={periods.done}
            of={periods.of}
            words={
              <Trans>
                Checking committee {periods.done} of {periods.of}
              </Trans>
            }
          />
        )}
        {'checkpoint' in state && <Custody chain={chain} heard={heard} />}
        <Trouble state={state} />
        {advice !== undefined && <p>{i18n._(advice)}</p>}
        {(standing === 'needs-checkpoint' || standing === 'conflicting') && (
          <CheckpointChoice evidence={evidence} chain={chain} state={state} />
        )}
      </div>
    </div>
  )
}

/** The facts of a state in which nothing is proved. */
function Trouble({ state }: { readonly state: LightClientState }): ReactNode {
  if (state.at === 'conflicting')
    return (
      <FactsList>
        <Contender name={<Trans>One</Trans>} block={state.one} />
        <Contender name={<Trans>Other</Trans>} block={state.other} />
        <FactLine name={<Trans>Seen at</Trans>}>
          <HostileText text={state.host} />
        </FactLine>
      </FactsList>
    )
  if (state.at === 'unreachable')
    return (
      <p className="flex flex-wrap gap-x-3 text-small text-soft">
        <Trans>
          Since <TimeText at={state.since} />
        </Trans>
        <Link to={PATHS.helpPage.replace('$', state.error)} className={linkLook}>
          {state.error}
        </Link>
      </p>
    )
  if (state.at === 'no-data')
    return (
      <p className="flex flex-wrap gap-x-3 text-small text-soft">
        <Trans>
          Rules of the fork <HostileText text={state.fork} most={40} />, since <TimeText at={state.since} />
        </Trans>
      </p>
    )
  return null
}

const Contender = ({ name, block }: { readonly name: ReactNode; readonly block: VerifiedBlock }): ReactNode => (
  <FactLine name={name}>
    <HashView hash={block.beaconRoot} />{' '}
    <span className="figures text-soft">
      <Trans>
        signed by {block.signers} of {block.of}
      </Trans>
    </span>
  </FactLine>
)
