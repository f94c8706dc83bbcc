import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chain'
import type { LightClientState, VerifiedBlock } from '#core/consensus'
import {
  CheckpointChoice,
  Custody,
  isProving,
  LightClientStamp,
  LightClientWord,
  PATHS,
  periodsOf,
  standingOf,
  useLightClient,
  whatItDoes,
  whatItMeans,
  whatToDo,
} from '#features/kit'
import { linkLook } from '#ui/button'
import { FactLine, FactsList } from '#ui/facts-list'
import { HashView } from '#ui/hash-view'
import { HostileText } from '#ui/hostile-text'
import { Progress } from '#ui/progress'
import { TimeText } from '#ui/time-view'
import type { EvidenceBook } from '#wallet'

/** One chain: how it stands, and the chain of custody from the checkpoint to what is shown. */
export function ChainProof({ chain, evidence }: { readonly chain: Chain; readonly evidence: EvidenceBook }): ReactNode {
  const { i18n } = useLingui()
  const heard = useLightClient(evidence, chain)
  const { state } = heard
  const standing = standingOf(chain, state)
  const advice = whatToDo(standing, state)
  const periods = periodsOf(heard)
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-b border-hair py-5" data-chain={chain.chainId}>
      <span className="pt-0.5">
        <LightClientStamp standing={standing} size={20} done={periods === undefined ? 0 : periods.done / periods.of} />
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-lead font-semibold">{chain.name}</h3>
            <Link to={PATHS.chain} params={{ chain: String(chain.chainId) }} className={`${linkLook} text-small text-soft`}>
              <Trans>Settings of {chain.name}</Trans>
            </Link>
          </div>
          <p>
            <strong className={`font-semibold ${standing === 'conflicting' ? 'text-red' : ''}`}>
              <LightClientWord standing={standing} heard={heard} />
            </strong>
            . <span className="text-soft">{i18n._(whatItDoes(standing, state))}</span>
          </p>
          <p className="text-soft">{i18n._(whatItMeans(standing))}</p>
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
        {(isProving(standing) || 'checkpoint' in state) && <Custody chain={chain} heard={heard} />}
        <Trouble state={state} />
        {advice !== undefined && <p>{i18n._(advice)}</p>}
        {(standing === 'needs-checkpoint' || standing === 'conflicting') && (
          <CheckpointChoice evidence={evidence} chain={chain} state={state} />
        )}
      </div>
    </li>
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
      <FactsList>
        <FactLine name={<Trans>Since</Trans>}>
          <TimeText at={state.since} />
        </FactLine>
        <FactLine name={<Trans>Failure</Trans>}>
          <Link to={PATHS.helpPage.replace('$', state.error)} className={linkLook}>
            {state.error}
          </Link>
        </FactLine>
      </FactsList>
    )
  if (state.at === 'no-data')
    return (
      <FactsList>
        <FactLine name={<Trans>Rules</Trans>}>
          <HostileText text={state.fork} most={40} />
        </FactLine>
        <FactLine name={<Trans>Since</Trans>}>
          <TimeText at={state.since} />
        </FactLine>
      </FactsList>
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
