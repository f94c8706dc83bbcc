import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Chain, endpointHost } from '#core/chains/chain'
import { isLoopback } from '#core/chains/endpoint-url'
import { EndpointHosts } from '#features/shared'

/** Who is asked when something is simulated on a chain, and what they learn: what a person agrees to. */
export function ConsentWords({ chain }: { readonly chain: Chain }): ReactNode {
  const { endpoints, name } = chain
  if (endpoints.every(({ url }) => isLoopback(url))) return <EndpointHosts chain={chain} />
  const [first, ...others] = [
    ...new Set(endpoints.map(({ url, operator }) => (operator.trim() === '' ? endpointHost(url) : operator.trim()))),
  ]
  const count = others.length
  return (
    <span title={[first, ...others].join(', ')}>
      {count === 0 ? (
        <Trans>
          {name} asks {first}. They see your IP address and the addresses in this.
        </Trans>
      ) : (
        <Trans>
          {name} asks {first} and <Plural value={count} one="# other" other="# others" />. They see your IP address and the addresses in
          this.
        </Trans>
      )}
    </span>
  )
}
