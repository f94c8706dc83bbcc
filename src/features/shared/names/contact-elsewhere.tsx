import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { onlyElsewhere } from '#core/identity/contact'
import { Banner } from '#ui/feedback/banner'
import { HostileText } from '#ui/text/hostile-text'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

/** A contact whose address this is on another chain alone: what is sent to it here may be lost. Nothing for anybody else. */
export function ContactElsewhere({ address, chainId }: { readonly address: Address; readonly chainId: number }): ReactNode {
  const { contacts, book } = usePorts<'contacts' | 'book'>()
  const found = onlyElsewhere(useSource(contacts), address, chainId)
  const chains = useSource(book.chains)
  if (found === undefined) return null
  const chain = chains.find((one) => one.chainId === found.chainId)?.name ?? `${found.chainId ?? ''}`
  return (
    <Banner
      tone="warn"
      title={
        <Trans>
          You know this address as <HostileText text={found.name} most={40} />, but only on <HostileText text={chain} most={40} />
        </Trans>
      }
    >
      <Trans>On this chain it may belong to someone else or to nobody. Ask them for their address here.</Trans>
    </Banner>
  )
}
