import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { WireError } from '#core/errors'
import { PATHS, useAction, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { ErrorNote } from '#ui/feedback/error-note'
import { Button, buttonStyle } from '#ui/buttons/button'
import type { CheckState, CheckSubject } from '#wallet'
import { ChainChips } from './fields/chain-chips.tsx'
import { ConsentWords } from './fields/consent-words.tsx'
import { useOfferedChains } from './fields/use-offered-chains.ts'
import type { Choices } from './choices.ts'

type TroubleProps = {
  readonly state: CheckState
  readonly subject: CheckSubject
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  readonly onRetry: () => void
}

/** Why there is no run, or no newer one, and what can be done about it. */
export function CheckTrouble({ state, subject, choices, onChoose, onRetry }: TroubleProps): ReactNode {
  const error: WireError | undefined = state.kind === 'offline' ? state.error : state.kind === 'ready' ? state.trouble : undefined
  if (error === undefined) return null
  const isText = subject.asked.kind === 'message' || subject.asked.kind === 'hash'
  if (isText && (error.code === 'input/required' || error.code === 'rpc/no-endpoint')) return null
  if (error.code === 'input/required')
    return (
      <Banner tone="unknown" title={<Trans>Not simulated yet</Trans>}>
        <Trans>Say below who would send or sign it. What it says and its hashes don’t depend on that.</Trans>
      </Banner>
    )
  if (error.code === 'rpc/no-endpoint')
    return <NotAsked chainId={subject.chainId} onChain={(chainId) => onChoose({ ...choices, chainId })} />
  return (
    <ErrorNote
      error={error}
      onRetry={onRetry}
      actions={
        <Link to={PATHS.chains} className={buttonStyle('plain', 'small')}>
          <Trans>Networks</Trans>
        </Link>
      }
    />
  )
}

type NotAskedProps = { readonly chainId: number; readonly onChain: (chainId: number) => void }

/** Nobody was asked yet: on which chain it can be simulated, who would be asked, and the button that agrees to it. */
function NotAsked({ chainId, onChain }: NotAskedProps): ReactNode {
  const offered = useOfferedChains()
  const one = offered.find(({ chain }) => chain.chainId === chainId)
  if (one !== undefined) return <Consent chain={one.chain} />
  if (chainId === 0)
    return (
      <Banner tone="unknown" title={<Trans>It names no network, so it isn’t simulated yet</Trans>}>
        <p className="mb-2.5">
          <Trans>It may be valid on every network. Choose one to see what it does there.</Trans>
        </p>
        <ChainChips offered={offered} value={undefined} onChoose={(chosen) => chosen !== undefined && onChain(chosen)} />
      </Banner>
    )
  return (
    <Banner
      tone="unknown"
      title={<Trans>Not simulated yet</Trans>}
      actions={
        <Link to={PATHS.chains} className={buttonStyle('plain', 'small')}>
          <Trans>Add this network</Trans>
        </Link>
      }
    >
      <Trans>To simulate it, add a provider of this network. What it says and its hashes are below.</Trans>
    </Banner>
  )
}

/** Names who would be asked; nobody is before the button is pressed. The chain is kept from then on. */
function Consent({ chain }: { readonly chain: Chain }): ReactNode {
  const { book } = usePorts<'book'>()
  const run = useAction(async () => book.save(chain))
  return (
    <div className="flex flex-col gap-3" data-part="consent">
      <Banner
        tone="unknown"
        title={<Trans>Not simulated yet</Trans>}
        actions={
          <Button tone="primary" busy={run.busy} onClick={() => void run.start()}>
            <Trans>Run on {chain.name}</Trans>
          </Button>
        }
      >
        <ConsentWords chain={chain} />
      </Banner>
      {run.error !== undefined && <ErrorNote error={run.error} />}
    </div>
  )
}
