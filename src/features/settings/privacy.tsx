import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { endpointHost } from '#core/chains/chain'
import { PATHS, useSource, usePorts } from '#features/shared'
import { buttonStyle, linkStyle } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { Checkbox } from '#ui/forms/text-input'
import { ErrorNote } from '#ui/feedback/error-note'
import { PictureSourcesSettings } from './picture-sources.tsx'
import { usePreference } from './use-preference.ts'
import { SettingAnchor } from './setting-anchor.tsx'

/** What leaves this device and to whom. There is nothing to switch off: nothing else leaves. */
export function Privacy() {
  const { book, requestLog } = usePorts<'book' | 'requestLog'>()
  const chains = useSource(book.chains)
  const entries = useSource(requestLog.entries)
  const hosts = [
    ...new Set(chains.flatMap(({ endpoints }) => endpoints.filter(({ owner }) => owner === 'foreign').map(({ url }) => endpointHost(url)))),
  ]
  const asked = new Set(entries.map(({ host }) => host)).size
  return (
    <div className="flex flex-col gap-8">
      <SettingAnchor name="data-sent">
        <ScreenSection title={<Trans>Data sent</Trans>}>
          <p>
            <Trans>
              Only requests to the endpoints you chose, and downloads of a file, list or picture that you asked for. No usage data, no crash
              reports. No prices, fonts or lists from anyone else.
            </Trans>
          </p>
          <p className="mt-2 text-soft">
            <Trans>
              An endpoint that isn’t yours sees your IP address, when you’re here, and the addresses you look up. It never sees two of your
              accounts in one request. It sees what you’re about to sign only if you turned that on.
            </Trans>
          </p>
        </ScreenSection>
      </SettingAnchor>
      <ScreenSection title={<Trans>Recipients</Trans>}>
        {hosts.length === 0 ? (
          <p className="text-soft">
            <Trans>You have no endpoint run by someone else.</Trans>
          </p>
        ) : (
          <ul className="flex flex-col gap-1">
            {hosts.map((host) => (
              <li key={host} className="wrap-anywhere">
                {host}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2">
          <Link to={PATHS.chains} className={linkStyle}>
            <Trans>Change endpoints</Trans>
          </Link>
        </p>
      </ScreenSection>
      <SettingAnchor name="pictures">
        <PictureSourcesSettings />
      </SettingAnchor>
      <SettingAnchor name="notifications">
        <Notifications />
      </SettingAnchor>
      <ScreenSection title={<Trans>Sent in this session</Trans>}>
        <p>
          <Plural
            value={entries.length}
            _0="Nothing has been sent in this session."
            one="One request in this session,"
            other="# requests in this session,"
          />{' '}
          {asked > 0 && <Plural value={asked} one="to one party." other="to # parties." />}
        </p>
        <p className="mt-3">
          <Link to={PATHS.requests} className={buttonStyle()}>
            <Trans>Open request log</Trans>
          </Link>
        </p>
      </ScreenSection>
      <ScreenSection title={<Trans>Data kept on this device</Trans>}>
        <p className="text-soft">
          <Trans>
            Keys, accounts, contacts and activity are encrypted on this device with your password. Chains, endpoints, picture hosts and
            display choices are kept unencrypted. So are addresses that you watch without a wallet. The request log is kept in memory only.
          </Trans>
        </p>
      </ScreenSection>
    </div>
  )
}

/** Notifications can be read by whoever sees the screen, and some systems keep them. */
function Notifications(): ReactNode {
  const details = usePreference('notifyDetails')
  return (
    <ScreenSection title={<Trans>Notifications</Trans>}>
      <Checkbox
        checked={details.value === true}
        onChange={(event) => details.change(event.currentTarget.checked)}
        label={<Trans>Show amounts and addresses in notifications</Trans>}
        help={<Trans>Anyone who sees your screen can read them. Your system may keep them after you lock Assay.</Trans>}
      />
      <p className="mt-2 text-small text-soft">
        <Trans>You turn notifications on for each pending transaction, on its page. They work while Assay is open and unlocked.</Trans>
      </p>
      {details.error && <ErrorNote error={details.error} />}
    </ScreenSection>
  )
}
