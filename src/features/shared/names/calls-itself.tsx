import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { type Chain, isAmongOwn } from '#core/chains/chain'
import type { PrimaryName } from '#core/identity/name-answer'
import { TextButton } from '#ui/buttons/button'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { useAnswer } from '#ui/state/query'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

type CallsItselfProps = {
  readonly address: Address
  /** The name is for this chain. */
  readonly chainId: number
  /** `paid`: the node of that chain will be asked about the address anyway. `kept`: nobody else needs to hear of it. */
  readonly because: 'paid' | 'kept'
  /** Who that is, where it does not stand beside it anyway. */
  readonly who?: ReactNode
}

/** Ethereum, where the registry of ENS is; the practice chain has one of its own. */
const registryOf = (chains: readonly Chain[], chainId: number): Chain | undefined => {
  const here = chains.find((one) => one.chainId === chainId)
  return here?.kind === 'practice' ? here : chains.find((one) => one.chainId === 1)
}

/**
 * What an address calls itself (a primary name, ENSIP-3 and ENSIP-19), where the name leads back to it; said where it leads to somebody else. Looked up at once
 * only where no stranger hears of the address by that; else when the person asks. Nothing where there is no registry, or no name.
 */
export function CallsItself({ address, chainId, because, who }: CallsItselfProps): ReactNode {
  const wallet = usePorts<'book'>()
  const registry = registryOf(useSource(wallet.book.chains), chainId)
  const isAtOnce = registry !== undefined && (isAmongOwn(registry) || (because === 'paid' && registry.chainId === chainId))
  const [asked, setAsked] = useState<string | undefined>(undefined)
  const key = `${chainId} ${address}`
  if (registry === undefined) return null
  if (!isAtOnce && asked !== key)
    return (
      <TextButton onClick={() => setAsked(key)}>
        <Trans>Ask Ethereum for its name</Trans>
      </TextButton>
    )
  return <OwnName address={address} chainId={chainId} who={who} />
}

function OwnName({ address, chainId, who }: Pick<CallsItselfProps, 'address' | 'chainId' | 'who'>): ReactNode {
  const { names } = usePorts<'names'>()
  const ask = useCallback(async (signal: AbortSignal) => (await names()).primary(address, chainId, signal), [names, address, chainId])
  const answer = useAnswer(ask)
  if (answer.kind === 'pending') return null
  return <OwnNameView found={answer.value ?? { at: 'unknown' }} who={who} />
}

type OwnNameViewProps = { readonly found: PrimaryName | { readonly at: 'unknown' }; readonly who: ReactNode }

function OwnNameView({ found, who }: OwnNameViewProps): ReactNode {
  const whose = who ?? <Trans>It</Trans>
  switch (found.at) {
    case 'name':
      return (
        <span className="inline-flex items-start gap-x-2 text-small" data-name-of="name">
          <Hallmark evidence={found.evidence} size={14} />
          <span>
            <Trans>
              {whose} calls itself{' '}
              <strong className="font-semibold">
                <HostileText text={found.name} most={60} />
              </strong>
              , and the name leads back to it.
            </Trans>
          </span>
        </span>
      )
    case 'false':
      return (
        <span className="inline-flex items-start gap-2 text-small text-amber" data-name-of="false">
          <Icon name="warn" className="mt-0.5" />
          <span>
            <Trans>
              {whose} calls itself <HostileText text={found.claims} most={60} />, but that name leads to someone else.
            </Trans>
          </span>
        </span>
      )
    case 'unknown':
      return (
        <span className="text-small text-soft" data-name-of="unknown">
          <Trans>{whose} may have a name. It couldn’t be read.</Trans>
        </span>
      )
    default:
      return null
  }
}
