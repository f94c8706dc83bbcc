import { defined } from '#core/defined'
import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useCallback } from 'react'
import type { AppRequest } from '#core/web/app-request'
import type { Finding } from '#core/signing/finding'
import { hostOf } from '#core/web/host'
import { KNOWN_HOSTS } from '#core/web/known-hosts'
import type { ReportedSite } from '#core/web/report-list'
import { AppOrigin, PATHS } from '#features/shared'
import { originFindings } from '#review'
import { linkStyle } from '#ui/buttons/button'
import { FindingView } from '#ui/feedback/finding-view'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { useAnswer } from '#ui/state/query'
import type { Apps } from '#wallet'

/**
 * What is to be said of who asks, by the rules of the Review. Nothing until the person's lists of reported sites were looked at: until then there is no
 * yes. That there is no list is said in each Review; here, where nothing is signed yet, only that a list could not be read.
 */
export function useFindings(apps: Apps, one: AppRequest): readonly Finding[] | undefined {
  const { origin } = one
  const { kind, value } = useAnswer(useCallback(async () => (await apps.reports.sitesAt(origin)) ?? [], [apps, origin]))
  return kind === 'pending' ? undefined : findingsFor(apps, one, value)
}

function findingsFor(apps: Apps, { origin, told }: AppRequest, sites: readonly ReportedSite[] | undefined): readonly Finding[] {
  const used = apps.usedOrigins().flatMap((one) => (one === origin ? [] : (hostOf(one) ?? [])))
  const declared = told?.name === undefined ? {} : { declared: { name: told.name } }
  const hosts = { used, known: KNOWN_HOSTS, ...defined({ reported: sites }) }
  return originFindings({ kind: 'app', origin, ...declared, changed: false, queued: 0 }, hosts)
}

const isKnown = (origin: string): boolean => {
  const host = hostOf(origin)
  return host !== undefined && origin === `https://${host}` && KNOWN_HOSTS.includes(host)
}

/** Who asks: where it is, as the browser says it; whether that is known; and apart from both, what it calls itself (P6, P7, P8, P13). */
export function RequesterHeader({ apps, one }: { readonly apps: Apps; readonly one: AppRequest }): ReactNode {
  const before = apps.usedOrigins().includes(one.origin)
  return (
    <section className="rounded-card border border-hair bg-card px-4 py-3.5" data-part="asker">
      <AppOrigin origin={one.origin} size="large" />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
        <li className="inline-flex items-center gap-1.5" data-known={isKnown(one.origin)}>
          <Icon name={isKnown(one.origin) ? 'done' : 'help'} size={16} />
          {isKnown(one.origin) ? <Trans>On the list that came with Assay</Trans> : <Trans>Not on the list that came with Assay</Trans>}
        </li>
        <li className="inline-flex items-center gap-1.5">
          <Icon name={before ? 'activity' : 'plus'} size={16} />
          {before ? <Trans>Connected before</Trans> : <Trans>First connection</Trans>}
        </li>
      </ul>
      {one.told?.name !== undefined && one.told.name !== '' && (
        <p className="mt-2 border-t border-hair pt-2 text-small text-soft">
          <Trans>App name</Trans>{' '}
          <q className="italic">
            <HostileText text={one.told.name} most={48} />
          </q>
        </p>
      )}
    </section>
  )
}

export const RequesterFindings = ({ findings }: { readonly findings: readonly Finding[] }): ReactNode =>
  findings.length === 0 ? null : (
    <div className="flex flex-col gap-2">
      <h2 className="sr-only">
        <Trans>Findings</Trans>
      </h2>
      {findings.map((finding) => (
        <div key={finding.rule} data-rule={finding.rule} data-finding={finding.level}>
          <FindingView
            finding={finding}
            more={
              <Link to={PATHS.helpPage} params={{ _splat: finding.rule }} className={linkStyle}>
                <Trans>More</Trans>
              </Link>
            }
          />
        </div>
      ))}
    </div>
  )

/** How a yes is given, by the worst that is said. */
export const confirmationOf = (findings: readonly Finding[]): 'press' | 'hold' | 'never' => {
  if (findings.some(({ level }) => level === 'block')) return 'never'
  return findings.some(({ level }) => level === 'danger') ? 'hold' : 'press'
}
