import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { PATHS } from '#features/shared'

/** An address of the site that is none of its screens. */
export function UnknownPage() {
  return (
    <main className="mx-auto max-w-(--measure) px-4 py-16">
      <h1 className="text-head font-semibold">
        <Trans>Page not found</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>The link may be old or mistyped. Nothing was lost.</Trans>
      </p>
      <p className="mt-6">
        <Link to={PATHS.portfolio} className="underline underline-offset-4">
          <Trans>Go to Home</Trans>
        </Link>
      </p>
    </main>
  )
}
