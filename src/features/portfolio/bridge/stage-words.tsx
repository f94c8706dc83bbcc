import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WithdrawalStage } from '#core/rollup/bridge/withdrawal-stage'
import { VoidWord } from '#features/shared'
import { TimeView } from '#ui/text/time-view'

/** How far a withdrawal is, what it waits for, and until when. */
export function StageWords({ stage, layerOne }: { readonly stage: WithdrawalStage; readonly layerOne: string }): ReactNode {
  switch (stage.kind) {
    case 'initiated':
      return <Trans>Waiting for the next proposal on {layerOne}, mostly within an hour</Trans>
    case 'provable':
      return stage.again === undefined ? (
        <Trans>Ready to prove on {layerOne}</Trans>
      ) : (
        <Trans>
          Its proposal is <VoidWord why={stage.again} />. Prove it once more on {layerOne}.
        </Trans>
      )
    case 'proved':
      return <Proved readyAt={stage.readyAt} />
    case 'finalizable':
      return <Trans>Ready to finalize on {layerOne}</Trans>
    case 'void':
      return (
        <Trans>
          Its proposal is <VoidWord why={stage.why} />. It waits for the next one.
        </Trans>
      )
    case 'paused':
      return <Trans>The guardian of this chain holds all withdrawals back</Trans>
    case 'finalized':
      return <Trans>Finalized</Trans>
    case 'failed':
      return stage.again ? (
        <Trans>Finalized, but its call failed. It can be tried again.</Trans>
      ) : (
        <Trans>Finalized, but its call failed. It can’t be tried again.</Trans>
      )
    case 'unknown':
      return <Trans>Unknown: {layerOne} couldn’t be read</Trans>
  }
}

const SECOND_MS = 1000

/** A proposal that nobody has resolved yet may take longer than its time to be challenged. */
const Proved = ({ readyAt }: { readonly readyAt: bigint | undefined }): ReactNode =>
  readyAt === undefined ? (
    <Trans>Proved. Waiting for its proposal to be resolved</Trans>
  ) : (
    <Trans>
      Proved. To be finalized <TimeView at={Number(readyAt) * SECOND_MS} /> at the earliest
    </Trans>
  )
