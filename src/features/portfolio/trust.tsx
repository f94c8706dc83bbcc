import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { LightClientLine, PATHS, useBook, useSource } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { Pending } from '#ui/state/pending'

/** By what the figures are known: the light client of the chain, and whom it caught. */
export const Trust = ({ chain }: { readonly chain: Chain }): ReactNode => (
  <ScreenSection
    title={<Trans>Trust</Trans>}
    side={
      <Link to={PATHS.evidence} className={`inline-flex min-h-6 items-center text-small ${linkStyle}`}>
        <Trans>Details</Trans>
      </Link>
    }
  >
    <Pending failed={() => null}>
      <Lines chain={chain} />
    </Pending>
  </ScreenSection>
)

function Lines({ chain }: { readonly chain: Chain }): ReactNode {
  const evidence = useBook('evidence')
  const lies = useSource(evidence.lies.all)
  return (
    <ul className="flex flex-col gap-1 border-t border-hair pt-2 text-small">
      <li className="flex flex-wrap items-center gap-x-2">
        <LightClientLine chain={chain} evidence={evidence} />
        <span className="text-soft">{chain.name}</span>
      </li>
      {lies.length > 0 && (
        <li>
          <Plural value={lies.length} one="# false answer caught" other="# false answers caught" />
        </li>
      )}
    </ul>
  )
}
