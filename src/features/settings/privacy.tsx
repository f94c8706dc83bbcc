import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { endpointHost } from '#core/chains/chain'
import { PATHS, useSource, usePorts } from '#features/shared'
import { buttonStyle, linkStyle } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { PictureSourcesSettings } from './picture-sources.tsx'

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
      <ScreenSection title={<Trans>What leaves</Trans>}>
        <p>
          <Trans>
            Only requests to the endpoints that you chose, and for a file, a list or a picture where you asked for it. No usage data, no
            crash reports, no prices, fonts or lists from anybody.
          </Trans>
        </p>
        <p className="mt-2 text-soft">
          <Trans>
            An endpoint that is not your own sees your IP address, when you are here, and the addresses that you look at, never two of yours
            in one request, and never what you are about to sign.
          </Trans>
        </p>
      </ScreenSection>
      <ScreenSection title={<Trans>To whom</Trans>}>
        {hosts.length === 0 ? (
          <p className="text-soft">
            <Trans>You have no endpoint of somebody else.</Trans>
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
      <PictureSourcesSettings />
      <ScreenSection title={<Trans>What has left</Trans>}>
        <p>
          <Plural
            value={entries.length}
            _0="Nothing has left in this session."
            one="One request in this session,"
            other="# requests in this session,"
          />{' '}
          {asked > 0 && <Plural value={asked} one="to one party." other="to # parties." />}
        </p>
        <p className="mt-3">
          <Link to={PATHS.requests} className={buttonStyle()}>
            <Trans>Open the request log</Trans>
          </Link>
        </p>
      </ScreenSection>
      <ScreenSection title={<Trans>What stays</Trans>}>
        <p className="text-soft">
          <Trans>
            Keys, accounts, contacts and activity are sealed on this device under your password. Chains, endpoints, hosts of pictures and
            display choices are kept in plain text, and so are addresses that you watch without a wallet. The request log is in memory only.
          </Trans>
        </p>
      </ScreenSection>
    </div>
  )
}
