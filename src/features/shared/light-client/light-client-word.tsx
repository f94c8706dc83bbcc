import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { ErrorCode } from '#core/errors'
import type { Chain } from '#core/chains/chain'
import type { EvidenceBook, HeardState } from '#wallet'
import { clockFaultOf, duration, periodsOf, LIGHT_CLIENT_STATUS_WORD } from './light-client-words.ts'
import { type LightClientStatus, lightClientStatus } from './light-client-status.ts'
import { LightClientStamp } from './light-client-stamp.tsx'
import { useLightClient } from './use-evidence.ts'

/** Why no answer came at all. Of any other failure a host did answer: falsely, or with an error. */
const SILENT: ReadonlySet<string> = new Set<ErrorCode>([
  'light-client/unreachable',
  'rpc/unreachable',
  'rpc/timeout',
  'rpc/offline',
  'rpc/local-permission',
])

/** The state of a light client in a word or three: "Synced", "3 min behind", "Period 2 of 9". */
export function LightClientWord({ standing, heard }: { readonly standing: LightClientStatus; readonly heard: HeardState }): ReactNode {
  const { i18n } = useLingui()
  const { state } = heard
  const periods = periodsOf(heard)
  if (standing === 'behind' || standing === 'syncing') {
    if (periods !== undefined)
      return (
        <Trans>
          Period {periods.done} of {periods.of}
        </Trans>
      )
    return state.kind === 'behind' ? <Trans>{duration(state.seconds, i18n.locale, 'short')} behind</Trans> : <Trans>Behind</Trans>
  }
  if (standing === 'wrong-clock') {
    const fault = clockFaultOf(state)
    const time = duration(fault?.seconds ?? 0, i18n.locale, 'short')
    if (fault?.kind === 'ahead') return <Trans>Your clock is {time} ahead</Trans>
    return fault?.kind === 'set-back' ? <Trans>Your clock went back {time}</Trans> : <Trans>Your clock is {time} behind</Trans>
  }
  if (state.kind === 'unreachable' && !SILENT.has(state.error)) return <Trans>No usable answer</Trans>
  return i18n._(LIGHT_CLIENT_STATUS_WORD[standing])
}

/** The light client of a chain in a line: stamp and word. */
export function LightClientLine({ chain, evidence }: { readonly chain: Chain; readonly evidence: EvidenceBook }): ReactNode {
  const heard = useLightClient(evidence, chain)
  const standing = lightClientStatus(chain, heard.state)
  const periods = periodsOf(heard)
  return (
    <span className="inline-flex items-center gap-1.5 text-small" data-part="light-client-line">
      <LightClientStamp standing={standing} done={periods === undefined ? 0 : periods.done / periods.of} />
      <span className={standing === 'conflicting' ? 'font-semibold text-red' : ''}>
        <LightClientWord standing={standing} heard={heard} />
      </span>
    </span>
  )
}
