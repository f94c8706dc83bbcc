import { Plural, Trans } from '@lingui/react/macro'
import { readDataSources } from '#survey'
import { useAnswer } from '#ui/state/query'
import { type Language, LANGUAGES, LOCALES } from '#ui/language/i18n'
import { Banner } from '#ui/feedback/banner'
import { Disclosure } from '#ui/layout/disclosure'
import { ScreenSection } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { ReleaseSection } from './release-section.tsx'
import { SettingAnchor } from './setting-anchor.tsx'

type Notices = typeof import('#data/notices.json')

const readNotices = async (): Promise<Notices> => (await import('#data/notices.json')).default

/** What this is, which build, and whose work is in it. */
export function AboutSettings() {
  const notices = useAnswer(readNotices).value
  return (
    <div className="flex flex-col gap-8">
      <Banner tone="warn" title={<Trans>Not audited yet</Trans>}>
        <Trans>No one outside this project has reviewed it yet. Use test chains, or amounts you can afford to lose.</Trans>
      </Banner>
      <SettingAnchor name="build">
        <ReleaseSection />
      </SettingAnchor>
      <ScreenSection title={<Trans>Languages</Trans>}>
        <LanguageList />
      </ScreenSection>
      <ScreenSection title={<Trans>Data included</Trans>}>
        <DataList />
      </ScreenSection>
      <ScreenSection title={<Trans>Open-source software</Trans>}>
        {notices ? (
          <NoticeList notices={notices} />
        ) : (
          <LoadingRegion words={<Trans>Loading notices</Trans>}>
            <RowsSkeleton rows={6} />
          </LoadingRegion>
        )}
      </ScreenSection>
    </div>
  )
}

/** Which languages nobody who grew up with them has read yet. */
function LanguageList() {
  const unreviewed = LOCALES.flatMap((code) => {
    const { name, isUnreviewed }: Language = LANGUAGES[code]
    return isUnreviewed === true && name !== undefined ? [{ code, name }] : []
  })
  return (
    <div data-part="languages">
      <p>
        <Trans>No native speaker has reviewed these yet. Dangers, stops and Sign show English beside them:</Trans>
      </p>
      <ul className="mt-2 list-disc ps-5">
        {unreviewed.map(({ code, name }) => (
          <li key={code} lang={code}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whose token lists and price feeds ship with it. */
function DataList() {
  const sources = useAnswer(readDataSources).value ?? []
  return (
    <div data-part="data-sources">
      <p className="mb-3 text-soft">
        <Trans>Lists of tokens and price feeds, from packages whose licences allow it.</Trans>
      </p>
      {sources.map(({ name, version, licence, notice }) =>
        notice === '' ? (
          <p key={name} className="mt-3 text-small text-soft">
            {`${name} ${version} (${licence})`}
          </p>
        ) : (
          <Disclosure key={name} title={`${name} ${version}`} hint={licence}>
            <pre className="max-h-96 overflow-auto rounded-control bg-sunk p-3 text-fine whitespace-pre-wrap" tabIndex={0}>
              {notice}
            </pre>
          </Disclosure>
        ),
      )}
    </div>
  )
}

function NoticeList({ notices }: { readonly notices: Notices }) {
  return (
    <div>
      <p className="mb-3 text-soft">
        <Plural value={notices.packages.length} one="# package" other="# packages" />
        <Trans>, each with its own licence. Their sources are on npm under these names and versions.</Trans>
      </p>
      {notices.texts.map((text, at) => {
        const under = notices.packages.filter((one) => one.text === at)
        return (
          <Disclosure key={at} title={under.map((one) => `${one.name} ${one.version}`).join(', ')} hint={under[0]?.licence}>
            <pre className="max-h-96 overflow-auto rounded-control bg-sunk p-3 text-fine whitespace-pre-wrap" tabIndex={0}>
              {text}
            </pre>
          </Disclosure>
        )
      })}
      <p className="mt-3 text-small text-soft">
        {notices.packages
          .filter((one) => one.text === null)
          .map((one) => `${one.name} ${one.version} (${one.licence})`)
          .join(', ')}
      </p>
    </div>
  )
}
