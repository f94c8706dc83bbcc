import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { FailingHost, LightClientState, VerifiedBlock } from '#core/chains/consensus'
import { linkStyle } from '#ui/buttons/button'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Progress } from '#ui/feedback/progress'
import { TimeText } from '#ui/text/time-view'
import { useErrorWords } from '#ui/feedback/use-error-words'
import type { EvidenceBook } from '#wallet'
import { PATHS } from '../links/paths.ts'
import { CheckpointChoice } from './checkpoint-choice.tsx'
import { Custody } from './custody.tsx'
import { LightClientStamp } from './light-client-stamp.tsx'
import { periodsOf, whatItDoes, whatItMeans, whatToDo } from './light-client-words.ts'
import { LightClientWord } from './light-client-word.tsx'
import { lightClientStatus } from './light-client-status.ts'
import { useLightClient } from './use-evidence.ts'

/** How the light client of a chain stands, what that means, by what it is known, and what the person can do. `head` stands before it. */
export function LightClientDetails({
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
  const standing = lightClientStatus(chain, state)
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
              {i18n._(whatItDoes(standing, state, i18n.locale))} {i18n._(whatItMeans(standing))}
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
        <Coming state={state} />
        <Silent state={state} />
        <Failing state={state} />
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
  if (state.kind === 'conflicting')
    return (
      <FactsList>
        <Contender name={<Trans>One</Trans>} block={state.one} />
        <Contender name={<Trans>Other</Trans>} block={state.other} />
        <FactLine name={<Trans>Seen at</Trans>}>
          <HostileText text={state.host} />
        </FactLine>
      </FactsList>
    )
  if (state.kind === 'unreachable')
    return (
      <p className="flex flex-wrap gap-x-3 text-small text-soft">
        <Trans>
          Since <TimeText at={state.since} />
        </Trans>
        <Link to={PATHS.helpPage.replace('$', state.error)} className={linkStyle}>
          {state.error}
        </Link>
      </p>
    )
  if (state.kind === 'no-data')
    return (
      <p className="flex flex-wrap gap-x-3 text-small text-soft">
        <Trans>
          Rules of the fork <HostileText text={state.fork} most={40} />, since <TimeText at={state.since} />
        </Trans>
      </p>
    )
  return null
}

/** A page of help by the code of what it explains. */
const HelpLink = ({ code }: { readonly code: string }): ReactNode => (
  <Link to={PATHS.helpPage.replace('$', code)} className={linkStyle}>
    {code}
  </Link>
)

/** A fork to come that this version has no rules for: said while there is time. */
function Coming({ state }: { readonly state: LightClientState }): ReactNode {
  const ahead = 'ahead' in state ? state.ahead : undefined
  if (ahead === undefined) return null
  const when = <TimeText at={ahead.at * 1000} />
  const fork = <HostileText text={ahead.fork} most={40} />
  return (
    <p className="text-small text-amber" data-part="fork-ahead">
      {ahead.host === undefined ? (
        <Trans>
          According to the schedule you imported, this chain will move to rules that this version doesn’t have: {fork}, {when}.
        </Trans>
      ) : (
        <Trans>
          <HostileText text={ahead.host} /> says this chain will move to rules that this version doesn’t have: {fork}, {when}.
        </Trans>
      )}{' '}
      <Trans>Update Assay before then, or import its fork schedule in Settings, under Chains.</Trans>{' '}
      <HelpLink code="light-client/fork-ahead" />
    </p>
  )
}

/** Hosts that answer and have nothing, while others may. */
function Silent({ state }: { readonly state: LightClientState }): ReactNode {
  const silent = 'silent' in state ? (state.silent ?? []) : []
  if (silent.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-small text-soft" data-part="silent-hosts">
      {silent.map(({ host, since }) => (
        <li key={host}>
          <Trans>
            <HostileText text={host} /> has served no light client data since <TimeText at={since} />
          </Trans>{' '}
          <HelpLink code="light-client/silent-host" />
        </li>
      ))}
    </ul>
  )
}

/** Hosts that answered falsely, with an error or not at all, each by name: also while another does well. */
function Failing({ state }: { readonly state: LightClientState }): ReactNode {
  const failing = 'failing' in state ? (state.failing ?? []) : []
  if (failing.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-small text-soft" data-part="failing-hosts">
      {failing.map((one) => (
        <FailingLine key={one.host} failing={one} />
      ))}
    </ul>
  )
}

function FailingLine({ failing: { host, why } }: { readonly failing: FailingHost }): ReactNode {
  const words = useErrorWords(why)
  return (
    <li>
      {words === undefined ? <HostileText text={host} /> : <HostileText text={words.said} most={300} />} <HelpLink code={why.code} />
    </li>
  )
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
