import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Request } from '#core/signing/request'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import { PATHS } from '../links/paths.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

const isOpen = ({ stage }: Request): boolean => stage.at !== 'closed' && stage.at !== 'signed'

/** Where a request of a series stands, and the one that comes next. Nothing for a request that stands alone. `show`: before it is signed, or after. */
export function SeriesNote({ request, show }: { readonly request: Request; readonly show: 'place' | 'next' }): ReactNode {
  const all = useSource(usePorts<'requests'>().requests.all)
  const { series } = request
  if (series === undefined) return null
  const others = all.filter((one) => one.series?.id === series.id).toSorted((a, b) => (a.series?.at ?? 0) - (b.series?.at ?? 0))
  const signed = others.filter(({ stage }) => stage.at === 'signed').length
  const next = others.find((one) => isOpen(one) && one.id !== request.id)
  const { at, of } = series
  const isApps = request.origin.kind === 'app'
  if (show === 'next' && next === undefined && signed < of) return null
  return (
    <div data-part="series">
      <Banner
        title={
          isApps ? (
            <Trans>
              Call {at} of {of} from the app
            </Trans>
          ) : (
            <Trans>
              Payment {at} of {of}
            </Trans>
          )
        }
        actions={
          show === 'next' &&
          next !== undefined && (
            <Link to={PATHS.review} params={{ requestId: next.id }} className={buttonStyle('primary')}>
              {isApps ? <Trans>Review the next call</Trans> : <Trans>Review the next payment</Trans>}
            </Link>
          )
        }
      >
        <Trans>
          {signed} of {of} are signed. Each is separate: rejecting one doesn’t undo another.
        </Trans>{' '}
        {isApps && <Trans>The app requested them together; they’re sent one at a time.</Trans>}
      </Banner>
    </div>
  )
}
