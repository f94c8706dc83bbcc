import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { type Chain, type Endpoint, endpointHost } from '#core/chains/chain'
import { isLoopback } from '#core/chains/endpoint-url'

/** A stranger by who runs it; what is on this computer by its host. */
const nameOf = ({ url, operator }: Endpoint): string => (isLoopback(url) || operator.trim() === '' ? endpointHost(url) : operator.trim())

/** Whom a chain asks, all of them, and what the browser may ask first where one runs on this computer. */
export function EndpointHosts({ chain }: { readonly chain: Chain }): ReactNode {
  const { i18n } = useLingui()
  const hosts = new Intl.ListFormat([i18n.locale, 'en'], { type: 'conjunction' }).format([...new Set(chain.endpoints.map(nameOf))])
  const isLocal = chain.endpoints.some(({ url }) => isLoopback(url))
  return (
    <>
      <span className="wrap-anywhere">
        <Trans>Asks {hosts}.</Trans>
      </span>
      {isLocal && (
        <>
          {' '}
          <Trans>
            Your browser may first ask to let this page access this computer. It’s only for this chain; nothing else here is contacted.
          </Trans>
        </>
      )}
    </>
  )
}
