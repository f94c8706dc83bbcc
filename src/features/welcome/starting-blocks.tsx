import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import type { Chain } from '#core/chains/chain'
import { LightClientDetails, useBook } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Pending } from '#ui/state/pending'
import { useWhileShown } from '#ui/state/use-source'
import type { EvidenceBook } from '#wallet'
import { WelcomeStep } from './steps.tsx'

/** The block from which each chain is verified: its hosts are asked for one, and the person accepts it, pastes another, or goes on without. */
export function StartingBlocks({ chains, onDone }: { readonly chains: readonly Chain[]; readonly onDone: () => void }): ReactNode {
  return (
    <WelcomeStep>
      <h1 className="text-head font-semibold">
        <Trans>Choose a starting block</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>
          Assay verifies the chain itself from this block. Without it everything works, but balances and previews are only what your
          endpoints claim. You can do this later under Evidence.
        </Trans>
      </p>
      <div className="mt-6">
        <Pending>
          <StartingBlockList chains={chains} />
        </Pending>
      </div>
      <div className="mt-8 flex flex-col sm:flex-row-reverse">
        <Button tone="primary" size="large" wide onClick={onDone}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </WelcomeStep>
  )
}

function StartingBlockList({ chains }: { readonly chains: readonly Chain[] }): ReactNode {
  const evidence = useBook('evidence')
  return (
    <ul className="border-b border-hair">
      {chains.map((chain) => (
        <li key={chain.chainId} className="border-t border-hair py-5">
          <StartingBlock chain={chain} evidence={evidence} />
        </li>
      ))}
    </ul>
  )
}

function StartingBlock({ chain, evidence }: { readonly chain: Chain; readonly evidence: EvidenceBook }): ReactNode {
  const { chainId, blockTime } = chain
  const { lightClients } = evidence
  useWhileShown(useCallback((signal) => void lightClients.watch(chainId, blockTime, signal), [lightClients, chainId, blockTime]))
  return <LightClientDetails chain={chain} evidence={evidence} head={<h2 className="font-semibold">{chain.name}</h2>} />
}
