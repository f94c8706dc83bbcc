import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RECORD_FILE } from '#core/release/build-record'
import { ageInDays, OLD_AFTER_DAYS } from '#core/release/release-info'
import type { ReleaseSigners } from '#core/release/release-signers'
import type { StoredRelease, ReleaseState } from '#core/release/release-state'
import ownVersion from '#data/version.json' with { type: 'json' }
import { type ReleasePort, useAction, useReleases, useSigners, useSource } from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { Banner } from '#ui/feedback/banner'
import { ErrorNote } from '#ui/feedback/error-note'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { Disclosure } from '#ui/layout/disclosure'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { ScreenSection } from '#ui/layout/page'
import { useNow } from '#ui/state/clock'
import type { Answer } from '#ui/state/query'
import { HostileText } from '#ui/text/hostile-text'

type Installed = Extract<ReleaseState, { readonly kind: 'installed' }>

/** Of this build, as its changelog says; the day only where it is a release. */
const OWN: { readonly version: string; readonly date?: string } = ownVersion

/** Which version this is, whether it is kept in this browser, and the one that the site offers. */
export function ReleaseSection(): ReactNode {
  const { kind, value: port, error, retry } = useReleases()
  return (
    <ScreenSection title={<Trans>This version</Trans>}>
      {kind === 'pending' ? (
        <LoadingRegion words={<Trans>Loading versions</Trans>}>
          <RowsSkeleton rows={3} />
        </LoadingRegion>
      ) : error !== undefined ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : port === undefined ? (
        <Unkept />
      ) : (
        <Kept port={port} />
      )}
    </ScreenSection>
  )
}

/** Where the site is a page like any other: it is whatever its host sent. */
function Unkept(): ReactNode {
  return (
    <>
      <OldNotice date={OWN.date} />
      <FactsList>
        <FactLine name={<Trans>Version</Trans>}>{OWN.version}</FactLine>
        <FactLine name={<Trans>Released</Trans>}>
          <Day date={OWN.date} />
        </FactLine>
        <FactLine name={<Trans>License</Trans>}>MIT</FactLine>
      </FactsList>
      <p className="mt-4 text-small text-soft">
        <Trans>This browser doesn’t keep it. Each visit loads whatever the site sends.</Trans> <RecordLink />
      </p>
    </>
  )
}

function Kept({ port }: { readonly port: ReleasePort }): ReactNode {
  const state = useSource(port.state)
  const check = useAction(() => port.check())
  return (
    <div className="flex flex-col gap-4">
      {state.kind === 'installed' ? (
        <InstalledRelease state={state} port={port} />
      ) : (
        <Banner tone="unknown" title={<Trans>Not kept in this browser yet</Trans>}>
          <Trans>Until then, each visit loads whatever the site sends.</Trans>
        </Banner>
      )}
      {state.refused !== undefined && <ErrorNote error={state.refused} />}
      {check.error !== undefined && <ErrorNote error={check.error} />}
      <div>
        <Button busy={check.busy} onClick={() => void check.start()}>
          <Trans>Check for a new version</Trans>
        </Button>
      </div>
      <p className="text-small text-soft">
        <Trans>
          After the first visit, only files whose hashes were recorded at installation run here. A host that replaces the service worker, or
          clears this site’s data, can still change that. The extension doesn’t depend on the host, and neither does “npm run verify”.
        </Trans>{' '}
        <RecordLink />
      </p>
    </div>
  )
}

function InstalledRelease({ state, port }: { readonly state: Installed; readonly port: ReleasePort }): ReactNode {
  const { i18n } = useLingui()
  const { current, previous, offered, checkedAt } = state
  const back = useAction(() => port.goBack())
  const signers = useSigners(current)
  return (
    <>
      <OldNotice date={current.date} />
      {offered !== undefined && <OfferedRelease release={offered} port={port} />}
      <FactsList>
        <FactLine name={<Trans>Version</Trans>}>{current.version}</FactLine>
        <ReleaseFacts release={current} signers={signers} />
        <FactLine name={<Trans>Works offline since</Trans>}>{i18n.date(new Date(current.fetchedAt), { dateStyle: 'medium' })}</FactLine>
        <FactLine name={<Trans>The site has</Trans>}>
          {offered !== undefined ? (
            <Trans>version {offered.version}</Trans>
          ) : checkedAt === undefined ? (
            <Trans>Unknown</Trans>
          ) : (
            <Trans>the same, checked {i18n.date(new Date(checkedAt), { dateStyle: 'medium', timeStyle: 'short' })}</Trans>
          )}
        </FactLine>
        <FactLine name={<Trans>License</Trans>}>MIT</FactLine>
      </FactsList>
      {previous !== undefined && (
        <div>
          <Button busy={back.busy} onClick={() => void back.start()}>
            <Trans>Go back to version {previous.version}</Trans>
          </Button>
        </div>
      )}
      {back.error !== undefined && <ErrorNote error={back.error} />}
    </>
  )
}

/** Screens have no network of their own, so the browser opens the record. */
const RecordLink = (): ReactNode => (
  <a href={`/${RECORD_FILE}`} target="_blank" rel="noreferrer" className={`${linkStyle} text-ink`}>
    <Trans>The hashes of this build and of each of its files</Trans>
  </a>
)

/** Another version: what it changes, how it is known, and the press that installs it. */
function OfferedRelease({ release, port }: { readonly release: StoredRelease; readonly port: ReleasePort }): ReactNode {
  const accept = useAction(() => port.accept(release.hash))
  const signers = useSigners(release)
  const { version } = release
  return (
    <section className="flex flex-col gap-3 rounded-card border border-hair p-4" data-part="offered-release">
      <h3 className="font-semibold">
        {release.isSecurity ? <Trans>Version {version} fixes a security problem</Trans> : <Trans>Version {version} is ready</Trans>}
      </h3>
      <FactsList>
        <ReleaseFacts release={release} signers={signers} />
      </FactsList>
      {release.changes !== '' && (
        <Disclosure title={<Trans>What changes</Trans>}>
          <ul className="flex max-h-96 flex-col gap-2 overflow-auto text-small" tabIndex={0}>
            {changeLines(release.changes).map((line, index) => (
              <li key={index}>
                <HostileText text={line} most={400} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {signers.kind === 'failed' ? (
        <ErrorNote error={signers.error} onRetry={signers.retry} />
      ) : signers.value?.kind === 'refused' ? (
        <ErrorNote error={{ code: 'release/bad-signature', data: { version } }} />
      ) : (
        <>
          <div>
            <Button tone="primary" busy={accept.busy || signers.kind === 'pending'} onClick={() => void accept.start()}>
              <Trans>Switch to version {version}</Trans>
            </Button>
          </div>
          <p className="text-small text-soft">
            <Trans>The page reloads, and the vault is locked.</Trans>
          </p>
        </>
      )}
      {accept.error !== undefined && <ErrorNote error={accept.error} />}
    </section>
  )
}

/** The lines of a changelog without its marks. */
const changeLines = (changes: string): readonly string[] =>
  changes
    .split('\n')
    .map((line) => line.replace(/^(?:#+|[-*]) /, '').trim())
    .filter((line) => line !== '')

/** How a version is known. */
function ReleaseFacts({ release, signers }: { readonly release: StoredRelease; readonly signers: Answer<ReleaseSigners> }): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <FactLine name={<Trans>Released</Trans>}>
        <Day date={release.date} />
      </FactLine>
      <FactLine name={<Trans>Signed by</Trans>}>
        <Signers signers={signers} />
      </FactLine>
      <FactLine name={<Trans>Hash</Trans>} wraps>
        <CopyButton text={release.hash} label={t`Copy the hash`}>
          <code className="text-fine wrap-anywhere">{release.hash}</code>
        </CopyButton>
      </FactLine>
    </>
  )
}

/** Whose signatures hold, by the keys that the running version knows. */
function Signers({ signers }: { readonly signers: Answer<ReleaseSigners> }): ReactNode {
  if (signers.kind === 'pending') return <Trans>Checking…</Trans>
  if (signers.kind === 'failed') return <Trans>Unknown</Trans>
  if (signers.value.kind === 'signed') return <HostileText text={signers.value.holders.join(', ')} />
  return signers.value.kind === 'refused' ? <Trans>No known key</Trans> : <Trans>Unknown: this version names no keys yet</Trans>
}

/** The day of a release. */
function Day({ date }: { readonly date?: string | undefined }): ReactNode {
  const { i18n } = useLingui()
  return date === undefined ? <Trans>Not a release</Trans> : i18n.date(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Said of a version that is older than three months: what it doesn’t know may be a flaw. */
function OldNotice({ date }: { readonly date?: string | undefined }): ReactNode {
  const now = useNow(3_600_000)
  const days = date === undefined ? undefined : ageInDays({ date }, now)
  if (days === undefined || days <= OLD_AFTER_DAYS) return null
  return (
    <Banner tone="warn" title={<Plural value={days} one="This version is # day old" other="This version is # days old" />}>
      <Trans>It may have flaws that are known by now. Check for a new version.</Trans>
    </Banner>
  )
}
