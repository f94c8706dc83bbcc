import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Account, Keyring } from '#core/account'
import { PATHS, useSource, useWallet } from '#features/kit'
import { Banner } from '#ui/banner'
import { buttonLook } from '#ui/button'
import { TimeView } from '#ui/time-view'

/** Which phrases have a copy that was proved, and the way to the words. */
export function Backup() {
  const { session } = useWallet()
  const state = useSource(session.state)
  const accounts = useSource(session.accounts)
  const keyrings = state.at === 'open' ? state.session.keyrings.filter(({ kind }) => kind === 'mnemonic') : []
  return (
    <div className="flex flex-col gap-6">
      <p>
        <Trans>
          Your recovery phrase is the backup of your keys: with it every account can be made again, in this wallet or another. Names,
          contacts and activity are not in it; they are kept on this device only.
        </Trans>
      </p>
      {keyrings.length === 0 && (
        <p className="text-soft">
          <Trans>There is no recovery phrase on this device.</Trans>
        </p>
      )}
      {keyrings.map((keyring) => (
        <KeyringBackup key={keyring.id} keyring={keyring} first={accounts.find(({ keyringId }) => keyringId === keyring.id)} />
      ))}
    </div>
  )
}

function KeyringBackup({ keyring, first }: { readonly keyring: Keyring; readonly first: Account | undefined }) {
  const way = first && (
    <Link to={PATHS.account.replace('$address', first.address)} hash="phrase" className={buttonLook('plain', 'small')}>
      <Trans>See the words</Trans>
    </Link>
  )
  if (keyring.origin === 'imported') {
    return (
      <Banner title={<Trans>Imported phrase</Trans>} actions={way}>
        <Trans>You brought it, so you had a copy then. Check now and then that you still do.</Trans>
      </Banner>
    )
  }
  if (keyring.backedUpAt === undefined) {
    return (
      <Banner tone="warn" title={<Trans>Not backed up</Trans>} actions={way}>
        <Trans>If this device is lost, so are its accounts. Write the words down.</Trans>
      </Banner>
    )
  }
  return (
    <Banner title={<Trans>Written down</Trans>} actions={way}>
      <Trans>
        You gave words of it back <TimeView at={keyring.backedUpAt} />.
      </Trans>
    </Banner>
  )
}
