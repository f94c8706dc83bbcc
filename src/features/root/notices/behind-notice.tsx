import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { type Chain, endpointHost } from '#core/chains/chain'
import { PATHS, useEndpointHealth, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { linkStyle } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { useAnnouncement } from '#ui/feedback/live-region'
import type { EndpointHealth } from '#wallet'

/** An endpoint that stands still while its chain goes on. `blocks` 0: nobody knows how many it lacks. */
export type Behind = { readonly host: string; readonly chain: Chain; readonly blocks: number; readonly alone: boolean }

/** Which endpoints stand still; `alone` where no other endpoint of the chain can be asked instead. */
export function behindOf(chains: readonly Chain[], states: readonly EndpointHealth[]): readonly Behind[] {
  const lagOf = (id: string): number | undefined => states.find(({ endpointId }) => endpointId === id)?.behind
  return chains.flatMap((chain) => {
    const asked = chain.endpoints.filter(({ roles }) => roles.includes('state'))
    const alone = asked.every(({ id }) => lagOf(id) !== undefined)
    return asked.flatMap(({ id, url }) => {
      const blocks = lagOf(id)
      return blocks === undefined ? [] : [{ host: endpointHost(url), chain, blocks, alone }]
    })
  })
}

/** Says of endpoints that they stand still, for as long as they do. */
export function BehindNotice(): ReactNode {
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const states = useEndpointHealth()
  return behindOf(chains, states).map((behind) => <BehindBanner key={`${behind.chain.chainId} ${behind.host}`} behind={behind} />)
}

/** One endpoint that stands still: which, by how much, what that means, and what to do. */
export function BehindBanner({ behind: { host, chain, blocks, alone } }: { readonly behind: Behind }): ReactNode {
  const { t } = useLingui()
  const { name } = chain
  // Not the number: it changes with each block.
  const spoken = t`${host} has stalled: it doesn’t have the newest blocks of ${name}.`
  useAnnouncement(spoken)
  return (
    <div className="mx-auto mb-2 w-full max-w-264 px-4 sm:px-6" data-behind={host}>
      <Banner
        tone="warn"
        icon="clock"
        title={
          blocks === 0 ? (
            <Trans>
              <HostileText text={host} /> has stalled: it doesn’t have the newest blocks of <HostileText text={name} />.
            </Trans>
          ) : (
            <Trans>
              <HostileText text={host} /> has stalled: it’s <Plural value={blocks} one="# block" other="# blocks" /> behind{' '}
              <HostileText text={name} />.
            </Trans>
          )
        }
        actions={
          <Link to={PATHS.chain} params={{ chain: String(chain.chainId) }} className={linkStyle}>
            <Trans>Endpoints</Trans>
          </Link>
        }
      >
        {alone ? (
          <Trans>You’re seeing an older block. Wait or add another endpoint.</Trans>
        ) : (
          <Trans>Your other endpoints are used instead.</Trans>
        )}
      </Banner>
    </div>
  )
}
