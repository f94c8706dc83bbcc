import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { Chain } from '#core/chains/chain'
import { LightClientDetails, useEvidence } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { EvidenceBook } from '#wallet'
import { WelcomeStep } from './steps.tsx'

/** The block from which each chain is verified: its hosts are asked for one, and the person accepts it, pastes another, or goes on without. */
export function StartingBlocks({ chains, onDone }: { readonly chains: readonly Chain[]; readonly onDone: () => void }): ReactNode {
  const { evidence, error, retry } = useEvidence()
  return (
    <WelcomeStep>
      <h1 className="text-head font-semibold">
        <Trans>Choose a starting block</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>
          From it, Assay verifies the chain itself. Without it you can use everything, but balances and previews are only what the endpoints
          claim. You can do this later under Evidence.
        </Trans>
      </p>
      {error !== undefined && (
        <div className="mt-6">
          <ErrorNote error={error} onRetry={retry} />
        </div>
      )}
      {evidence !== undefined && (
        <ul className="mt-6 border-b border-hair">
          {chains.map((chain) => (
            <li key={chain.chainId} className="border-t border-hair py-5">
              <StartingBlock chain={chain} evidence={evidence} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-col sm:flex-row-reverse">
        <Button tone="primary" size="large" wide onClick={onDone}>
          <Trans>Go on</Trans>
        </Button>
      </div>
    </WelcomeStep>
  )
}

function StartingBlock({ chain, evidence }: { readonly chain: Chain; readonly evidence: EvidenceBook }): ReactNode {
  const { chainId, blockTime } = chain
  const { lightClients } = evidence
  useEffect(() => {
    const stop = new AbortController()
    void lightClients.watch(chainId, blockTime, stop.signal)
    return () => stop.abort()
  }, [lightClients, chainId, blockTime])
  return <LightClientDetails chain={chain} evidence={evidence} head={<h2 className="font-semibold">{chain.name}</h2>} />
}
