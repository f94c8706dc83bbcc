import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { EvidenceBook } from '#wallet'
import { LightClientStamp } from './light-client-stamp.tsx'
import { LightClientWord } from './light-client-word.tsx'
import { periodsOf } from './light-client-words.ts'
import { lightClientStatus } from './light-client-status.ts'
import { useLightClient } from './use-evidence.ts'

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
