import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { type Checkpoint, hasClock, type LightClientState, type VerifiedBlock } from '#core/chains/consensus'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { TimeText } from '#ui/text/time-view'
import { blockTimes, type HeardState } from '#wallet'
import { CHECKPOINT_SOURCE } from './light-client-words.ts'

/** The chain of custody, from what was trusted to what is on the screen; as far as it goes. */
export function Custody({ chain, heard }: { readonly chain: Chain; readonly heard: HeardState }): ReactNode {
  const { state } = heard
  const times = blockTimes(heard, chain.consensus)
  const verified = state.kind === 'synced' || state.kind === 'behind' ? state : undefined
  const checkpoint = checkpointOf(state)
  return (
    <ol className="flex flex-col" data-part="custody">
      {checkpoint !== undefined && (
        <Step name={<Trans>Checkpoint</Trans>} goesOn={verified !== undefined} mark="trusted">
          <CheckpointLine checkpoint={checkpoint} chain={chain} />
        </Step>
      )}
      {verified !== undefined && (
        <>
          <Step name={<Trans>Final block</Trans>} goesOn mark="verified">
            <BlockLine block={verified.finalized} at={times?.finalized} />
          </Step>
          <Step name={<Trans>Newest block</Trans>} goesOn mark="verified">
            <BlockLine block={verified.optimistic} at={times?.optimistic} />
            <span className="text-soft">
              <Trans>
                learned from <HostileText text={verified.host} />
              </Trans>
            </span>
          </Step>
          <Step name={<Trans>What you see</Trans>} mark="hangs">
            <span className="text-soft">
              <Trans>Accounts, code and storage, each with a proof to the root in that block.</Trans>
            </span>
          </Step>
        </>
      )}
    </ol>
  )
}

const checkpointOf = (state: LightClientState): Checkpoint | undefined => ('checkpoint' in state ? state.checkpoint : undefined)

/** What was trusted, what was verified by it, and what hangs on that: told apart by shape. */
const MARKS = {
  trusted: 'rotate-45 border-ink',
  verified: 'rounded-full border-verdigris bg-verdigris',
  hangs: 'rounded-full border-verdigris',
} as const

function Step({
  name,
  goesOn = false,
  mark,
  children,
}: {
  readonly name: ReactNode
  /** Something follows that hangs on this. */
  readonly goesOn?: boolean
  readonly mark: keyof typeof MARKS
  readonly children: ReactNode
}): ReactNode {
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <span className={`size-2 border ${MARKS[mark]}`} />
        {goesOn && <span className="w-px flex-1 translate-y-1.5 bg-edge" />}
      </span>
      <div className={`flex flex-wrap items-baseline gap-x-3 gap-y-0.5 ${goesOn ? 'pb-3' : ''}`}>
        <span className="min-w-28 font-medium">{name}</span>
        <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-baseline gap-x-3 gap-y-0.5">{children}</span>
      </div>
    </li>
  )
}

/** A verified block: its number where it is known, who signed it, how old it is. */
export function BlockLine({ block, at }: { readonly block: VerifiedBlock; readonly at: number | undefined }): ReactNode {
  const { i18n } = useLingui()
  return (
    <>
      {block.blockNumber === undefined ? (
        <HashView hash={block.blockHash} />
      ) : (
        <span className="figures">{new Intl.NumberFormat(i18n.locale).format(block.blockNumber)}</span>
      )}
      {block.signers > 0 && (
        <span className="figures text-soft">
          <Trans>
            signed by {block.signers} of {block.of}
          </Trans>
        </span>
      )}
      {at !== undefined && (
        <span className="text-soft">
          <TimeText at={at} />
        </span>
      )}
    </>
  )
}

/** A checkpoint: its root, where it came from, and how old it is where blocks come by themselves. */
export function CheckpointLine({ checkpoint, chain }: { readonly checkpoint: Checkpoint; readonly chain: Chain }): ReactNode {
  const { i18n } = useLingui()
  return (
    <>
      <HashView hash={checkpoint.root} />
      <span className="text-soft">{i18n._(CHECKPOINT_SOURCE[checkpoint.source])}</span>
      {chain.consensus !== undefined && hasClock(chain.consensus) && (
        <span className="text-soft">
          <TimeText at={checkpoint.at * 1000} />
        </span>
      )}
    </>
  )
}
