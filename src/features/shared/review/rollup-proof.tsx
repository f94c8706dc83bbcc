import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { errorMessage } from '#core/catalogue'
import type { Chain } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import { isVoidGame } from '#core/rollup/bridge/withdrawal-stage'
import { isAnchored } from '#core/rollup/rollup-state'
import type { ReadRollup } from '#core/rollup/rollup-view'
import type { Review } from '#review'
import { Banner } from '#ui/feedback/banner'
import { Hallmark } from '#ui/evidence/hallmark'
import { Box } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeText } from '#ui/text/time-view'
import { useAnswer } from '#ui/state/query'
import type { CheckSubject, ProvedLook } from '#wallet'
import { VoidWord } from '../bridge/void-word.tsx'
import { usePorts } from '../wallet/wallet-context.tsx'
import { BlockLink } from '../links/block-link.tsx'

/** `subject`: the same one at each drawing. */
type Props = { readonly chain: Chain; readonly subject: CheckSubject; readonly review: Review }

/** Of a Review on a rollup: how well its newest state is known, and what of it holds at the newest state that layer 1 proves. Nothing elsewhere. */
export function RollupProof({ chain, ...props }: Props): ReactNode {
  if (chain.kind !== 'op-stack' || props.review.pending || props.review.outcome === 'unknown') return null
  return <ProvedPart {...props} />
}

function ProvedPart({ subject, review }: Omit<Props, 'chain'>): ReactNode {
  const { atProved } = usePorts<'atProved'>()
  const ask = useCallback((signal: AbortSignal) => atProved(subject, review, signal), [atProved, subject, review])
  const { value } = useAnswer(ask)
  if (value === undefined || value.kind === 'off') return null
  return (
    <Box title={<Trans>At the proved state</Trans>}>
      <div
        data-part="proved-state"
        data-proved={value.kind === 'ran' ? (value.same ? 'same' : 'other') : value.kind}
        className="flex flex-col gap-2"
      >
        <ProvedWords look={value} isSigned={review.block?.head === 'signed'} />
      </div>
    </Box>
  )
}

type Known = Exclude<ProvedLook, { readonly kind: 'off' }>

/** `isSigned`: the sequencer signed the newest state. */
function ProvedWords({ look, isSigned }: { readonly look: Known; readonly isSigned: boolean }): ReactNode {
  switch (look.kind) {
    case 'ran':
      return (
        <>
          <ProvedBlock anchored={look.anchored} />
          <p>{look.same ? <SameWords isSigned={isSigned} /> : <OtherWords isSigned={isSigned} />}</p>
        </>
      )
    case 'unread':
      return (
        <>
          <ProvedBlock anchored={look.anchored} />
          <p>
            <Trans>It couldn’t be simulated there.</Trans> <SentenceText words={errorMessage(look.why)} />
          </p>
        </>
      )
    case 'unknown':
      return <WhyUnknown look={look} />
  }
}

const SameWords = ({ isSigned }: { readonly isSigned: boolean }): ReactNode =>
  isSigned ? (
    <Trans>The same comes out there. For the state since then, only the sequencer vouches.</Trans>
  ) : (
    <Trans>The same comes out there. The state since then is claimed.</Trans>
  )

const OtherWords = ({ isSigned }: { readonly isSigned: boolean }): ReactNode =>
  isSigned ? (
    <Trans>Something else comes out there: the state changed since then, or the sequencer signed a false one.</Trans>
  ) : (
    <Trans>Something else comes out there: the state changed since then, or the endpoint claims a false one.</Trans>
  )

const ProvedBlock = ({ anchored }: { readonly anchored: Header }): ReactNode => (
  <p className="flex flex-wrap items-center gap-1.5">
    <Hallmark
      evidence={{
        kind: 'proved',
        method: 'merkle-proof',
        block: { number: anchored.number, hash: anchored.hash },
        head: anchored.head,
        source: anchored.source,
        at: anchored.at,
        ...(anchored.rollup === undefined ? {} : { rollup: anchored.rollup }),
      }}
    />
    <span>
      <Trans>
        Layer 1 holds block <BlockLink number={anchored.number} /> for final, made <TimeText at={Number(anchored.timestamp) * 1000} />.
      </Trans>
    </span>
  </p>
)

function WhyUnknown({ look: { view } }: { readonly look: Extract<ProvedLook, { readonly kind: 'unknown' }> }): ReactNode {
  switch (view.kind) {
    case 'no-l1':
      return (
        <p>
          <Trans>Nothing of this chain is proved, because its layer 1 isn’t set up. Add it in Settings, under Chains.</Trans>
        </p>
      )
    case 'unverified':
      return (
        <p>
          <Trans>Nothing of this chain is proved, because the light client hasn’t verified its layer 1.</Trans>
        </p>
      )
    case 'unread':
      return (
        <p>
          <Trans>Nothing of this chain is proved, because its contracts on layer 1 couldn’t be read just now.</Trans>
        </p>
      )
    case 'fault':
      return (
        <p>
          <Trans>Nothing of this chain is proved: its contracts on layer 1 are of a release that this version doesn’t know.</Trans>
        </p>
      )
    case 'read':
      return <WhyNoAnchor view={view} />
  }
}

/** Layer 1 was read, and holds no block for final that an endpoint has. */
function WhyNoAnchor({ view: { state, displaced } }: { readonly view: ReadRollup }): ReactNode {
  const { anchor } = state
  if (displaced !== undefined)
    return (
      <Banner
        tone="danger"
        title={
          <Trans>
            Layer 1 holds another block <BlockLink number={displaced.number} /> for final
          </Trans>
        }
      >
        <Trans>The endpoint’s blocks from there on aren’t this chain’s. What you see of it may be false. Don’t sign.</Trans>
      </Banner>
    )
  if (!isAnchored(anchor) && isVoidGame(anchor.fault))
    return (
      <p>
        <Trans>
          Nothing of this chain is proved: the proposal that layer 1 held for final is now <VoidWord why={anchor.fault} />.
        </Trans>
      </p>
    )
  return (
    <p>
      <Trans>Nothing of this chain is proved: layer 1 holds none of its blocks for final that an endpoint has.</Trans>
    </p>
  )
}
