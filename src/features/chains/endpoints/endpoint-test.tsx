import { Trans, useLingui } from '@lingui/react/macro'
import type { WireError } from '#core/errors'
import type { EndpointReport, ServiceReport } from '#wallet'
import { Banner } from '#ui/feedback/banner'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { HostileText } from '#ui/text/hostile-text'
import { CapabilityFacts } from './endpoint-capabilities.tsx'

/** What one endpoint said when it was asked who it is, and for which URL and chain that holds. */
export type EndpointTestResult = { readonly url: string; readonly chainId: number } & (
  | { readonly report: EndpointReport }
  | { readonly service: ServiceReport }
  | { readonly error: WireError }
)

/** What a test found, in the words of the endpoint where they are its own. */
export function OutcomeView({ outcome, onRetry }: { readonly outcome: EndpointTestResult; readonly onRetry: () => void }) {
  const { i18n, t } = useLingui()
  if ('error' in outcome)
    return <ErrorNote error={outcome.error} onRetry={outcome.error.code === 'rpc/wrong-chain' ? undefined : onRetry} />
  if ('service' in outcome) return <ServiceView service={outcome.service} />
  const { report } = outcome
  const ms = Math.round(report.ms)
  return (
    <div className="flex flex-col gap-3" role="status">
      <div className="rounded-control border border-hair px-4 py-3 text-small">
        <FactsList>
          <FactLine name={<Trans>Chain</Trans>}>{report.chainId}</FactLine>
          <FactLine name={<Trans>Newest block</Trans>}>
            <span className="figures">{new Intl.NumberFormat([i18n.locale, 'en']).format(report.block)}</span>
          </FactLine>
          <FactLine name={<Trans>Proofs</Trans>}>{report.proofs ? <Trans>Given</Trans> : <Trans>Not given</Trans>}</FactLine>
          <FactLine name={<Trans>Software</Trans>}>
            {report.clientVersion === undefined ? <Trans>Not stated</Trans> : <HostileText text={report.clientVersion} most={80} />}
          </FactLine>
          <FactLine name={<Trans>Response time</Trans>}>{t`${ms} ms`}</FactLine>
        </FactsList>
        {report.capabilities !== undefined && (
          <div className="mt-2 border-t border-hair pt-2">
            <CapabilityFacts found={report.capabilities} />
          </div>
        )}
      </div>
      {!report.proofs && (
        <Banner tone="warn" title={<Trans>No proofs</Trans>}>
          <Trans>
            Without eth_getProof, its balances and simulations can’t be proved and are marked as claimed. If another endpoint of this chain
            gives proofs, we use that one for state.
          </Trans>
        </Banner>
      )}
    </div>
  )
}

/** An explorer service, which knows the kind of its own API and nothing of proofs. */
function ServiceView({ service: { shape, block, ms } }: { readonly service: ServiceReport }) {
  const { i18n, t } = useLingui()
  const took = Math.round(ms)
  return (
    <div className="rounded-control border border-hair px-4 py-3 text-small" role="status" data-part="service">
      <FactsList>
        <FactLine name={<Trans>Response format</Trans>}>{shape === 'etherscan' ? 'Etherscan' : 'Blockscout'}</FactLine>
        <FactLine name={<Trans>Newest block</Trans>}>
          {block === undefined ? (
            <Trans>Not stated</Trans>
          ) : (
            <span className="figures">{new Intl.NumberFormat([i18n.locale, 'en']).format(block)}</span>
          )}
        </FactLine>
        <FactLine name={<Trans>Response time</Trans>}>{t`${took} ms`}</FactLine>
      </FactsList>
    </div>
  )
}
