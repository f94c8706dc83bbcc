import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Evidence } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { BlockLink } from '#features/shared'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { TimeView } from '#ui/text/time-view'
import { ExplorePart } from './explore-layout.tsx'

/** At which block it was looked at, whose word that block is, and who gave it. */
export const HowKnown = ({
  header,
  evidence,
  children,
}: {
  readonly header: Header
  readonly evidence: Evidence
  readonly children?: ReactNode
}): ReactNode => (
  <ExplorePart title={<Trans>Evidence</Trans>} side={<Hallmark evidence={evidence} size={14} />}>
    <FactsList>
      <FactLine name={<Trans>Block</Trans>}>
        <BlockLink number={header.number} />
      </FactLine>
      <FactLine name={<Trans>Block time</Trans>}>
        <TimeView at={Number(header.timestamp) * 1000} />
      </FactLine>
      <FactLine name={<Trans>Block hash from</Trans>}>
        <HeadWord {...header} />
      </FactLine>
      <FactLine name={<Trans>Source</Trans>}>
        <bdi className="wrap-anywhere">{header.source}</bdi>
      </FactLine>
      {children}
    </FactsList>
  </ExplorePart>
)

/** Whose word the hash of a block is. */
export function HeadWord({ head, rollup }: Pick<Header, 'head' | 'rollup'>): ReactNode {
  if (rollup?.kind === 'anchored') return <Trans>layer 1, which holds it for final</Trans>
  if (rollup?.kind === 'proposed') return <Trans>who proposed it on layer 1</Trans>
  switch (head) {
    case 'finalized':
      return <Trans>the light client, final</Trans>
    case 'optimistic':
      return <Trans>the light client</Trans>
    case 'signed':
      return <Trans>the sequencer, who signed it</Trans>
    case 'claimed':
      return <Trans>one endpoint’s claim</Trans>
  }
}
