import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { LightClientDetails, PATHS } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import type { EvidenceBook } from '#wallet'

/** One chain: how it stands, and the chain of custody from the checkpoint to what is shown. */
export const ChainProof = ({ chain, evidence }: { readonly chain: Chain; readonly evidence: EvidenceBook }): ReactNode => (
  <li className="border-b border-hair py-5" data-chain={chain.chainId}>
    <LightClientDetails
      chain={chain}
      evidence={evidence}
      head={
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-1">
          <h3 className="text-lead font-semibold">{chain.name}</h3>
          <Link to={PATHS.chain} params={{ chain: String(chain.chainId) }} className={`${linkStyle} text-small text-soft`}>
            <Trans>Settings of {chain.name}</Trans>
          </Link>
        </div>
      }
    />
  </li>
)
