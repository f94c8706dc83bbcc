import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '#ui/buttons/copy-button'
import { Disclosure } from '#ui/layout/disclosure'

/** What the browser will ask, told before a node on this computer is first asked anything. */
export const LocalWords = (): ReactNode => (
  <p className="text-small text-soft">
    <Trans>
      It is on this computer. The browser may ask whether this page may reach your local network, as soon as you test or use it: allow it,
      or it cannot be asked.
    </Trans>
  </p>
)

/** What plain http in the home network means. */
export const HomeWords = (): ReactNode => (
  <p className="text-small text-soft">
    <Trans>
      It is in your home network, without encryption: every device there can read what is asked and change the answers. What is proved stays
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
    <Disclosure title={<Trans>If it is not reached</Trans>} hint={<Trans>two permissions</Trans>}>
      <div className="flex flex-col gap-2 text-small">
        <p>
          <Trans>
            Denied by mistake, the browser’s permission is given back in its settings for this site: local network access, or devices on the
            local network.
          </Trans>
        </p>
        <p>
          <Trans>The node has to accept this origin (CORS). Anvil accepts all; for geth and others name this one:</Trans>
        </p>
        <p className="flex items-center gap-2">
          <code className="rounded-mark bg-sunk px-2 py-1 wrap-anywhere">{origin}</code>
          <CopyButton text={origin} label={t`Copy origin`} />
        </p>
      </div>
    </Disclosure>
  )
}
