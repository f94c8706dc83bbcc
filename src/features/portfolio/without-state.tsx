import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { WireError } from '#core/errors'
import type { OtherRules } from '#core/simulation/simulation'
import { PATHS } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { linkStyle } from '#ui/buttons/button'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { OtherRulesWords } from '#ui/evidence/other-rules'
import { Rows } from '#ui/layout/page'
import { useErrorWords } from '#ui/feedback/use-error-words'

/** Why tokens were not asked, and what is shown all the same. */
export function WithoutRun({ why }: { readonly why: WireError }): ReactNode {
  const words = useErrorWords(why)
  return (
    <div data-part="without-run">
      <Banner tone="unknown" icon="evidence" title={<Trans>Couldn’t run token contracts on this device</Trans>}>
        {words?.said ?? why.code}{' '}
        <Trans>
          The native balance doesn’t need this. A token is shown if this build knows where its contract keeps balances, or as last read.
          Others are unknown.
        </Trans>
      </Banner>
    </div>
  )
}

/** Tokens were asked by rules that may not be the chain's: what that means, and what to do. */
export function OtherRulesNote({ rules }: { readonly rules: OtherRules }): ReactNode {
  return (
    <div data-part="other-rules">
      <Banner
        tone="unknown"
        icon="evidence"
        title={
          rules.early === undefined ? (
            <Trans>This chain has rules that this version of Assay doesn’t know</Trans>
          ) : (
            <Trans>By the clock, this chain should follow other rules than its blocks show</Trans>
          )
        }
      >
        <OtherRulesWords rules={rules} />{' '}
        <Trans>Token balances, names and prices come from such runs. They may differ from what contracts say on the chain.</Trans>{' '}
        {rules.early === undefined ? (
          <Trans>Install a newer version or import this chain’s fork schedule.</Trans>
        ) : (
          <Trans>Check with another endpoint whether this chain has forked.</Trans>
        )}
      </Banner>
    </div>
  )
}

/** Nothing is known of what this account holds. That is said in its place, and what works all the same stays in reach. */
export function NothingRead({ chain }: { readonly chain: Chain }): ReactNode {
  const { symbol } = nativeToken(chain)
  return (
    <section data-part="nothing-read">
      <Rows>
        <li className="flex items-center justify-between gap-4 py-3">
          <HostileText text={symbol} most={16} />
          <span className="inline-flex items-center gap-2 text-amber">
            <Hallmark evidence={{ kind: 'unknown', method: 'none' }} />
            <Trans>unknown</Trans>
          </span>
        </li>
      </Rows>
      <p className="mt-3 text-soft">
        <Trans>Nothing on {chain.name} has been read yet. These work without it:</Trans>{' '}
        <Link to={PATHS.receive} className={linkStyle}>
          <Trans>Receive</Trans>
        </Link>
        {', '}
        <Link to={PATHS.activity} className={linkStyle}>
          <Trans>Activity</Trans>
        </Link>
        {', '}
        <Link to={PATHS.check} className={linkStyle}>
          <Trans>Check</Trans>
        </Link>
        {'. '}
        <Link to={PATHS.chains} className={linkStyle}>
          <Trans>Choose endpoints for this chain</Trans>
        </Link>
      </p>
    </section>
  )
}
