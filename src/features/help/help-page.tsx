import { Trans } from '@lingui/react/macro'
import { Link, useParams } from '#ui/router/router'
import { PATHS } from '#features/shared'
import { buttonStyle, linkStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { Icon } from '#ui/icon'
import { Screen } from '#ui/layout/page'
import { Blocks } from './blocks.tsx'
import { HelpScreen } from './help.tsx'
import { findPage } from './pages.ts'
import { useHelpPages } from './use-help-pages.ts'

/** One page of help. */
export function HelpPageScreen() {
  const { _splat: slug = '' } = useParams() as { readonly _splat?: string }
  // The router takes /help for a page without a name.
  if (slug === '') return <HelpScreen />
  return <HelpPageView slug={slug} />
}

function HelpPageView({ slug }: { readonly slug: string }) {
  const page = findPage(slug, useHelpPages())
  if (!page) {
    return (
      <Screen title={<Trans>Help</Trans>}>
        <Empty
          icon="book"
          title={<Trans>Help page not found</Trans>}
          actions={
            <Link to={PATHS.help} className={buttonStyle('primary')}>
              <Trans>All pages</Trans>
            </Link>
          }
        >
          <Trans>The link may be from another version. Try searching.</Trans>
        </Empty>
      </Screen>
    )
  }
  return (
    <Screen title={page.title} lede={page.family === 'error' ? <span className="font-mono text-small">{page.slug}</span> : undefined}>
      <div lang={page.isEnglish === true ? 'en' : undefined} dir={page.isEnglish === true ? 'ltr' : undefined}>
        <Blocks blocks={page.body} />
      </div>
      <p>
        <Link to={PATHS.help} className={`${linkStyle} inline-flex items-center gap-1 text-soft`}>
          <Icon name="back" size={12} />
          <Trans>All help pages</Trans>
        </Link>
      </p>
    </Screen>
  )
}
