import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** In place of every screen that needs a vault: why there is none, and where there is one. */
export const WholeScreen = (): ReactNode => (
  <div className="max-w-(--measure)">
    <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
      <Trans>Get all of Assay</Trans>
    </h1>
    <p className="mt-3">
      <Trans>
        Accounts, sending and signing need a vault, and this copy has none. It was made for hosts that share their address with others, or
        that can’t forbid other pages to frame this one. A key isn’t safe there.
      </Trans>
    </p>
    <p className="mt-3">
      <Trans>Either of these has the vault. A release of Assay has both, with their hashes:</Trans>
    </p>
    <ul className="mt-2 list-disc ps-6">
      <li>
        <Trans>The extension: the browser checks its package, and no host is asked.</Trans>
      </li>
      <li>
        <Trans>The site, on a host that sends its security headers.</Trans>
      </li>
    </ul>
  </div>
)
