import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '#ui/buttons/copy-button'
import { Disclosure } from '#ui/layout/disclosure'

/** What the browser will ask, told before a node on this computer is first asked anything. */
export const LocalWords = (): ReactNode => (
  <p className="text-small text-soft">
    <Trans>
      This endpoint is on your computer. When you test or use it, your browser may ask for access to your local network. Allow it, or Assay
      can’t reach the endpoint.
    </Trans>
  </p>
)

/** What plain http in the home network means. */
export const HomeWords = (): ReactNode => (
  <p className="text-small text-soft">
    <Trans>
      This endpoint is in your home network, without encryption. Every device there can read requests and change answers. Proved facts stay
      proved.
    </Trans>
  </p>
)

/** What a browser names as the origin of requests: pages of an extension ask from a sandbox, which has none. */
const requestOrigin = (): string => (location.protocol.endsWith('-extension:') ? 'null' : location.origin)

/** Two gates stand before a node on this computer: the browser's permission and the node's own list of origins. */
export function LocalHelp(): ReactNode {
  const { t } = useLingui()
  const origin = requestOrigin()
  return (
    <Disclosure title={<Trans>If it can’t be reached</Trans>} hint={<Trans>two permissions</Trans>}>
      <div className="flex flex-col gap-2 text-small">
        <p>
          <Trans>
            If you denied it by mistake, allow local network access for this site in your browser’s settings. It may be called “devices on
            the local network”.
          </Trans>
        </p>
        <p>
          <Trans>The node must accept this origin (CORS). Anvil accepts all. For geth and others, add this one:</Trans>
        </p>
        <p className="flex items-center gap-2">
          <code className="rounded-mark bg-sunk px-2 py-1 wrap-anywhere">{origin}</code>
          <CopyButton text={origin} label={t`Copy origin`} />
        </p>
      </div>
    </Disclosure>
  )
}
